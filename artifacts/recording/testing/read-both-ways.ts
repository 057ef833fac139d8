import assert from 'node:assert/strict';
import { buildRecording } from '../src/build-recording.ts';
import type { Recording } from '../src/model.ts';
import { readChunks } from '../src/read.ts';

/** Within a window every event is read by itself, so one without ends is what the batches are compared with. */
const EVERYTHING = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** A recording without the numbers of its names and stacks: a damaged event gives them in another order when it is read by itself. */
function describe({ names, threads, stacks, samples, tables, eventTypes, gaps, chunks, secrets }: Recording) {
  const nameStack = (stack: number): string[] =>
    Array.from(stacks.frames.subarray(stacks.starts[stack] ?? 0, stacks.starts[stack + 1] ?? 0), (frame) => {
      return `${names[stacks.methods[frame] ?? -1]}:${stacks.lines[frame]}`;
    });
  const stackNames = Array.from({ length: stacks.count }, (_, stack) => nameStack(stack).join(';'));
  const rows = [...samples].map(([type, own]) => [
    type,
    own.times,
    own.weights,
    own.bytes,
    Array.from(own.stacks, (stack) => stackNames[stack]),
    Array.from(own.threads, (thread) => threads[thread]?.name),
    [...own.subjects, ...own.details, ...own.states].map((name) => names[name]),
  ]);
  // An unfinished chunk ends with its last event, and a window looks at the times of types that nobody asked for as well.
  const starts = chunks.map(({ endMs: _, ...chunk }) => chunk);
  return { eventTypes, gaps, starts, secrets, rows, tables: [...tables].map(([type, { times }]) => [type, times]) };
}

/** Reads a recording by batches and event by event, and checks that both are the same. */
export function readBothWays(path: string, size: number, isDamaged: boolean): void {
  const content = { name: 'x.jfr', path, from: 0, size };
  const read = (window?: typeof EVERYTHING) => buildRecording(readChunks([content], () => window));
  const [batches, single] = [read(), read(EVERYTHING)];
  if (isDamaged) assert.deepEqual(describe(batches), describe(single));
  else assert.deepEqual(batches, single);
}
