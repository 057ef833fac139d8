/** Loads the program: compiled into a few files while these are as new as the sources, else from the sources themselves. */
// An import would load modules that Node itself loads lazily, see scripts/compile.ts.
const { accessSync, constants, existsSync, readFileSync, statSync } = process.getBuiltinModule('node:fs');
const { enableCompileCache, registerHooks } = process.getBuiltinModule('node:module');
const { homedir } = process.getBuiltinModule('node:os');
const { join } = process.getBuiltinModule('node:path');
const { fileURLToPath } = process.getBuiltinModule('node:url');

export const ROOT = new URL('../../', import.meta.url);
/** Written by scripts/compile.ts. */
export const COMPILED = new URL('dist/program/', ROOT);
/** Entries and the modules they are compiled from. */
export const ENTRIES = {
  hindsight: 'apps/cli/src/main.ts',
  'library-analysis': 'apps/cli/src/library/child.ts',
  analysis: 'engine/src/analyze.ts',
  'analysis-child': 'engine/src/process/analysis-child.ts',
  'parent-watch': 'engine/src/process/parent-watch.ts',
  'read-ahead-worker': 'kernel/intake/src/lines/read-ahead-worker.ts',
  'hash-worker': 'engine/src/input/hash-worker.ts',
  'index-worker': 'artifacts/heap/src/heap-index/index-worker.ts',
  'query-worker': 'artifacts/heap/src/queries/query-worker.ts',
  'gzip-worker': 'artifacts/heap/src/redact/gzip-worker.ts',
  'first-pass-worker': 'artifacts/heap-graph/src/passes/first-pass-worker.ts',
  'second-pass-worker': 'artifacts/heap-graph/src/passes/second-pass-worker.ts',
  'tree-worker': 'artifacts/heap-graph/src/graph/tree-worker.ts',
  'groups-worker': 'artifacts/heap/src/metrics/groups/groups-worker.ts',
};
const ROOT_FOLDER = fileURLToPath(ROOT);
const SOURCES_LIST = new URL('sources.json', COMPILED);

/** Size and time of the last change, which a compiled program records of each of its sources. */
export function stateOf(path) {
  const { size, mtimeMs } = statSync(ROOT_FOLDER + path);
  return { size, mtimeMs };
}

/** Returns whether these files are unchanged. Every start checks 2,700 files in 9 ms, so their states are compared without building objects. */
export function areUnchanged(states) {
  for (const path in states) {
    const was = states[path];
    const is = statSync(ROOT_FOLDER + path, MAY_BE_GONE);
    if (is?.size !== was.size || is.mtimeMs !== was.mtimeMs) return false;
  }
  return true;
}
/**
 * Modules of Node. V8 refuses the code cache that Node brings for them while a flag has another value than it had when Node was built,
 * and would then compile them in full, which takes three times as long: they are loaded before.
 */
const ANALYSES_NEED = ['fs/promises', 'worker_threads', 'timers/promises', 'perf_hooks'];
/** Formats other than text show the SHA-256 of the artifact and a new id. */
const HASHES_NEED = ['crypto'];
/** The flag of v8-flags.mjs that V8 counts among them. It has configured the heap by now. */
const HEAP_FLAG = '--initial-heap-size=';

function loadNodeModules(names, setFlagsFromString) {
  const heap = process.execArgv.find((flag) => flag.startsWith(HEAP_FLAG));
  if (heap) setFlagsFromString(`${HEAP_FLAG}0`);
  for (const name of names) process.getBuiltinModule(`node:${name}`);
  // For the heaps of threads that are started later.
  if (heap) setFlagsFromString(heap);
}

const MAY_BE_GONE = { throwIfNoEntry: false };

/**
 * Returns the folder of V8's code cache: beside the compiled program, with which it goes, or in the home of a user who may not write
 * there.
 */
function findCodeCache() {
  try {
    accessSync(COMPILED, constants.W_OK);
    return fileURLToPath(new URL('code-cache', COMPILED));
  } catch {
    return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'hindsight', 'compiled');
  }
}

/** A change of any source makes the compiled program stale. */
export const isCompiled = () =>
  existsSync(SOURCES_LIST) && areUnchanged(JSON.parse(readFileSync(SOURCES_LIST, 'utf8')));

/**
 * The compiled files lie side by side and import one another without a detour. Node would look up each of them on disk with its package,
 * which takes a tenth of an analysis of a small file.
 */
function resolveCompiled() {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier.startsWith('./') && context.parentURL?.startsWith(COMPILED.href)
        ? { url: COMPILED.href + specifier.slice(2), format: 'module', shortCircuit: true }
        : next(specifier, context),
  });
}

/**
 * Loads the module of an entry. V8's code cache of it is kept from start to start, of an entry that analyses for all functions: loading
 * it costs no more, while a function that is first called in the middle of a log would be compiled there, which takes a thirtieth of an
 * analysis. Old objects are marked at once: steps keep pauses short, which nobody notices here, and take 15 ms of the analysis of
 * a small file.
 */
export function load(entry, { analyses = true, hashes = true } = {}) {
  if (analyses) {
    const { setFlagsFromString } = process.getBuiltinModule('node:v8');
    loadNodeModules([...ANALYSES_NEED, ...(hashes ? HASHES_NEED : [])], setFlagsFromString);
    setFlagsFromString('--no-lazy');
    setFlagsFromString('--no-incremental-marking');
  }
  // V8 refuses code that was compiled with other flags, and each would replace that of the other.
  enableCompileCache(join(findCodeCache(), analyses ? 'eager' : 'lazy'));
  if (!isCompiled()) return import(new URL(ENTRIES[entry], ROOT));
  resolveCompiled();
  return import(new URL(`${entry}.js`, COMPILED));
}
