/** Loads the program: compiled into a few files while these are as new as the sources, else from the sources themselves. */
// An import would load what Node itself puts off, see scripts/compile.ts.
const { existsSync, readFileSync, statSync } = process.getBuiltinModule('node:fs');
const { enableCompileCache } = process.getBuiltinModule('node:module');
const { homedir } = process.getBuiltinModule('node:os');
const { join } = process.getBuiltinModule('node:path');
const { fileURLToPath } = process.getBuiltinModule('node:url');
const { setFlagsFromString } = process.getBuiltinModule('node:v8');

const ROOT = new URL('../../../', import.meta.url);
/** Written by scripts/compile.ts. */
export const COMPILED = new URL('dist/program/', ROOT);
/** Entries and the modules they are compiled from. */
export const ENTRIES = {
  hindsight: 'apps/cli/src/main.ts',
  analysis: 'engine/src/analyze.ts',
  'read-ahead-worker': 'kernel/intake/src/lines/read-ahead-worker.ts',
  'hash-worker': 'engine/src/input/hash-worker.ts',
  'index-worker': 'artifacts/heap/src/saved-index/index-worker.ts',
  'tree-worker': 'artifacts/heap-graph/src/graph/tree-worker.ts',
};
const ROOT_FOLDER = fileURLToPath(ROOT);
const SOURCES_LIST = new URL('sources.json', COMPILED);

/** Size and time of the last change: what a compiled program remembers of each of its sources. */
export function stateOf(path) {
  const { size, mtimeMs } = statSync(ROOT_FOLDER + path);
  return { size, mtimeMs };
}

/** Whether these files are as they were. It is asked of 1,100 files at every start, so that nothing is made of their states. */
export function areUnchanged(states) {
  for (const path in states) {
    const was = states[path];
    const is = statSync(ROOT_FOLDER + path, MAY_BE_GONE);
    if (is?.size !== was.size || is.mtimeMs !== was.mtimeMs) return false;
  }
  return true;
}
const MAY_BE_GONE = { throwIfNoEntry: false };

/** A change of any source makes the compiled program worthless. */
export const isCompiled = () =>
  existsSync(SOURCES_LIST) && areUnchanged(JSON.parse(readFileSync(SOURCES_LIST, 'utf8')));

/**
 * The module of an entry. What V8 makes of it is kept from start to start: of all functions, which is no more work to load, while a
 * function that is met for the first time in the middle of a log would be compiled there, a thirtieth of an analysis.
 */
export function load(entry) {
  setFlagsFromString('--no-lazy');
  enableCompileCache(join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'hindsight', 'compiled'));
  return import(isCompiled() ? new URL(`${entry}.js`, COMPILED) : new URL(ENTRIES[entry], ROOT));
}
