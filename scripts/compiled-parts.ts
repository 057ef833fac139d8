/**
 * Which modules of the compiled program are one file. By itself the compiler makes a file of all modules that the same entries reach,
 * so that `analyze` would load 75. What a command loads one after the other can as well be one file.
 */
import { relative, sep } from 'node:path';
import type { OutputAsset, OutputChunk } from 'rolldown';
import { ROOT } from './repository.ts';

type Chunk = Pick<OutputChunk, 'fileName' | 'imports' | 'moduleIds' | 'facadeModuleId' | 'isEntry'>;

/** Modules that are loaded together, by the entries from which they are reached. Threads start often and need little. */
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
export function findParts(output: readonly (OutputChunk | OutputAsset)[]): ReadonlyMap<string, string> {
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
