import type { DedupEvent } from '../../../events.ts';
import type { Message, MessageReader } from '../line/message.ts';
import { type PendingEvents, shiftBack } from '../pending-events.ts';
import { parseDecimal, parseSize, splitDuration } from '../text/sizes.ts';

const UPPER_C = 67;
const UPPER_I = 73;
const UPPER_D = 68;
const UPPER_L = 76;
const UPPER_T = 84;

/** Matches the report up to JDK 17: `6936.0B->984.0B(5952.0B) avg 23.6% (2689.530s, 2689.530s) 0.171ms`. */
const SIZES = /^Concurrent String Deduplication (\d{1,15}[.,]\d+[BKMG])->\d+[.,]\d+[BKMG]\((\d{1,15}[.,]\d+[BKMG])\)/;
/** Matches the report from JDK 18: `45/2136.0B (new), 12/576.0B (deduped), avg 27.0%, 0.123ms of 0.456ms`. */
const COUNTS =
  /^Concurrent String Deduplication (\d{1,15})\/(\d{1,15}[.,]\d+[BKMG]) \(new\), (\d{1,15})\/(\d{1,15}[.,]\d+[BKMG]) \(deduped\), avg [\d.,]+%, (\d{1,15}[.,]\d+)ms/;
const INSPECTED = /^ +Inspected: +(\d{1,15})/;
const DEDUPLICATED = /^ +Deduplicated: +(\d{1,15})/;

/**
 * Reads reports of string deduplication: `gc,stringdedup`, from JDK 18 `stringdedup`. The counts follow at debug level.
 */
export function createDedupReader(pending: PendingEvents): MessageReader {
  /** The counts are those of the last deduplication; the totals since JVM start follow. */
  let ofLastRun = false;

  function begin(
    message: Message,
    counts: Pick<DedupEvent, 'inspected' | 'deduplicated'>,
    sizes: readonly (string | undefined)[],
    duration: number,
  ): void {
    ofLastRun = true;
    const [inspectedBytes, deduplicatedBytes] = sizes.map((text) => parseSize(text ?? ''));
    pending.hold({
      kind: 'dedup',
      ...counts,
      inspectedBytes: inspectedBytes ?? Number.NaN,
      deduplicatedBytes: deduplicatedBytes ?? Number.NaN,
      duration,
      ...shiftBack(message, duration),
      line: message.line,
    });
  }

  function readReport(message: Message): boolean {
    const { text } = message;
    const sizes = SIZES.exec(text);
    if (sizes) {
      const duration = splitDuration(text)?.duration ?? Number.NaN;
      begin(message, { inspected: Number.NaN, deduplicated: Number.NaN }, [sizes[1], sizes[2]], duration);
      return true;
    }
    const counts = COUNTS.exec(text);
    if (counts) {
      const [, fresh, freshBytes, deduped, dedupedBytes, elapsed] = counts;
      begin(
        message,
        { inspected: Number(fresh), deduplicated: Number(deduped) },
        [freshBytes, dedupedBytes],
        parseDecimal(elapsed),
      );
    }
    return true;
  }

  function readCount(message: Message): boolean {
    const report = pending.getHeld('dedup');
    if (!report || !ofLastRun) return true;
    const inspected = INSPECTED.exec(message.text)?.[1];
    const deduplicated = DEDUPLICATED.exec(message.text)?.[1];
    if (inspected) pending.amend({ ...report, inspected: Number(inspected) });
    if (deduplicated) pending.amend({ ...report, deduplicated: Number(deduplicated) });
    return true;
  }

  return {
    read(message) {
      const { first } = message;
      if (first === UPPER_C) return message.text.startsWith('Concurrent String Deduplication') && readReport(message);
      if (!message.tags.endsWith('stringdedup')) return false;
      if (first === UPPER_L) ofLastRun = true;
      if (first === UPPER_T) ofLastRun = false;
      if (first === UPPER_I || first === UPPER_D) return readCount(message);
      return true;
    },
  };
}
