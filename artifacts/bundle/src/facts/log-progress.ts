import { toGroupName } from '@hindsight/threads';
import { type Fact, QUALITY } from '../fact.ts';
import type { Capture, CapturedLog } from '../model.ts';
import { parseTimeOfDay, parseTimeOfDayIn } from '../time-of-day.ts';

const DAY_MS = 86_400_000;
/** A capture takes less time than this. */
const MAX_CAPTURE_MS = 15 * 60_000;
/** `[main]`, `[http-nio-8080-exec-3]`: how layouts write the thread. */
const BRACKETED = /\[([^[\]]{1,80})\]/g;

const MAX_HEAD_CHARACTERS = 300;
/** `300 of 90000 recipes`, `17/40 files`: work that several threads share, and how much of it is done. */
const SHARED_WORK =
  /(?<![\d.:/-])\d[\d,']{0,14}(?: of (?:the )?| von | de |\/(?=\d{3}))(?=\d\d)\d[\d,']{0,14}(?![\d.:/])/;

/**
 * Finds the threads that wrote to a log while the capture was taken: they make progress, whatever their stacks say. Log
 * and capture are compared by the time of day, because many layouts have no date.
 */
export function collectLogProgress(
  { name, tail }: Pick<CapturedLog, 'name' | 'tail'>,
  { meta, threads }: Pick<Capture, 'meta'> & Partial<Pick<Capture, 'threads'>>,
): Fact[] {
  // Files that somebody has put together have no notes; the first dump begins their capture.
  const firstDump = threads?.analysis.analysis.dumps[0]?.dump.timeText;
  const started = parseTimeOfDay(meta.timestamp ?? firstDump);
  if (Number.isNaN(started)) return [];
  const groups = Map.groupBy(threads?.analysis.analysis.dumps.at(-1)?.dump.threads ?? [], (thread) =>
    toGroupName(thread.name),
  );
  const listFellows = (text: string, thread: string): string[] =>
    SHARED_WORK.test(text) ? (groups.get(toGroupName(thread)) ?? []).map((fellow) => fellow.name) : [];
  const writers = new Map<string, Writer>();
  for (const { number, text } of tail) {
    const after = (parseTimeOfDayIn(text) - started + DAY_MS) % DAY_MS;
    if (after <= MAX_CAPTURE_MS) addWriters(writers, text, number, listFellows);
  }
  return [...writers].map(
    ([thread, { line, count, isTroubled }]): Fact => ({
      id: 'thread-logs',
      family: 'log',
      quality: QUALITY.measured,
      entity: thread,
      statement: `"${thread}" wrote ${count} statements to ${name} during the capture`,
      evidence: [{ kind: 'lines', first: line, last: line }],
      words: { thread, log: name, troubled: isTroubled ? 'yes' : '' },
    }),
  );
}

interface Writer {
  readonly line: number;
  count: number;
  /** Whether it told of trouble at least once. */
  isTroubled: boolean;
}

const TROUBLED = /\b(?:WARN(?:ING)?|ERROR|FATAL|SEVERE)\b/;

/** Adds the threads that a record names, and those for which it speaks. */
function addWriters(
  writers: Map<string, Writer>,
  text: string,
  line: number,
  listFellows: (text: string, thread: string) => readonly string[],
): void {
  const head = text.slice(0, MAX_HEAD_CHARACTERS);
  const isTroubled = TROUBLED.test(head);
  for (const [, thread = ''] of head.matchAll(BRACKETED)) {
    const writer = writers.get(thread) ?? { line, count: 0, isTroubled: false };
    writers.set(thread, { line: writer.line, count: writer.count + 1, isTroubled: writer.isTroubled || isTroubled });
    // One of them tells for all how far they have come.
    for (const fellow of listFellows(text, thread))
      if (!writers.has(fellow)) writers.set(fellow, { line, count: 1, isTroubled });
  }
}
