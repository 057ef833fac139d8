import type { Line } from '@hindsight/model';
import { matchesAt, skipBlanks, toBytes } from '../text/bytes.ts';
import { NumberReader } from '../text/numbers.ts';

/** PrintTenuringDistribution: the threshold chosen for the next collection and the bytes per age of the survivors. */
export interface TenuringTable {
  readonly threshold: number;
  readonly maxThreshold: number;
  readonly desiredBytes: number;
  /** Bytes by age; index 0 is age 1. */
  readonly ages: number[];
}

const DESIRED = toBytes('Desired survivor size ');
const THRESHOLD = toBytes(' bytes, new threshold ');
const MAXIMUM = toBytes(' (max ');
const AGE = toBytes('- age ');
const COLON = toBytes(':');
/** The highest age of HotSpot, four bits of the object header. */
const MAX_AGE = 15;

export const isTenuringLine = ({ bytes, start, length }: Line): boolean =>
  matchesAt(DESIRED, bytes, start, start + length);
export const isAgeLine = ({ bytes, start, length }: Line): boolean => matchesAt(AGE, bytes, start, start + length);

/** Reads these lines from bytes, because a young collection has up to sixteen of them. */
export class TenuringReader {
  private readonly number = new NumberReader();

  /** Reads `Desired survivor size 1081344 bytes, new threshold 4 (max 4)`. */
  readTable(line: Line): TenuringTable {
    return {
      desiredBytes: this.after(DESIRED, line, line.start),
      threshold: this.after(THRESHOLD, line, this.number.end),
      maxThreshold: this.after(MAXIMUM, line, this.number.end),
      ages: [],
    };
  }

  /** Reads `- age   1:     812152 bytes,     812152 total` into `ages`; ages that are not listed have no bytes. */
  readAge(line: Line, ages: number[]): void {
    const age = this.after(AGE, line, line.start);
    if (!(age >= 1 && age <= MAX_AGE)) return;
    const bytes = this.after(COLON, line, this.number.end);
    if (Number.isNaN(bytes)) return;
    while (ages.length < age - 1) ages.push(0);
    ages[age - 1] = bytes;
  }

  /** Reads the number after these words and blanks; NaN when they are not at `from`. */
  private after(words: Uint8Array, { bytes, start, length }: Line, from: number): number {
    const to = start + length;
    if (!matchesAt(words, bytes, from, to)) return Number.NaN;
    this.number.read(bytes, skipBlanks(bytes, from + words.length, to), to);
    return this.number.value;
  }
}
