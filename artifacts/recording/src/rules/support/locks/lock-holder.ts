import { NO_ID, type RecordingAnalysis, type SampleColumns } from '../../../model.ts';
import { findApplicationFrame, listFrames } from '../stacks.ts';
import { SLOW_EVENTS } from './held-locks.ts';

/** Waits of this part of the longest one are of the same time: behind the first owner they follow each other within moments. */
const LONG_PART = 0.5;
/** The part of the longest wait that its owner must have slept, read or written. */
const MIN_OVERLAP = 0.5;
/** Clocks of threads differ by so much, and a thread that wakes up waits for a processor. */
const END_TOLERANCE_MS = 5;
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

/** The longest waits are enough to know who made them. */
const MAX_WAITS = 300;

/**
 * Finds who kept a lock during the longest of some waits, and what for; undefined when it computes or is not known. The owner of an
 * event is the thread that let go of the lock last, so what it did must have ended before the wait did.
 */
export function findLockHolder(
  { recording }: RecordingAnalysis,
  columns: SampleColumns,
  rows: readonly number[],
): LockHolder | undefined {
  const waits = listLongWaits(columns, rows)
    .toSorted((a, b) => (columns.weights[b] ?? 0) - (columns.weights[a] ?? 0))
    .slice(0, MAX_WAITS);
  const owners = new Set(waits.map((row) => columns.details[row] ?? NO_ID));
  const holds = createHoldTest(recording, columns, rows);
  const holders = Object.entries(SLOW_EVENTS).flatMap(([eventType, what]) => {
    const events = recording.samples.get(eventType);
    if (!events) return [];
    const byOwner = groupByOwner(recording, events, owners);
    return waits.flatMap((row) => {
      const owner = columns.details[row] ?? NO_ID;
      const from = columns.times[row] ?? 0;
      const to = from + (columns.weights[row] ?? 0);
      const during = (byOwner.get(owner) ?? []).filter(
        (one) => isWithin(events, one, from, to) && holds(owner, events.stacks[one] ?? NO_ID),
      );
      const totalMs = during.reduce((sum, one) => sum + (events.weights[one] ?? 0), 0);
      if (during.length === 0 || totalMs < MIN_OVERLAP * (to - from)) return [];
      const site = findApplicationFrame(recording, events.stacks[during.at(-1) ?? NO_ID] ?? NO_ID);
      return [{ thread: recording.names[owner] ?? '', what, totalMs, site }];
    });
  });
  return holders.toSorted((a, b) => b.totalMs - a.totalMs)[0];
}

/**
 * Whether an owner has the lock in a stack: where it had to wait for the lock itself, events tell the methods that take it, and one of
 * them must still run. Of an owner that never waited, nothing is known against it.
 */
function createHoldTest(
  recording: RecordingAnalysis['recording'],
  columns: SampleColumns,
  rows: readonly number[],
): (owner: number, stack: number) => boolean {
  const takes = new Map<string, Set<string>>();
  for (const row of rows) {
    const thread = recording.threads[columns.threads[row] ?? NO_ID]?.name ?? '';
    const [method] = listFrames(recording, columns.stacks[row] ?? NO_ID, 1);
    if (method === undefined) continue;
    const known = takes.get(thread);
    if (known) known.add(method);
    else takes.set(thread, new Set([method]));
  }
  return (owner, stack) => {
    const methods = takes.get(recording.names[owner] ?? '');
    return methods === undefined || listFrames(recording, stack).some((frame) => methods.has(frame));
  };
}

/** The events of owners by the id of their name, in the order of time. */
function groupByOwner(
  { names, threads }: RecordingAnalysis['recording'],
  events: SampleColumns,
  owners: ReadonlySet<number>,
): ReadonlyMap<number, readonly number[]> {
  const ids = new Map([...owners].flatMap((id) => (names[id] === undefined ? [] : [[names[id], id] as const])));
  const byOwner = new Map<number, number[]>();
  for (let row = 0; row < events.rows; row++) {
    const owner = ids.get(threads[events.threads[row] ?? NO_ID]?.name ?? '');
    if (owner === undefined) continue;
    const known = byOwner.get(owner);
    if (known) known.push(row);
    else byOwner.set(owner, [row]);
  }
  return byOwner;
}

/** An owner may have begun long before the wait, but has let go of the lock when it ends. */
function isWithin({ times, weights }: SampleColumns, row: number, from: number, to: number): boolean {
  const end = (times[row] ?? 0) + (weights[row] ?? 0);
  return end > from && end <= to + END_TOLERANCE_MS;
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
