import { NO_ID, type RecordingAnalysis, type SampleColumns } from '../../model.ts';
import { SLOW_EVENTS } from './held-locks.ts';
import { findApplicationFrame } from './stacks.ts';

/** Waits of this part of the longest one are of the same time: behind the first owner they follow each other within moments. */
const LONG_PART = 0.5;
/** The part of the longest wait that its owner must have slept, read or written. */
const MIN_OVERLAP = 0.5;
/** A contention that lies within this part of a recording of at least that length is a stall that is over. */
const [STALL_PART, MIN_STALL_LENGTH_MS, MIN_REST_MS] = [0.4, 60_000, 10_000];

/** A thread that keeps a lock while it sleeps, reads or writes. */
export interface LockHolder {
  readonly thread: string;
  readonly what: string;
  readonly site: string | undefined;
  readonly totalMs: number;
}

/** Waits that lie in one part of the recording, in ms after its start. */
export interface Stall {
  readonly from: number;
  readonly to: number;
  readonly threads: number;
}

/** Finds who kept a lock during the longest of some waits, and what for; undefined when it computes or is not known. */
export function findLockHolder(
  { recording }: RecordingAnalysis,
  columns: SampleColumns,
  rows: readonly number[],
): LockHolder | undefined {
  const long = listLongWaits(columns, rows);
  const nameThread = (one: SampleColumns, row: number) => recording.threads[one.threads[row] ?? NO_ID]?.name;
  const waiters = new Set(long.map((row) => nameThread(columns, row)));
  const first = long.find((row) => {
    const owner = recording.names[columns.details[row] ?? NO_ID];
    return owner !== undefined && owner !== '' && !waiters.has(owner);
  });
  const thread = recording.names[columns.details[first ?? NO_ID] ?? NO_ID];
  if (first === undefined || thread === undefined) return undefined;
  const from = columns.times[first] ?? 0;
  const to = from + (columns.weights[first] ?? 0);
  for (const [eventType, what] of Object.entries(SLOW_EVENTS)) {
    const events = recording.samples.get(eventType);
    const row =
      events && findRow(events, (one) => nameThread(events, one) === thread && overlaps(events, one, from, to));
    if (events && row !== undefined)
      return {
        thread,
        what,
        totalMs: events.weights[row] ?? 0,
        site: findApplicationFrame(recording, events.stacks[row] ?? NO_ID),
      };
  }
  return undefined;
}

function findRow({ rows }: SampleColumns, isRequested: (row: number) => boolean): number | undefined {
  for (let row = 0; row < rows; row++) if (isRequested(row)) return row;
  return undefined;
}

function overlaps({ times, weights }: SampleColumns, row: number, from: number, to: number): boolean {
  const at = times[row] ?? 0;
  return Math.min(at + (weights[row] ?? 0), to) - Math.max(at, from) >= MIN_OVERLAP * (to - from);
}

/** The stall that nearly all of the waiting was in; undefined when threads waited all along, or still do at the end. */
export function findStall(
  { recording: { durationMs } }: RecordingAnalysis,
  columns: SampleColumns,
  rows: readonly number[],
): Stall | undefined {
  const long = listLongWaits(columns, rows);
  if (long.length === 0 || durationMs < MIN_STALL_LENGTH_MS) return undefined;
  const sum = (some: readonly number[]) => some.reduce((total, row) => total + (columns.weights[row] ?? 0), 0);
  let from = Number.POSITIVE_INFINITY;
  let to = 0;
  for (const row of long) {
    from = Math.min(from, columns.times[row] ?? 0);
    to = Math.max(to, (columns.times[row] ?? 0) + (columns.weights[row] ?? 0));
  }
  const isOver = to - from <= STALL_PART * durationMs && durationMs - to >= MIN_REST_MS;
  if (!isOver || sum(long) < (1 - MIN_OVERLAP / 2) * sum(rows)) return undefined;
  return { from, to, threads: new Set(long.map((row) => columns.threads[row])).size };
}

function listLongWaits({ weights }: SampleColumns, rows: readonly number[]): number[] {
  let longest = 0;
  for (const row of rows) longest = Math.max(longest, weights[row] ?? 0);
  return rows.filter((row) => (weights[row] ?? 0) >= LONG_PART * longest);
}
