import { findLineBreak, isFormOfMost, learnPrefix, openPrefix } from '@hindsight/intake';
import type { Head } from '@hindsight/model';
import { TimestampReader } from '../formats/hotspot8/text/timestamps.ts';
import { isWebText, readWebText } from './web-text.ts';

/**
 * What surrounds every line and no known envelope describes: the prefix of a process manager or of `grep -n`, the quotation marks of an
 * e-mail, a column of a table, the blanks that a ticket leaves at the ends, the tags of a web page, an escaped line break. It is learned
 * from where events begin and end.
 */
export interface LearnedEnvelope {
  /** Returns the content of a line, which may be several lines; a line that is not in the envelope is returned unchanged. */
  readonly open: (text: string) => string;
}

/** Events decide after so many; fewer than the minimum are chance. */
const MAX_EVENTS = 60;
const MIN_EVENTS = 3;
/** Events of G1 with tables fill the head, so that it has fewer of them: then nearly all lines must have their prefix. */
const FEW_EVENTS = 2;
/** The share of all lines with a prefix of the form that the events have. */
const MIN_LINE_SHARE = 0.5;
const MIN_LINE_SHARE_OF_FEW = 0.9;
const MAX_PREFIX_CHARACTERS = 300;

/** An event of HotSpot up to 8 (also with Shenandoah) with its timestamps, of unified logging with a time or level, or of OpenJ9; no row of a table of G1. */
const EVENT =
  /(?:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.,]\d{3}[+-]\d{4}: )?(?:\d{1,9}[.,]\d{3}: )?(?:#\d{1,9}: )?(?:\d{1,9}[.,]\d{3}: )?\[(?:(?:Full )?GC[ (](?!Worker )|Pause (?:Init|Final) Mark|Concurrent (?:reset|marking))|\[(?:\d{1,9}[.,]\d{3}s|\d{1,15}ms|\d{4}-\d\d-\d\dT[\d:.]{8,16}[+-]\d{4}|(?:info|debug|trace) {0,2})\](?=.{0,400}\bGC\(\d)|<(?:af|gc|cycle|exclusive)-(?:start|end) /;
const UNIFIED = /^\[(?:\d|info|debug|trace)/;
const FIGURE_AND_BLANKS = /\d(?:ms|s|[KMG]\))[ \t]+$/;
/** What follows the last figure of an event; the first lines of events end in a cause, so that fewer events show it. */
const TAIL = /(?:\dms|\ds|[KMG]\)|secs\] ?)( {0,2}[^\w\s([{].{0,7})$/;
const MIN_TAIL_SHARE = 0.3;
/** Returns what divides a line into several events. */
const findBreak = (lines: readonly string[]): RegExp | undefined =>
  findLineBreak(lines, (piece) => EVENT.test(piece), MIN_EVENTS);

/** Returns the envelope of these lines; undefined when events begin where lines begin and end where lines end. */
export function learnEnvelope({ lines }: Pick<Head, 'lines'>): LearnedEnvelope | undefined {
  const separator = findBreak(lines);
  if (separator) {
    const inner = learnEnvelope({ lines: lines.flatMap((line) => line.split(separator)) });
    return {
      open: (text) =>
        text
          .split(separator)
          .map(inner?.open ?? String)
          .join('\n'),
    };
  }
  if (!isWebText(lines)) return learnSurroundings(lines);
  const inner = learnSurroundings(lines.map(readWebText));
  return { open: (text) => (inner ? inner.open(readWebText(text)) : readWebText(text)) };
}

function learnSurroundings(lines: readonly string[]): LearnedEnvelope | undefined {
  const events: LineOfEvent[] = [];
  for (const line of lines) {
    const event = findEvent(line);
    if (event) events.push(event);
    if (events.length === MAX_EVENTS) break;
  }
  const isFew = events.length < MIN_EVENTS;
  const prefix = learnPrefix(events.map(readPrefix), isFew ? FEW_EVENTS : MIN_EVENTS);
  const tail = prefix?.quoted ? undefined : learnTail(events);
  if (prefix && isFormOfMost(prefix, lines, isFew ? MIN_LINE_SHARE_OF_FEW : MIN_LINE_SHARE))
    return { open: (text) => openPrefix(prefix, cutTail(text, tail)) };
  if (tail !== undefined) return { open: (text) => cutTail(text, tail) };
  return events.some(hasTrailingBlanks) ? { open: (text) => text.trimEnd() } : undefined;
}

/**
 * Returns what most events end in after their last figure: an escaped line break, the end of a literal or of a row of a table. An event
 * itself ends in its figure.
 */
function learnTail(events: readonly LineOfEvent[]): string | undefined {
  const tails = events.flatMap(({ line }) => TAIL.exec(line)?.[1] ?? []);
  const [tail, same] = [...Map.groupBy(tails, (one) => one)].reduce<[string, readonly string[]]>(
    (one, other) => (other[1].length > one[1].length ? other : one),
    ['', []],
  );
  return same.length >= MIN_EVENTS && same.length >= events.length * MIN_TAIL_SHARE ? tail : undefined;
}

const cutTail = (text: string, tail: string | undefined): string =>
  tail !== undefined && text.endsWith(tail) ? text.slice(0, -tail.length).trimEnd() : text;

interface LineOfEvent {
  readonly line: string;
  readonly start: number;
  readonly isUnified: boolean;
}

function findEvent(line: string): LineOfEvent | undefined {
  const match = EVENT.exec(line);
  if (!match || match.index > MAX_PREFIX_CHARACTERS) return undefined;
  const isUnified = UNIFIED.test(match[0]);
  return { line, start: isStamped(line, match.index) ? 0 : match.index, isUnified };
}

const hasTrailingBlanks = ({ line, isUnified }: LineOfEvent): boolean => isUnified && FIGURE_AND_BLANKS.test(line);

/** The reader of unified logging finds decorations after any prefix, unless the line ends in something as well. */
const readPrefix = ({ line, start, isUnified }: LineOfEvent): string =>
  isUnified && line[start - 1] !== '"' ? '' : line.slice(0, start);

/** Whether what precedes an event is its own timestamp. */
function isStamped(line: string, index: number): boolean {
  const bytes = Buffer.from(line.slice(0, index), 'latin1');
  return new TimestampReader().read(bytes, 0, bytes.length) >= index;
}
