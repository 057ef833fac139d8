import { parseZoneOffset } from '@hindsight/model';
import { computeMidnight, type DayOrder, DayOrderDetector, type NumericDate } from './day-order.ts';
import { parseDigits, parseIsoTime, readIsoTime } from './iso-time.ts';
import { sliceAscii } from './slice-ascii.ts';
import { createTimestampReader, type ParsedTimestamp } from './timestamp.ts';

/** An offset behind a time of day; a date alone ends in `-02` as well. */
const ZONE = /(?<=:\d\d(?:[.,:]\d{1,9})? ?)[+-]\d\d:?\d\d(?=\]?$)/;
/** The end of a timestamp that states a zone: an offset, `Z`, or letters such as `CEST`, which are read as UTC; not `PM`. */
const STATED_ZONE =
  /(?:(?<=:\d\d(?:[.,:]\d{1,9})? ?)[+-]\d\d(?::?\d\d)?|\dZ|(?<![A-Z])(?![AP]M\b)[A-Z]{2,5})(?: \d{4})?\]?$/;
const DAY = 86_400_000;
/**
 * A time of day that is earlier by more than this belongs to the next day; a smaller step back is a record of another
 * thread.
 */
const MIDNIGHT_STEP = DAY / 2;
/** The year of logs that state none. Only differences matter, and a leap year has every day. */
const SOME_YEAR = 2024;

export interface ClockKnowledge {
  readonly dayOrder?: DayOrder | undefined;
  /** The year of timestamps without one. */
  readonly year?: number | undefined;
  /** The zone of timestamps with a date and without a zone, `+02:00`; without it they are read as UTC. */
  readonly assumedZone?: string | undefined;
}

/**
 * Turns the timestamps of one log into ms since 1970. A timestamp without a zone is read as UTC, or in the assumed zone; one without a year or
 * date continues from the timestamp before.
 */
export class Clock {
  private readonly read = createTimestampReader();
  private lastText: string | undefined;
  private lastTime = Number.NaN;
  private year: number;
  /** The year of the first timestamp that has one. */
  statedYear: number | undefined;
  /** Whether a timestamp had no year and none was known. */
  guessedYear = false;
  private dayStart = 0;
  /** The zone of the first timestamp, `+02:00`; '' when it states none. */
  zone: string | undefined;
  /** Whether timestamps have dates; without them times are only differences. */
  hasDates = false;
  private readonly dayOrder = new DayOrderDetector();
  private readonly assumed: DayOrder | undefined;
  private readonly assumedZone: string;
  private readonly assumedOffset: number;
  private readonly knowsYear: boolean;
  private usual: DayOrder | undefined;

  /** Accepts what an earlier reading or other files found out. */
  constructor({ dayOrder, year, assumedZone = '' }: ClockKnowledge = {}) {
    this.assumed = dayOrder;
    this.assumedZone = assumedZone;
    this.assumedOffset = parseZoneOffset(assumedZone) || 0;
    this.year = year ?? SOME_YEAR;
    this.knowsYear = year !== undefined;
  }

  /** The order of numeric dates when it differs from the one that was used: the log has to be read again with it. */
  get correctDayOrder(): DayOrder | undefined {
    const { order } = this.dayOrder;
    return order !== undefined && order !== (this.assumed ?? this.usual) ? order : undefined;
  }

  /** Parses a timestamp; NaN when the text is none. */
  parse(text: string): number {
    if (text === this.lastText) return this.lastTime;
    const fast = parseIsoTime(text);
    const asUtc = Number.isNaN(fast) ? this.parseOther(text) : this.noteIsoDate(text, fast);
    if (Number.isNaN(asUtc)) return asUtc;
    const isZoneless = this.assumedZone !== '' && this.hasDates && !STATED_ZONE.test(text);
    const time = isZoneless ? asUtc - this.assumedOffset : asUtc;
    this.zone ??= isZoneless ? this.assumedZone : (ZONE.exec(text)?.[0] ?? '');
    this.lastText = text;
    this.lastTime = time;
    return time;
  }

  /** Parses a timestamp of ASCII characters that stands in bytes. */
  parseBytes(bytes: Uint8Array, from: number, to: number): number {
    const isSettled = this.zone !== undefined && this.statedYear !== undefined && this.assumedZone === '';
    const time = isSettled ? readIsoTime(bytes, from, to) : Number.NaN;
    if (Number.isNaN(time)) return this.parse(sliceAscii(bytes, from, to));
    this.hasDates = true;
    this.lastText = undefined;
    this.lastTime = time;
    return time;
  }

  /** Converts a JSON number: seconds, milli-, micro- or nanoseconds since 1970, distinguished by their magnitude. */
  convertEpoch(value: number): number {
    this.hasDates = true;
    if (value < 1e11) return value * 1000;
    if (value < 1e14) return value;
    return value < 1e17 ? value / 1000 : value / 1e6;
  }

  private noteIsoDate(text: string, time: number): number {
    this.hasDates = true;
    this.statedYear ??= parseDigits(text, 0, 4);
    return time;
  }

  private parseOther(text: string): number {
    const timestamp = this.read(text);
    return timestamp ? this.resolve(timestamp) : Number.NaN;
  }

  private resolve({ year, month, day, ofDay, zoneOffset, date }: ParsedTimestamp): number {
    if (date) return this.findMidnight(date) + ofDay - zoneOffset;
    if (month === undefined || day === undefined) return this.resolveTimeOfDay(ofDay);
    this.hasDates = true;
    if (year !== undefined) {
      this.year = year;
      this.statedYear ??= year;
    } else if (!this.knowsYear && this.statedYear === undefined) this.guessedYear = true;
    let time = Date.UTC(this.year, month - 1, day) + ofDay;
    // The year ends: January follows December.
    if (year === undefined && time < this.lastTime - 200 * DAY) {
      this.year++;
      time = Date.UTC(this.year, month - 1, day) + ofDay;
    }
    return time - zoneOffset;
  }

  private findMidnight(date: NumericDate): number {
    this.hasDates = true;
    this.usual ??= date.usual;
    this.dayOrder.addDate(date);
    const order = this.assumed ?? this.usual;
    if (date.first > 12) return computeMidnight(date, 'day-first');
    return computeMidnight(date, date.second > 12 ? 'month-first' : order);
  }

  private resolveTimeOfDay(ofDay: number): number {
    // In a log that has dates as well, the day is that of the record before.
    if (this.lastTime >= this.dayStart + DAY) this.dayStart = Math.floor(this.lastTime / DAY) * DAY;
    let time = this.dayStart + ofDay;
    if (time < this.lastTime - MIDNIGHT_STEP) {
      this.dayStart += DAY;
      time += DAY;
    }
    return time;
  }
}
