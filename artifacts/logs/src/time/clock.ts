import { parseZoneOffset } from '@hindsight/model';
import { computeMidnight, type DayOrder, DayOrderDetector, findDayOrder, type NumericDate } from './day-order.ts';
import { decodeChinese, findZone } from './find-zone.ts';
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

const toMilliseconds = (value: number): number => {
  if (value < 1e11) return value * 1000;
  if (value < 1e14) return value;
  return value < 1e17 ? value / 1000 : value / 1e6;
};

export interface ClockKnowledge {
  readonly dayOrder?: DayOrder | undefined;
  /** The year of timestamps without one. */
  readonly year?: number | undefined;
  /** The zone of timestamps with a date and without a zone, `+02:00`; without it they are read as UTC. */
  readonly assumedZone?: string | undefined;
  /** The midnight, in ms since 1970, of the first day of a log that has only times of day; without it, that day is 1970-01-01. */
  readonly assumedDay?: number | undefined;
  /** Of a log that has dates and times of day without one: the kind that counts; the other has no time that could be compared. */
  readonly counted?: 'dates' | 'times-of-day' | undefined;
}

/** What the clocks of one log share. */
interface LogDates {
  /** One of them has read a date. */
  areKnown: boolean;
}

/**
 * Turns the timestamps of one log into ms since 1970. A timestamp without a zone is read as UTC, or in the assumed zone; one without a year or
 * date continues from the timestamp before.
 */
export class Clock {
  private readonly read = createTimestampReader();
  private lastText: string | undefined;
  private lastTime = Number.NaN;
  /** The last time as it is written, before its zone is applied. */
  private lastWritten = Number.NaN;
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
  /** How many times of day there are before any date of this clock, and whether they were counted. */
  timesOfDay = 0;
  countsTimesOfDay = false;
  /** Whether times count from the start of the program. */
  isUptime = false;
  private readonly dates: LogDates;
  private readonly counted: ClockKnowledge['counted'];
  private readonly dayOrder = new DayOrderDetector();
  private readonly assumed: DayOrder | undefined;
  private readonly assumedZone: string;
  private readonly assumedOffset: number;
  private readonly knowsYear: boolean;
  private usual: DayOrder | undefined;

  /** Accepts what an earlier reading or other files found out, and what it shares with the other clocks of the log. */
  constructor(
    { dayOrder, year, assumedZone = '', assumedDay, counted }: ClockKnowledge = {},
    dates: LogDates = { areKnown: false },
  ) {
    this.dates = dates;
    this.counted = counted;
    this.assumed = dayOrder;
    this.assumedZone = assumedZone;
    this.assumedOffset = parseZoneOffset(assumedZone) || 0;
    this.year = year ?? SOME_YEAR;
    this.knowsYear = year !== undefined;
    if (assumedDay === undefined) return;
    this.dayStart = assumedDay;
    this.hasDates = true;
  }

  /** The order of numeric dates when it differs from the one that was used: the log has to be read again with it. */
  get correctDayOrder(): DayOrder | undefined {
    const { order } = this.dayOrder;
    return order !== undefined && order !== (this.assumed ?? this.usual) ? order : undefined;
  }

  /** Whether there are dates whose order is not obvious. */
  get hasNumericDates(): boolean {
    return this.usual !== undefined;
  }

  /** Parses a timestamp; NaN when the text is none. */
  parse(text: string): number {
    if (text === this.lastText) {
      if (!this.hasDates) this.timesOfDay++;
      return this.lastTime;
    }
    const fast = parseIsoTime(text);
    const asUtc = Number.isNaN(fast) ? this.parseOther(text) : this.noteIsoDate(text, fast);
    if (Number.isNaN(asUtc)) return asUtc;
    const isZoneless = this.assumedZone !== '' && this.hasDates && !STATED_ZONE.test(text);
    const time = isZoneless ? asUtc - this.assumedOffset : asUtc;
    this.zone ??= isZoneless ? this.assumedZone : (ZONE.exec(text)?.[0] ?? '');
    this.lastText = text;
    this.lastTime = time;
    this.lastWritten = asUtc;
    return time;
  }

  /** Parses a timestamp of ASCII characters that stands in bytes. */
  parseBytes(bytes: Uint8Array, from: number, to: number): number {
    const isSettled = this.zone !== undefined && this.statedYear !== undefined && this.assumedZone === '';
    const time = isSettled ? readIsoTime(bytes, from, to) : Number.NaN;
    if (Number.isNaN(time)) return this.parse(sliceAscii(bytes, from, to));
    this.lastText = undefined;
    this.lastTime = time;
    this.lastWritten = time;
    return time;
  }

  /**
   * Converts a number since 1970: seconds, milli-, micro- or nanoseconds, distinguished by their magnitude. The local time that is
   * written beside it shows the zone.
   */
  convertEpoch(value: number, localTime = ''): number {
    if (!this.acceptDate()) return Number.NaN;
    const time = toMilliseconds(value);
    if (localTime !== '') this.zone ??= findZone(this.read(localTime) ?? this.read(decodeChinese(localTime)), time);
    return time;
  }

  /** Converts milliseconds since the program has started. */
  convertUptime(value: number): number {
    if (!this.acceptTimeOfDay()) return Number.NaN;
    this.isUptime = true;
    return value;
  }

  private noteIsoDate(text: string, time: number): number {
    if (!this.acceptDate()) return Number.NaN;
    this.statedYear ??= parseDigits(text, 0, 4);
    return time;
  }

  /** Notes that there is a date; returns whether dates count. */
  private acceptDate(): boolean {
    if (this.counted === 'times-of-day') return false;
    this.hasDates = true;
    this.dates.areKnown = true;
    return true;
  }

  /** Notes that there is a time of day before any date of this clock; returns whether it can be compared with the other times. */
  private acceptTimeOfDay(): boolean {
    this.timesOfDay++;
    const isAccepted = this.counted === undefined ? !this.dates.areKnown : this.counted === 'times-of-day';
    this.countsTimesOfDay ||= isAccepted;
    return isAccepted;
  }

  private parseOther(text: string): number {
    const timestamp = this.read(text);
    return timestamp ? this.resolve(timestamp) : Number.NaN;
  }

  private resolve({ year, month, day, ofDay, zoneOffset, date }: ParsedTimestamp): number {
    if (date) return this.findMidnight(date) + ofDay - zoneOffset;
    if (month === undefined || day === undefined) return this.resolveTimeOfDay(ofDay);
    if (!this.acceptDate()) return Number.NaN;
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
    if (!this.acceptDate()) return Number.NaN;
    this.usual ??= date.usual;
    this.dayOrder.addDate(date);
    return computeMidnight(date, findDayOrder(date, this.assumed ?? this.usual));
  }

  private resolveTimeOfDay(ofDay: number): number {
    if (!this.hasDates && !this.acceptTimeOfDay()) return Number.NaN;
    // In a log that has dates as well, the day is that of the record before.
    if (this.lastWritten >= this.dayStart + DAY) this.dayStart = Math.floor(this.lastWritten / DAY) * DAY;
    let time = this.dayStart + ofDay;
    if (time < this.lastWritten - MIDNIGHT_STEP) {
      this.dayStart += DAY;
      time += DAY;
    }
    return time;
  }
}
