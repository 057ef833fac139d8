/**
 * Compiles the command line and the analysis into a few JavaScript files when a source has changed. A process that may
 * run for a tenth of a second would spend 150 ms on finding and loading 1,000 modules.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMPILED, ENTRIES, isCompiled, stateOf } from '@hindsight/engine/compiled-program';
import { type OutputAsset, type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { addGeneration, SOURCES_LIST } from './release/program-generations.ts';
import { INSTALLED_LIBRARIES, ROOT } from './repository.ts';

const PACKAGE_NAME = /^(?:@[^/]+\/)?[^/]+/;
/** Which libraries are inside: their licences belong to every copy. */
const LIBRARIES = 'libraries.json';
/** Their versions. */
const VERSIONS = join(ROOT, 'package-lock.json');

const isLibrary = (path: string): boolean => path.includes(`${sep}node_modules${sep}`);

const staysOutside = (id: string): boolean =>
  isBuiltin(id) || INSTALLED_LIBRARIES.includes(PACKAGE_NAME.exec(id)?.[0] ?? '');

/**
 * An import of a Node module reads all its exports, which loads what Node itself would load lazily:
 * with `node:fs` alone promises, streams and readline, 4 ms.
 */
const queriesNode: Plugin = {
  name: 'asks-node',
  renderChunk: (code) =>
    code.replace(
      /^import (\{ .+ \}|[\w$]+) from "(node:[a-z_/]+)";$/gm,
      (_, names: string, id) =>
        `const ${names.replaceAll(' as ', ': ')} = globalThis.process.getBuiltinModule("${id}");`,
    ),
};

/**
 * Modules of Node that are slow to load and rarely used: `commander` could start commands in processes of their own, and no report in
 * text has a hash or a new id. All that is imported from them by name are functions.
 */
const LOADED_LATE = ['node:child_process', 'node:crypto'];

const readLate = (id: string, name: string): string => `globalThis.process.getBuiltinModule("${id}").${name}`;

/** Writes an import by name as functions that load the module when they are called. */
const writeLateFunctions = (names: string, id: string): string =>
  [...names.matchAll(/([\w$]+)(?: as ([\w$]+))?/g)]
    .map(([, name = '', own = name]) => `const ${own} = (...words) => ${readLate(id, name)}(...words);`)
    .join('\n');

/** Loads such a module when something of it is used. */
const loadsLate: Plugin = {
  name: 'loads-late',
  renderChunk: (code) =>
    code.replace(/^import (?:\{ (.+) \}|([\w$]+)) from "(node:[a-z_/]+)";$/gm, (statement, names, whole, id) => {
      if (!LOADED_LATE.includes(id)) return statement;
      if (names) return writeLateFunctions(names, id);
      return `const ${whole} = new Proxy({}, { get: (_, key) => globalThis.process.getBuiltinModule("${id}")[key] });`;
    }),
};

/** Packages that read files beside their sources, and the module that knows where the compiled files are. */
const READ_BESIDE_THEMSELVES =
  /^(?:apps\/(?:cli|service|web)|kernel\/render)\/src\/|^engine\/src\/compiled-program\.mjs$/;

/** Lets these modules find their files from the folder of the compiled program. */
const keepAddresses: Plugin = {
  name: 'keep-addresses',
  transform(code, id) {
    const path = relative(ROOT, id).replaceAll(sep, '/');
    if (!READ_BESIDE_THEMSELVES.test(path)) return null;
    const up = '../'.repeat(relative(ROOT, fileURLToPath(COMPILED)).split(sep).length);
    return code
      .replaceAll(
        'import.meta.dirname',
        `globalThis.process.getBuiltinModule('node:path').join(import.meta.dirname, '${up}${dirname(path)}')`,
      )
      .replaceAll('import.meta.url', `new URL('${up}${path}', import.meta.url).href`);
  },
};

