import { type MarkName, PauseMark } from '../../../events.ts';
import type { Message, MessageReader } from '../line/message.ts';
import type { Notebook } from '../pending-events.ts';
import { Figures } from '../text/message-scanner.ts';
import { readDecimal } from '../text/sizes.ts';

interface Sign {
  /** Most lines with its first letter are others: they are told without a pattern. */
  readonly begin: string;
  readonly pattern?: RegExp;
  readonly mark: MarkName;
  readonly value?: (match: RegExpExecArray) => number;
  /** The same without a pattern, for lines that every collection writes: the figure behind `begin`, undefined when it is missing. */
  readonly figure?: (figures: Figures) => number | undefined;
}

/** Bytes in use over the bytes that the threshold is a percentage of. */
function occupancyPercent([, occupancy, threshold, percent]: RegExpExecArray): number {
  return (Number(occupancy) / Number(threshold)) * readDecimal(percent);
}

const percentIn = ([, percent]: RegExpExecArray): number => readDecimal(percent);

/** `TLAB totals: thrds: 3  refills: 14 max: 8 slow allocs: 3 max 2 waste: 13.7% gc: 2150664B …` */
function wasteIn(figures: Figures): number | undefined {
  const waste = figures.seek(' waste: ') ? figures.skipBlanks().decimal() : Number.NaN;
  return figures.skip('%') && waste >= 0 ? waste : undefined;
}

/** Decisions of the collectors that stand in a line of their own. */
const SIGNS: readonly Sign[] = [
  {
    begin: 'Do not start mixed GCs (reclaimable',
    pattern: / reclaimable: \d+B? \((\d{1,15}[.,]\d+)/,
    mark: 'mixed-not-started',
    value: percentIn,
  },
  { begin: 'Do not start mixed GCs (candidate', mark: 'mixed-not-started' },
  {
    begin: 'Request concurrent cycle initiation (occupancy higher than threshold) occupancy: ',
    pattern: / occupancy: (\d{1,15})B .*threshold: (\d{1,15})B \((\d{1,15}[.,]\d+)\)/,
    mark: 'marking-requested',
    value: occupancyPercent,
  },
  { begin: 'GC Overhead Limit exceeded too often', mark: 'gc-overhead-limit' },
  { begin: 'GC is exceeding overhead limit of ', mark: 'gc-overhead-limit' },
  { begin: 'TLAB totals: ', mark: 'tlab-waste', figure: wasteIn },
];

/** A warning of `gc,alloc`; it begins with the name of a thread. */
const GC_LOCKER: readonly Sign[] = [
  { begin: '', pattern: /Retried waiting for GCLocker too often/, mark: 'gclocker-retried' },
];

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Some JVMs write the first letter small. */
const BY_LETTER: ReadonlyMap<number, readonly Sign[]> = Map.groupBy(
  SIGNS.flatMap((sign) => [sign, { ...sign, begin: lowerFirst(sign.begin) }]),
  ({ begin }) => begin.charCodeAt(0),
);
const UPPER_P = 80;

const TAGS = /^gc(?:,(?:ergo|alloc|tlab|promotion).*)?$/;

/** What the sign tells, NaN when that is no figure; undefined when the text is another. */
function figureOf({ pattern, value, figure }: Sign, figures: Figures, message: Message): number | undefined {
  if (figure) return figure(figures);
  if (!pattern) return Number.NaN;
  const match = pattern.exec(message.text);
  return match ? (value?.(match) ?? Number.NaN) : undefined;
}

const isOwn = ({ tags }: Message): boolean => tags === '' || TAGS.test(tags);

/** Decisions and distress of the collectors. */
export function ergoReader(notebook: Notebook): MessageReader {
  const figures = new Figures();

  function readFailure(message: Message): boolean {
    if (!message.text.startsWith('Promotion failed')) return false;
    // The line carries no GC id: it belongs to the young collection that goes on.
    const { current } = notebook.pauses;
    if (current) current.marks |= PauseMark.promotionFailed;
    return true;
  }

  function readSigns(message: Message, signs: readonly Sign[]): boolean {
    for (const sign of signs) {
      const value =
        figures.of(message).skip(sign.begin) && isOwn(message) ? figureOf(sign, figures, message) : undefined;
      if (value === undefined) continue;
      notebook.mark(sign.mark, message, Number.isFinite(value) ? { value } : {});
      return true;
    }
    return false;
  }

  return {
    read(message) {
      if (message.indent > 0) return false;
      const signs =
        message.level === 'warning' || message.tags === 'gc,alloc' ? GC_LOCKER : BY_LETTER.get(message.first);
      if (signs) return readSigns(message, signs);
      return message.first === UPPER_P && isOwn(message) && readFailure(message);
    },
  };
}
