import { type MarkName, PauseMark } from '../../events.ts';
import type { Message, MessageReader } from './message.ts';
import type { Notebook } from './notebook.ts';
import { readDecimal } from './sizes.ts';

interface Sign {
  readonly text: RegExp;
  readonly mark: MarkName;
  readonly value?: (match: RegExpExecArray) => number;
}

/** Bytes in use over the bytes that the threshold is a percentage of. */
function occupancyPercent([, occupancy, threshold, percent]: RegExpExecArray): number {
  return (Number(occupancy) / Number(threshold)) * readDecimal(percent);
}

const percentIn = ([, percent]: RegExpExecArray): number => readDecimal(percent);

/** Decisions of the collectors that stand in a line of their own, by first letter. */
const SIGNS: Readonly<Record<string, readonly Sign[]>> = {
  D: [
    {
      text: /^do not start mixed GCs \(reclaimable.*? reclaimable: \d+B? \((\d{1,15}[.,]\d+)/i,
      mark: 'mixed-not-started',
      value: percentIn,
    },
    { text: /^do not start mixed GCs \(candidate/i, mark: 'mixed-not-started' },
  ],
  R: [
    {
      text: /^Request concurrent cycle initiation \(occupancy higher than threshold\) occupancy: (\d{1,15})B .*threshold: (\d{1,15})B \((\d{1,15}[.,]\d+)\)/,
      mark: 'marking-requested',
      value: occupancyPercent,
    },
  ],
  G: [{ text: /^GC (?:Overhead Limit exceeded too often|is exceeding overhead limit of )/, mark: 'gc-overhead-limit' }],
  T: [{ text: /^TLAB totals: .* waste: +(\d{1,15}[.,]\d+)%/, mark: 'tlab-waste', value: percentIn }],
};

/** A warning of `gc,alloc`; it begins with the name of a thread. */
const GC_LOCKER: readonly Sign[] = [{ text: /Retried waiting for GCLocker too often/, mark: 'gclocker-retried' }];

const BY_LETTER = new Map<number, readonly Sign[]>(
  Object.entries(SIGNS).flatMap(([letter, signs]): [number, readonly Sign[]][] => [
    [letter.charCodeAt(0), signs],
    [letter.toLowerCase().charCodeAt(0), signs],
  ]),
);
const UPPER_P = 80;

const TAGS = /^gc(?:,(?:ergo|alloc|tlab|promotion).*)?$/;

/** Decisions and distress of the collectors. */
export function ergoReader(notebook: Notebook): MessageReader {
  function readFailure(message: Message): boolean {
    if (!message.text.startsWith('Promotion failed')) return false;
    // The line carries no GC id: it belongs to the young collection that goes on.
    const { current } = notebook.pauses;
    if (current) current.marks |= PauseMark.promotionFailed;
    return true;
  }

  function readSigns(message: Message, signs: readonly Sign[]): boolean {
    for (const { text, mark, value } of signs) {
      const match = text.exec(message.text);
      if (!match) continue;
      const told = value?.(match) ?? Number.NaN;
      notebook.mark(mark, message, Number.isFinite(told) ? { value: told } : {});
      return true;
    }
    return false;
  }

  return {
    read(message) {
      if (message.indent > 0) return false;
      const signs =
        message.level === 'warning' || message.tags === 'gc,alloc' ? GC_LOCKER : BY_LETTER.get(message.first);
      if (!signs && message.first !== UPPER_P) return false;
      if (message.tags !== '' && !TAGS.test(message.tags)) return false;
      return signs ? readSigns(message, signs) : readFailure(message);
    },
  };
}
