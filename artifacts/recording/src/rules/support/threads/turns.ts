import {
  NO_ID,
  type RecordedThread,
  type Recording,
  type RecordingAnalysis,
  type SampleColumns,
} from '../../../model.ts';
import { findMaximum } from '../samples.ts';
import { findApplicationFrame, isPlatformMethod, WAIT_WRAPPER } from '../stacks.ts';

/** What virtual threads wait in without their carriers; what they do with files keeps these, and is limited by their number. */
const TURNS: Readonly<Record<string, string>> = {
  'jdk.ThreadSleep': 'sleep',
  'jdk.SocketRead': 'read from sockets',
  'jdk.SocketWrite': 'write to sockets',
};
/** Fewer threads may meet seldom by chance; so many turns of each on average show that they want one again and again. */
const [MIN_THREADS, MIN_TURNS] = [8, 3];
/** The threads that may be at it at once are this part of all, and are so for this part of the time. */
const [MAX_PART, MIN_FULL] = [0.25, 0.6];
/** From its first to its last turn a thread waits for as long as it has turns, at least. */
const MIN_SPAN = 2;
/** Between the end of one turn and the next begin the clocks of two processors differ. */
const CLOCK_MS = 1;

/** Virtual threads of which only a few at a time wait in one method: those that do not wait for their turn. */
export interface Turns {
  readonly what: string;
  readonly site: string;
  readonly threads: number;
  /** How many are at it at once. */
  readonly places: number;
  /** The share of the time in which all places are taken. */
  readonly share: number;
  readonly events: number;
  readonly totalMs: number;
}

/**
 * Finds virtual threads that take turns. No JDK records their waits for monitors, locks and permits, but what they do when it is their
 * turn never overlaps, or never more than the number of permits. Platform threads have events of their own.
 */
export function findTurns({ recording }: RecordingAnalysis): Turns | undefined {
  const found = Object.entries(TURNS).flatMap(([type, what]) => {
    const columns = recording.samples.get(type);
    if (!columns || columns.mergedMs > 0) return [];
    const rows = Array.from({ length: columns.rows }, (_, row) => row).filter((row) =>
      isDistinct(recording.threads[columns.threads[row] ?? NO_ID]),
    );
    const bySite = Map.groupBy(rows, (row) => nameSite(recording, columns.stacks[row] ?? NO_ID));
    return [...bySite].flatMap(([site, ofSite]) => {
      const turns = site === undefined ? undefined : measureTurns(recording, columns, ofSite);
      return turns && site !== undefined ? [{ what, site, ...turns }] : [];
    });
  });
  return found.toSorted((a, b) => b.share - a.share)[0];
}

/** Very many virtual threads without a name are one entry without a number. */
const isDistinct = (thread: RecordedThread | undefined): boolean =>
  thread?.isVirtual === true && (thread.name !== '' || thread.javaThreadId !== NO_ID);

function nameSite(recording: Recording, stack: number): string | undefined {
  const site = findApplicationFrame(recording, stack, WAIT_WRAPPER);
  return site === undefined || isPlatformMethod(site) ? undefined : site;
}

function measureTurns(
  { durationMs }: Recording,
  { times, weights, threads }: SampleColumns,
  rows: readonly number[],
): Omit<Turns, 'what' | 'site'> | undefined {
  const number = new Set(rows.map((row) => threads[row])).size;
  if (number < MIN_THREADS || rows.length < MIN_TURNS * number) return undefined;
  const steps = rows
    .flatMap((row) => {
      const [from, ms] = [times[row] ?? 0, weights[row] ?? 0];
      return ms > 2 * CLOCK_MS
        ? [
            { at: from + CLOCK_MS, by: 1 },
            { at: from + ms - CLOCK_MS, by: -1 },
          ]
        : [];
    })
    .toSorted((a, b) => a.at - b.at || a.by - b.by);
  // How long so many were at it at once.
  const lengths: number[] = [];
  let at = 0;
  let now = 0;
  for (const step of steps) {
    lengths[now] = (lengths[now] ?? 0) + step.at - at;
    at = step.at;
    now += step.by;
  }
  const places = findMaximum(Array.from(lengths, (ms, index) => ((ms ?? 0) > 0 ? index : 0)));
  const share = (lengths[places] ?? 0) / durationMs;
  if (places === 0 || places > MAX_PART * number || share < MIN_FULL) return undefined;
  const totalMs = rows.reduce((sum, row) => sum + (weights[row] ?? 0), 0);
  if (measureSpans({ times, weights, threads }, rows) < MIN_SPAN * totalMs) return undefined;
  return { threads: number, places, share, events: rows.length, totalMs };
}

/**
 * Sums the times from the first turn of each thread to the end of its last one. Threads that come one after the other, each for a
 * request of its own, have done their turns when the next one comes, and wait for nobody.
 */
function measureSpans(
  { times, weights, threads }: Pick<SampleColumns, 'times' | 'weights' | 'threads'>,
  rows: readonly number[],
): number {
  const spans = new Map<number, { from: number; to: number }>();
  for (const row of rows) {
    const from = times[row] ?? 0;
    const to = from + (weights[row] ?? 0);
    const span = spans.get(threads[row] ?? NO_ID);
    if (!span) spans.set(threads[row] ?? NO_ID, { from, to });
    else {
      span.from = Math.min(span.from, from);
      span.to = Math.max(span.to, to);
    }
  }
  return spans.values().reduce((sum, { from, to }) => sum + to - from, 0);
}
