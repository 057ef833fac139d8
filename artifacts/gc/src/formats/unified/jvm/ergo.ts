import { type MarkName, PauseMark } from '../../../events.ts';
import type { Message, MessageReader } from '../line/message.ts';
import type { PendingEvents } from '../pending-events.ts';
import { MessageScanner } from '../text/message-scanner.ts';
import { parseDecimal } from '../text/sizes.ts';

interface ErgoPattern {
  /** The beginning of the text; most lines with the same first letter are excluded without a pattern. */
  readonly begin: string;
  readonly pattern?: RegExp;
  readonly mark: MarkName;
  readonly value?: (match: RegExpExecArray) => number;
  /**
   * Reads the figure after `begin` without a pattern, for lines that every collection writes; undefined when it is
   * missing.
   */
  readonly figure?: (scanner: MessageScanner) => number | undefined;
}

/** Computes the used bytes in percent of those to which the threshold refers. */
function computeOccupancyPercent([, occupancy, threshold, percent]: RegExpExecArray): number {
  return (Number(occupancy) / Number(threshold)) * parseDecimal(percent);
}

const readPercent = ([, percent]: RegExpExecArray): number => parseDecimal(percent);

/** Reads the waste of `TLAB totals: thrds: 3  refills: 14 max: 8 slow allocs: 3 max 2 waste: 13.7% gc: 2150664B …`. */
function readWaste(scanner: MessageScanner): number | undefined {
  const waste = scanner.seek(' waste: ') ? scanner.skipBlanks().readDecimal() : Number.NaN;
  return scanner.skip('%') && waste >= 0 ? waste : undefined;
}

/** Decisions of the collectors that are logged on a line of their own. */
const ERGO_PATTERNS: readonly ErgoPattern[] = [
  {
    begin: 'Do not start mixed GCs (reclaimable',
    pattern: / reclaimable: \d+B? \((\d{1,15}[.,]\d+)/,
    mark: 'mixed-not-started',
    value: readPercent,
  },
  { begin: 'Do not start mixed GCs (candidate', mark: 'mixed-not-started' },
  {
    begin: 'Request concurrent cycle initiation (occupancy higher than threshold) occupancy: ',
    pattern: / occupancy: (\d{1,15})B .*threshold: (\d{1,15})B \((\d{1,15}[.,]\d+)\)/,
    mark: 'marking-requested',
    value: computeOccupancyPercent,
  },
  { begin: 'GC Overhead Limit exceeded too often', mark: 'gc-overhead-limit' },
  { begin: 'GC is exceeding overhead limit of ', mark: 'gc-overhead-limit' },
  { begin: 'GC would exceed overhead limit of ', mark: 'near-gc-overhead-limit' },
  { begin: 'TLAB totals: ', mark: 'tlab-waste', figure: readWaste },
];

/** A warning of `gc,alloc`; it begins with the name of a thread. */
const GC_LOCKER: readonly ErgoPattern[] = [
  { begin: '', pattern: /Retried waiting for GCLocker too often/, mark: 'gclocker-retried' },
];

const toLowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Patterns by first letter; some JVMs write it in lower case. */
const BY_LETTER: ReadonlyMap<number, readonly ErgoPattern[]> = Map.groupBy(
  ERGO_PATTERNS.flatMap((sign) => [sign, { ...sign, begin: toLowerFirst(sign.begin) }]),
  ({ begin }) => begin.charCodeAt(0),
);
const UPPER_P = 80;

const TAGS = /^gc(?:,(?:ergo|alloc|tlab|promotion).*)?$/;

/** Reads the figure of a pattern, NaN when it has none; undefined when the text does not match. */
function readFigure(
  { pattern, value, figure }: ErgoPattern,
  scanner: MessageScanner,
  message: Message,
): number | undefined {
  if (figure) return figure(scanner);
  if (!pattern) return Number.NaN;
  const match = pattern.exec(message.text);
  return match ? (value?.(match) ?? Number.NaN) : undefined;
}

const hasErgoTags = ({ tags }: Message): boolean => tags === '' || TAGS.test(tags);

/** Reads decisions and failures of the collectors. */
export function createErgoReader(pending: PendingEvents): MessageReader {
  const scanner = new MessageScanner();

  function readFailure(message: Message): boolean {
    if (!message.text.startsWith('Promotion failed')) return false;
    // The line has no GC id: it belongs to the young collection that is running.
    const { current } = pending.pauses;
    if (!current) return true;
    current.marks |= PauseMark.promotionFailed;
    current.failureLine = message.line;
    return true;
  }

  function readSigns(message: Message, signs: readonly ErgoPattern[]): boolean {
    for (const sign of signs) {
      const value =
        scanner.start(message).skip(sign.begin) && hasErgoTags(message)
          ? readFigure(sign, scanner, message)
          : undefined;
      if (value === undefined) continue;
      pending.mark(sign.mark, message, Number.isFinite(value) ? { value } : {});
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
      return message.first === UPPER_P && hasErgoTags(message) && readFailure(message);
    },
  };
}
