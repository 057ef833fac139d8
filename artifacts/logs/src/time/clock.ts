import { ascii, parseZoneOffset } from '@hindsight/model';
import { computeMidnight, type DayOrder, DayOrderDetector, type NumericDate } from './day-order.ts';
import { createTimestampReader, type ParsedTimestamp } from './timestamp.ts';

/** An offset behind a time of day; a date alone ends in `-02` as well. */
const ZONE = /(?<=:\d\d(?:[.,:]\d{1,9})? ?)[+-]\d\d:?\d\d(?=\]?$)/;
/** The end of a timestamp that states a zone: an offset, `Z`, or letters such as `CEST`, which are read as UTC; not `PM`. */
const STATED_ZONE =
  /(?:(?<=:\d\d(?:[.,:]\d{1,9})? ?)[+-]\d\d(?::?\d\d)?|\dZ|(?<![A-Z])(?![AP]M\b)[A-Z]{2,5})(?: \d{4})?\]?$/;
const DAY = 86_400_000;
const MINUTE = 60_000;
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
  private lastText = '';
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
    let time = this.dayStart + ofDay;
    if (time < this.lastTime - MIDNIGHT_STEP) {
      this.dayStart += DAY;
      time += DAY;
    }
    return time;
  }
}

const { ZERO, isDigit } = ascii;
/** `Z`. */
const UTC_MARK = 0x5a;
const parseDigits = (text: string, at: number, digits: number): number => {
  let value = 0;
  for (let index = at; index < at + digits; index++) value = value * 10 + text.charCodeAt(index) - ZERO;
  return value;
};

/** The last date as a number, `20250302`, and its start: many records are written on one day. */
let lastDate = Number.NaN;
let lastMidnight = 0;

/** Returns the start of the day of a date like `2025-03-02` at the start of a text. */
function readMidnight(text: string): number {
  const [year, month, day] = [parseDigits(text, 0, 4), parseDigits(text, 5, 2), parseDigits(text, 8, 2)];
  const date = (year * 100 + month) * 100 + day;
  if (date !== lastDate) {
    lastDate = date;
    lastMidnight = Date.UTC(year, month - 1, day);
  }
  return lastMidnight;
}

/** Returns whether a timestamp begins with a date and a time of day, both with two digits. */
function isIso(text: string): boolean {
  if (text.length < 19 || text.charCodeAt(4) !== text.charCodeAt(7) || text.charCodeAt(13) !== 0x3a) return false;
  // An hour of one digit follows two blanks.
  if (text.charCodeAt(11) < ZERO) return false;
  const separator = text.charCodeAt(4);
  return separator === 0x2d || separator === 0x2f;
}

/**
 * Parses `2025-03-02 08:15:03.217` with up to nine decimals and a zone, the notation of most timestamps; NaN for
 * anything else.
 */
function parseIsoTime(text: string): number {
  if (!isIso(text)) return Number.NaN;
  const ofDay = parseDigits(text, 11, 2) * 3_600_000 + parseDigits(text, 14, 2) * MINUTE;
  let time = readMidnight(text) + ofDay + parseDigits(text, 17, 2) * 1000;
  let at = 19;
  const mark = text.charCodeAt(at);
  if (mark === 0x2e || mark === 0x2c) {
    let unit = 100;
    for (at++; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (!isDigit(code)) break;
      time += (code - ZERO) * unit;
      unit /= 10;
    }
  }
  if (at === text.length || (at === text.length - 1 && text.charCodeAt(at) === UTC_MARK)) return time;
  return time - parseZoneOffset(text.slice(at).trim());
}
