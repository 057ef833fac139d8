import { type Fact, QUALITY } from '../fact.ts';
import type { Capture, CapturedLog } from '../model.ts';
import { parseTimeOfDay, parseTimeOfDayIn } from '../time-of-day.ts';

const DAY_MS = 86_400_000;
/** A capture takes less time than this. */
const MAX_CAPTURE_MS = 15 * 60_000;
/** `[main]`, `[http-nio-8080-exec-3]`: how layouts write the thread. */
const BRACKETED = /\[([^[\]]{1,80})\]/g;

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
  const writers = new Map<string, { readonly line: number; count: number }>();
  for (const { number, text } of tail) {
    const after = (parseTimeOfDayIn(text) - started + DAY_MS) % DAY_MS;
    if (!(after <= MAX_CAPTURE_MS)) continue;
    for (const [, thread = ''] of text.slice(0, 300).matchAll(BRACKETED)) {
      const known = writers.get(thread);
      if (known) known.count++;
      else writers.set(thread, { line: number, count: 1 });
    }
  }
  return [...writers].map(
    ([thread, { line, count }]): Fact => ({
      id: 'thread-logs',
      family: 'log',
      quality: QUALITY.measured,
      entity: thread,
      statement: `"${thread}" wrote ${count} statements to ${name} during the capture`,
      evidence: [{ kind: 'lines', first: line, last: line }],
      words: { thread, log: name },
    }),
  );
}
