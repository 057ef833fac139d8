import { NO_ID, type RecordingAnalysis } from '../../../model.ts';
import { readRows } from '../event-rows.ts';
import { findLargest } from '../samples.ts';
import { findApplicationFrame, listFrames } from '../stacks.ts';

const SAMPLES = 'jdk.ExecutionSample';
/** The sampler stands still as well while the JVM waits for a safepoint: what ran until then is known. */
const BEFORE_MS = 60;
/** A thread that is met running so often in this time has a processor: with a safepoint in its code it would come to it at once. */
const MIN_SAMPLES = 3;
/** A thread that has to wait for its processor comes to a safepoint after this time. */
const LATE_MS = 50;
const MIN_TIMES = 3;
/** Of these samples, those of one method. */
const MIN_SHARE = 0.6;

/** A method that runs when the JVM begins to wait for its thread. */
export interface LateMethod {
  readonly method: string;
  readonly thread: string;
  /** The times that the JVM waited for it. */
  readonly times: number;
}

const found = new WeakMap<RecordingAnalysis, LateMethod | 'none'>();

/** Finds the method that keeps its thread from safepoints; undefined when threads merely wait for a processor, or too few samples tell. */
export function findLateMethod(analysis: RecordingAnalysis): LateMethod | undefined {
  const known = found.get(analysis) ?? searchLateMethod(analysis) ?? 'none';
  found.set(analysis, known);
  return known === 'none' ? undefined : known;
}

function searchLateMethod(analysis: RecordingAnalysis): LateMethod | undefined {
  const { recording } = analysis;
  const columns = recording.samples.get(SAMPLES);
  if (!columns || columns.mergedMs > 0) return undefined;
  const rows = Array.from({ length: columns.rows }, (_, row) => row).toSorted(
    (a, b) => (columns.times[a] ?? 0) - (columns.times[b] ?? 0),
  );
  const times = rows.map((row) => columns.times[row] ?? 0);
  const methods = new Map<string, { weight: number; times: number; thread: number }>();
  let samples = 0;
  for (const { from, to } of listWaits(analysis)) {
    const during = rows.slice(lowerBound(times, from), lowerBound(times, to));
    for (const [thread, ofThread] of Map.groupBy(during, (row) => columns.threads[row] ?? NO_ID)) {
      if (ofThread.length < MIN_SAMPLES) continue;
      samples += ofThread.length;
      for (const [method, own] of Map.groupBy(ofThread, (row) => nameMethod(analysis, columns.stacks[row] ?? NO_ID))) {
        const sum = methods.get(method) ?? { weight: 0, times: 0, thread };
        methods.set(method, { ...sum, weight: sum.weight + own.length, times: sum.times + 1 });
      }
    }
  }
  const largest = findLargest(methods);
  if (!largest || largest.times < MIN_TIMES || largest.weight < MIN_SHARE * samples) return undefined;
  return { method: largest.name, thread: recording.threads[largest.thread]?.name ?? '', times: largest.times };
}

/** The method of the program that runs, or else the top frame. */
const nameMethod = ({ recording }: RecordingAnalysis, stack: number): string =>
  findApplicationFrame(recording, stack) ?? listFrames(recording, stack, 1)[0] ?? '?';

/** The times right before the JVM waits long for its threads to come to a safepoint. */
function listWaits(analysis: RecordingAnalysis): { readonly from: number; readonly to: number }[] {
  const begins = readRows(analysis, 'jdk.SafepointBegin');
  return [...begins.rows()]
    .filter((row) => begins.getDuration(row) >= LATE_MS)
    .map((row) => ({ from: (begins.times[row] ?? 0) - BEFORE_MS, to: begins.times[row] ?? 0 }));
}

/** The number of values of a sorted list that are smaller. */
function lowerBound(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
