import { NO_ID, type RecordingAnalysis, type SampleColumns } from '../../model.ts';
import { findMaximum } from './samples.ts';
import { findApplicationFrame } from './stacks.ts';

/** The slowest single event of a type, with the figures of its path or peer. */
export interface SlowIo {
  readonly columns: SampleColumns;
  readonly row: number;
  readonly longestMs: number;
  /** Path, or `address:port`. */
  readonly subject: string;
  readonly thread: string | undefined;
  readonly site: string | undefined;
  readonly stack: number;
  readonly at: number;
  /** Of all events of the type that count. */
  readonly totalMs: number;
  readonly events: number;
  /** The largest sum of one thread. */
  readonly threadMs: number;
}

/** Finds the slowest event among those that count, and their sums. */
export function findSlowest(
  { recording }: RecordingAnalysis,
  eventType: string,
  isCounted: (columns: SampleColumns, row: number, subject: string) => boolean,
): SlowIo | undefined {
  const columns = recording.samples.get(eventType);
  if (!columns) return undefined;
  const nameSubject = (row: number) => recording.names[columns.subjects[row] ?? NO_ID] ?? '-';
  const getLongest = (row: number) => columns.maxima[row] || columns.weights[row] || 0;
  const byThread = new Map<number, number>();
  let slowest = NO_ID;
  let totalMs = 0;
  let events = 0;
  for (let row = 0; row < columns.rows; row++) {
    if (!isCounted(columns, row, nameSubject(row))) continue;
    const weight = columns.weights[row] ?? 0;
    const thread = columns.threads[row] ?? NO_ID;
    totalMs += weight;
    events += columns.counts[row] ?? 1;
    byThread.set(thread, (byThread.get(thread) ?? 0) + weight);
    if (slowest === NO_ID || getLongest(row) > getLongest(slowest)) slowest = row;
  }
  if (slowest === NO_ID) return undefined;
  const stack = columns.stacks[slowest] ?? NO_ID;
  return {
    columns,
    row: slowest,
    longestMs: getLongest(slowest),
    subject: nameSubject(slowest),
    thread: recording.threads[columns.threads[slowest] ?? NO_ID]?.name,
    site: findApplicationFrame(recording, stack),
    stack,
    at: columns.times[slowest] ?? 0,
    totalMs,
    events,
    threadMs: findMaximum(byThread.values()),
  };
}

/** Sums of the events of one subject. */
export function sumSubject(
  { recording }: RecordingAnalysis,
  { columns, subject }: SlowIo,
): { events: number; totalMs: number } {
  const id = recording.names.indexOf(subject);
  let events = 0;
  let totalMs = 0;
  for (let row = 0; row < columns.rows; row++)
    if (columns.subjects[row] === id) {
      events += columns.counts[row] ?? 1;
      totalMs += columns.weights[row] ?? 0;
    }
  return { events, totalMs };
}
