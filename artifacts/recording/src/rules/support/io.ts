import type { RecordingAnalysis, SampleColumns } from '../../model.ts';
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
  const byThread = new Map<number, number>();
  let slowest = -1;
  let longestMs = -1;
  let totalMs = 0;
  let events = 0;
  for (let row = 0; row < columns.rows; row++) {
    const subject = recording.names[columns.subjects[row] ?? -1] ?? '-';
    if (!isCounted(columns, row, subject)) continue;
    const weight = columns.weights[row] ?? 0;
    const longest = columns.maxima[row] || weight;
    const thread = columns.threads[row] ?? -1;
    totalMs += weight;
    events += columns.counts[row] ?? 1;
    byThread.set(thread, (byThread.get(thread) ?? 0) + weight);
    if (longest > longestMs) {
      longestMs = longest;
      slowest = row;
    }
  }
  if (slowest < 0) return undefined;
  const stack = columns.stacks[slowest] ?? -1;
  return {
    columns,
    row: slowest,
    longestMs,
    subject: recording.names[columns.subjects[slowest] ?? -1] ?? '-',
    thread: recording.threads[columns.threads[slowest] ?? -1]?.name,
    site: findApplicationFrame(recording, stack),
    stack,
    at: columns.times[slowest] ?? 0,
    totalMs,
    events,
    threadMs: Math.max(0, ...byThread.values()),
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
