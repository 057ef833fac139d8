import { type Line, parsedOrUnknown } from '@hindsight/model';
import type { RepeatableStatement, ShapedStatement } from '../events.ts';
import type { RecordFormat, RecordHead } from '../record-format.ts';
import type { Clock } from '../time/clock.ts';
import { sliceAscii } from '../time/slice-ascii.ts';
import { LineShapes, NO_SHAPE } from './line-shapes.ts';
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
let idle: LineShapes | undefined;

function acquireShapes(): LineShapes | undefined {
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

/** Twice as many as a table of shapes has places; of shapes with the same place here, the last one that was learned is known. */
const PLACES = 2 ** 15;

/** What was learned of a shape; nothing is known when its lines must be read. */
interface LearnedShape {
  readonly shape: number;
  readonly known: KnownLine | undefined;
}

/**
 * Statements whose line has a known shape are added without reading the line: their format, level and template are those of the
 * statement that the shape was learned from.
 */
export class KnownLines {
  private shapes: LineShapes | undefined;
  private isAcquired = false;
  private learned: (LearnedShape | undefined)[] = [];

  /** Returns the number of the shape of a line that was not numbered when its file was split. */
  find(text: string): number {
    if (!this.isAcquired) {
      this.isAcquired = true;
      this.shapes = acquireShapes();
    }
    return this.shapes?.find(text) ?? NO_SHAPE;
  }

  /** Returns what is known of the lines of a shape, when they begin a record of a format. */
  at(shape: number, format: RecordFormat): KnownLine | undefined {
    const known = this.findLearned(shape)?.known;
    return known?.format === format ? known : undefined;
  }

  /** Returns whether something may be learned from a line of a shape that was read: nothing was yet, or what was is outdated. */
  mayLearn(shape: number): boolean {
    const learned = this.findLearned(shape);
    return shape !== NO_SHAPE && (learned === undefined || learned.known !== undefined);
  }

  /** Learns the shape of a line; `describe` returns nothing when its lines must be read. */
  learn(read: ReadLine, shape: number, describe: DescribeStatement): void {
    const known = this.at(shape, read.format);
    const statement = describe(known?.clock === read.clock ? known.statement : undefined);
    this.learned[shape & (PLACES - 1)] = { shape, known: statement && describeLine(read, statement) };
  }

  /** Forgets all shapes when a file has ended: those of the next one have other numbers. */
  forget(): void {
    this.learned = [];
  }

  /** Gives the table back when the log has ended. */
  release(): void {
    this.forget();
    this.shapes?.clear();
    idle = this.shapes ?? idle;
    this.shapes = undefined;
    this.isAcquired = false;
  }

  private findLearned(shape: number): LearnedShape | undefined {
    const learned = this.learned[shape & (PLACES - 1)];
    return learned?.shape === shape ? learned : undefined;
  }
}

/** A statement of which enough is known by the shape of its line, whose text is made when it is read. */
export class KnownStatement implements ShapedStatement {
  readonly known: KnownLine;
  readonly shape: number;
  readonly line: number;
  time = Number.NaN;
  private readonly bytes: Uint8Array;
  private readonly start: number;
  private readonly end: number;
  private made: string | undefined;

  /** Without a text, it stands in the bytes of the line, which is ASCII; they stay valid until the next line has been emitted. */
  constructor(known: KnownLine, shape: number, { number, bytes, start, length }: Line, text?: string) {
    this.known = known;
    this.shape = shape;
    this.line = number;
    this.bytes = bytes;
    this.start = start;
    this.end = start + length;
    this.made = text;
  }

  get text(): string {
    this.made ??= sliceAscii(this.bytes, this.start, this.end);
    return this.made;
  }

  /** Adds it; returns false when its line must be read. */
  add(): boolean {
    const { statement } = this.known;
    this.time = parsedOrUnknown(this.parseTime(), 'instant');
    return statement.add(this);
  }

  private parseTime(): number {
    const { clock, from, to } = this.known;
    if (this.made !== undefined) return clock.parse(this.made.slice(from, to));
    return clock.parseBytes(this.bytes, this.start + from, this.start + to);
  }
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