/** Names the libraries of these modules by their places below node_modules. */
function listLibraries(modules: readonly string[]): string[] {
  const places = modules.flatMap((path) => {
    const place = relative(join(ROOT, 'node_modules'), path).replaceAll(sep, '/');
    return /^(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(place)?.[0] ?? [];
  });
  return [...new Set(places)].filter((place) => !place.startsWith('..')).sort();
}

type Chunk = Pick<OutputChunk, 'fileName' | 'imports' | 'moduleIds' | 'facadeModuleId' | 'isEntry'>;

/**
 * What is loaded one after the other, by the entries from which it is reached: of each stage, or of several alike, the modules are one
 * file. By itself the compiler makes a file of all modules that the same entries reach, so that `analyze` would load 75. Threads start
 * often and need little.
 */
const STAGES: Readonly<Record<string, readonly string[]>> = {
  start: ['apps/cli/src/main.ts'],
  command: ['apps/cli/src/commands/analyze.ts'],
  analysis: ['engine/src/analyze.ts'],
  thread: [
    'kernel/intake/src/lines/read-ahead-worker.ts',
    'engine/src/input/hash-worker.ts',
    'engine/src/process/parent-watch.ts',
  ],
};

/** What most of these need, they can load at once. */
const KINDS = ['crash', 'gc', 'heap', 'logs', 'memory', 'threads'].map((kind) => `artifacts/${kind}/src/analyze.ts`);
const MIN_KINDS = 4;

/** Returns the names of all files that these entries load, by way of static imports. */
function reach(chunks: ReadonlyMap<string, Chunk>, entries: readonly string[]): ReadonlySet<string> {
  const isEntry = ({ facadeModuleId: id }: Chunk): boolean =>
    id !== null && entries.includes(relative(ROOT, id).replaceAll(sep, '/'));
  const reached = new Set([...chunks.values()].filter(isEntry).map(({ fileName }) => fileName));
  // A set yields what is added to it while it is read.
  for (const name of reached) for (const imported of chunks.get(name)?.imports ?? []) reached.add(imported);
  return reached;
}

/**
 * Returns for each module the name of the part that it belongs to; modules without one stay in the files that the compiler makes of them.
 * A part consists of what exactly the same stages reach, so that no stage loads what it would not have loaded otherwise.
 */
function findParts(output: readonly (OutputChunk | OutputAsset)[]): ReadonlyMap<string, string> {
  const chunks = new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])));
  const stages = Object.entries(STAGES).map(([name, entries]) => ({ name, files: reach(chunks, entries) }));
  const kinds = KINDS.map((entry) => reach(chunks, [entry]));
  const imported = new Set([...chunks.values()].flatMap(({ imports }) => imports));
  const parts = new Map<string, string>();
  for (const [file, { moduleIds, isEntry }] of chunks) {
    // A program waits for the commands that it loads: they would wait for it if they found a module of theirs in its file.
    if (isEntry && !imported.has(file)) continue;
    const names = stages.filter(({ files }) => files.has(file)).map(({ name }) => name);
    if (kinds.filter((files) => files.has(file)).length >= MIN_KINDS) names.push('kinds');
    if (names.length > 0) for (const id of moduleIds) parts.set(id, names.join('-'));
  }
  return parts;
}

/** Files are written beside their place and then renamed. */
async function compile(): Promise<void> {
  const folder = fileURLToPath(COMPILED);
  mkdirSync(folder, { recursive: true });
  // Another compilation may run at the same time.
  const part = mkdtempSync(join(folder, '../program.part-'));
  const bundle = await rolldown({
    input: Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, join(ROOT, path)])),
    platform: 'node',
    external: staysOutside,
    preserveEntrySignatures: 'allow-extension',
    plugins: [loadsLate, queriesNode, keepAddresses],
    // Apart from entries and libraries no module has side effects, so unused exports are dropped.
    treeshake: { moduleSideEffects: isLibrary },
  });
  const parts = findParts((await bundle.generate({ format: 'esm' })).output);
  const groups = [...new Set(parts.values())].map((name) => ({ name, test: (id: string) => parts.get(id) === name }));
  await bundle.write({
    dir: part,
    format: 'esm',
    entryFileNames: '[name].js',
    // A module imports from its own part and from parts that are loaded before it, so that none must be added.
    codeSplitting: { groups, includeDependenciesRecursively: false },
  });
  const modules = await bundle.watchFiles;
  const own = modules.filter((path) => !isLibrary(path));
  const paths = [...own, VERSIONS, import.meta.filename].map((path) => relative(ROOT, path).replaceAll(sep, '/'));
  await bundle.close();
  writeFileSync(
    join(part, SOURCES_LIST),
    JSON.stringify(Object.fromEntries(paths.map((path) => [path, stateOf(path)]))),
  );
  writeFileSync(join(part, LIBRARIES), JSON.stringify(listLibraries(modules)));
  addGeneration(part, folder);
}

if (!isCompiled()) await compile();
