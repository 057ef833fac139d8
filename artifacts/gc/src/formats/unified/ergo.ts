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

/** Decisions of the collectors that stand in a line of their own, with the tags `gc`, `gc,ergo…`, `gc,alloc…`, `gc,tlab`. */
const SIGNS: readonly Sign[] = [
  {
    text: /^[Dd]o not start mixed GCs \(reclaimable.*? reclaimable: \d+B? \((\d+[.,]\d+)/,
    mark: 'mixed-not-started',
    value: percentIn,
  },
  { text: /^[Dd]o not start mixed GCs \(candidate/, mark: 'mixed-not-started' },
  {
    text: /^Request concurrent cycle initiation \(occupancy higher than threshold\) occupancy: (\d+)B .*threshold: (\d+)B \((\d+[.,]\d+)\)/,
    mark: 'marking-requested',
    value: occupancyPercent,
  },
  { text: /^GC Overhead Limit exceeded too often/, mark: 'gc-overhead-limit' },
  { text: /^GC is exceeding overhead limit of /, mark: 'gc-overhead-limit' },
  { text: /Retried waiting for GCLocker too often/, mark: 'gclocker-retried' },
  { text: /^TLAB totals: .* waste: +(\d+[.,]\d+)%/, mark: 'tlab-waste', value: percentIn },
];

const TAGS = /^gc(?:,(?:ergo|alloc|tlab|promotion).*)?$/;

/** First letters of the signs and of `Promotion failed`; warnings begin with the name of a thread. */
const FIRST_LETTERS = new Set([...'DdRGTP'].map((letter) => letter.charCodeAt(0)));

/** Decisions and distress of the collectors. */
export function ergoReader(notebook: Notebook): MessageReader {
  function readFailure(message: Message): boolean {
    if (!message.text.startsWith('Promotion failed')) return false;
    // The line carries no GC id: it belongs to the young collection that goes on.
    const { current } = notebook.pauses;
    if (current) current.marks |= PauseMark.promotionFailed;
    return true;
  }

  return {
    read(message) {
      if (message.indent > 0 || !(FIRST_LETTERS.has(message.first) || message.level === 'warning')) return false;
      if (message.tags !== '' && !TAGS.test(message.tags)) return false;
      for (const { text, mark, value } of SIGNS) {
        const match = text.exec(message.text);
        if (!match) continue;
        notebook.mark(mark, message, value ? { value: value(match) } : {});
        return true;
      }
      return readFailure(message);
    },
    end: () => undefined,
  };
}
