import { parsedOrUnknown } from '@hindsight/model';
import type { RepeatableStatement } from '../events.ts';
import type { RecordFormat, RecordHead } from '../record-format.ts';
import type { Clock } from '../time/clock.ts';
import { LineShapes, SEEN_BEFORE } from './line-shapes.ts';
import { isReadAlikeWithOtherUuids } from './uuids.ts';

/** The first line of a record as its format read it. */
export interface ReadLine {
  readonly format: RecordFormat;
  readonly clock: Clock;
  readonly head: RecordHead;
  readonly text: string;
}

/** What is known of the lines of one shape. */
export interface KnownLine {
  readonly format: RecordFormat;
  readonly clock: Clock;
  /** Where the timestamp stands. */
  readonly from: number;
  readonly to: number;
  readonly statement: RepeatableStatement;
}

/** Returns how statements like the last one are added; `known` is what was returned for an earlier statement of the shape. */
type DescribeStatement = (known: RepeatableStatement | undefined) => RepeatableStatement | undefined;

/** A number of two digits, which some formats read as a level. */
const NUMERIC_LEVEL = /(?<![\w.$-])\d\d(?![\w.$-])/;
/** So much of the message tells whether it begins with such a number. */
const MESSAGE_BEGIN = 3;

/** The table that the previous log has released. */
let idle: LineShapes<KnownLine> | undefined;

function acquireShapes(): LineShapes<KnownLine> | undefined {
  const shapes = idle;
  idle = undefined;
  if (shapes) return shapes;
  try {
    return new LineShapes();
  } catch (error) {
    // Without memory for the table, each line is read by its format.
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

/**
 * Statements whose line has a known shape are added without reading the line: their format, level and template are those of the
 * statement that the shape was learned from.
 */
export class KnownLines {
  private shapes: LineShapes<KnownLine> | undefined;
  private isAcquired = false;

  /** Returns the place of the shape of a line; negative when it has none. */
  find(text: string): number | undefined {
    if (!this.isAcquired) {
      this.isAcquired = true;
      this.shapes = acquireShapes();
    }
    return this.shapes?.find(text);
  }

  /** Returns what is known of the lines of a place, when they begin a record of a format. */
  at(place: number, format: RecordFormat): KnownLine | undefined {
    const known = place < 0 ? undefined : this.shapes?.at(place);
    return known?.format === format ? known : undefined;
  }

  /** Returns whether the shape of a line that was read is worth its place: it was seen before, or what was known is outdated. */
  mayLearn(place: number): boolean {
    return place === SEEN_BEFORE || (place >= 0 && this.shapes?.at(place) !== undefined);
  }

  /** Learns the shape of a line; `describe` returns nothing when its lines must be read. */
  learn(read: ReadLine, place: number, describe: DescribeStatement): void {
    const known = this.at(place, read.format);
    const statement = describe(known?.clock === read.clock ? known.statement : undefined);
    // The table may have given the place to another shape since it was found.
    this.shapes?.keep(read.text, statement && describeLine(read, statement));
  }

  /** Gives the table back when the log has ended. */
  release(): void {
    this.shapes?.clear();
    idle = this.shapes ?? idle;
    this.shapes = undefined;
    this.isAcquired = false;
  }
}

/** Adds the statement of a line of which enough is known; returns false when it must be read. */
export function addKnown({ clock, from, to, statement }: KnownLine, text: string, line: number): boolean {
  const time = parsedOrUnknown(clock.parse(text.slice(from, to)), 'instant');
  return statement.add({ text, line, time });
}

/** Returns undefined when lines of this shape may have other fields or none. */
function describeLine({ format, clock, head, text }: ReadLine, statement: RepeatableStatement): KnownLine | undefined {
  const { timestamp, epoch, isContinuation, others, message } = head;
  if (timestamp === '' || epoch !== undefined || isContinuation || others) return undefined;
  const from = text.indexOf(timestamp);
  if (from < 0 || from !== text.lastIndexOf(timestamp) || !text.endsWith(message)) return undefined;
  if (!isReadAlikeWithOtherUuids(text, message)) return undefined;
  const to = from + timestamp.length;
  const begin = text.length - message.length;
  const fields = text.slice(0, from) + text.slice(to, begin + MESSAGE_BEGIN);
  return NUMERIC_LEVEL.test(fields) ? undefined : { format, clock, from, to, statement };
}
