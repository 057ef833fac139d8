import type { EnvelopeHeader } from '../envelopes/envelope-header.ts';
import { WRAPPED } from '../formats/general/wrapped.ts';
import type { RecordFormat, RecordHead } from '../record-format.ts';
import { Clock, type ClockKnowledge } from './clock.ts';
import type { DayOrder } from './day-order.ts';

const ENVELOPE_CLOCK = 'envelope';
const TIME_OF_DAY = /^\d\d:\d\d/;

/** The clocks of one log: each format has its own, and each knows whether another one has read a date. */
export class RecordClocks {
  private readonly clocks = new Map<string, Clock>();
  private readonly knowledge: ClockKnowledge;
  private readonly dates = { areKnown: false };
  /** The order of numeric dates that a format of the log has. */
  private dayOrder: DayOrder | undefined;

  constructor(knowledge: ClockKnowledge) {
    this.knowledge = knowledge;
  }

  /** Returns when a record was written, in ms; NaN when it does not say. */
  readTime(format: RecordFormat, head: RecordHead, envelope: EnvelopeHeader | undefined): number {
    const { timestamp, epoch, uptime } = head;
    this.dayOrder ??= format.dayOrder;
    if (epoch !== undefined) return this.find(format.id).convertEpoch(epoch, timestamp);
    if (uptime !== undefined) return this.find(format.id).convertUptime(uptime);
    // The date of the daemon is better than none.
    if (envelope?.isMessage && TIME_OF_DAY.test(timestamp)) return this.find(WRAPPED.id).parse(envelope.timestamp);
    if (timestamp !== '') return this.find(format.id).parse(timestamp);
    // The two clocks may have different zones: the clock of the envelope counts only in a log without times of its own.
    const isOnly =
      envelope && [...this.clocks.keys()].every((known) => known === ENVELOPE_CLOCK || known === WRAPPED.id);
    return isOnly ? this.find(ENVELOPE_CLOCK).parse(envelope.timestamp) : Number.NaN;
  }

  find(id: string): Clock {
    const known = this.clocks.get(id);
    if (known) return known;
    const clock = new Clock(this.knowledge, this.dates);
    this.clocks.set(id, clock);
    return clock;
  }

  /** The zone of the first timestamps that state one; of several formats, that of the first. */
  get zone(): string | undefined {
    return this.all.map(({ zone }) => zone).find((zone) => zone !== undefined && zone !== '');
  }

  get hasDates(): boolean {
    return this.all.some(({ hasDates }) => hasDates);
  }

  /** Whether timestamps have no year, so that only the days and what is between them are known. */
  get isYearUnknown(): boolean {
    return this.all.some(({ guessedYear }) => guessedYear);
  }

  /** Whether all times of the log count from the start of the program. */
  get isUptime(): boolean {
    const counting = this.all.filter(({ hasDates, countsTimesOfDay }) => hasDates || countsTimesOfDay);
    return counting.length > 0 && counting.every(({ isUptime, hasDates }) => isUptime && !hasDates);
  }

  /**
   * Returns what the whole log shows and was not known when it was read, so that it must be read again; undefined when nothing is.
   * `records` are the numbers of its records by format.
   */
  findCorrections(records: ReadonlyMap<string, number>): ClockKnowledge | undefined {
    const { knowledge } = this;
    const dayOrder = knowledge.dayOrder ? undefined : this.findDayOrder();
    const year = knowledge.year ? undefined : this.findYear();
    const counted = knowledge.counted ? undefined : this.findCounted(records);
    if (!dayOrder && !year && !counted) return undefined;
    return { ...(dayOrder && { dayOrder }), ...(year && { year }), ...(counted && { counted }) };
  }

  /** The order of numeric dates when some were read in another one. A format that has an order decides for the whole log. */
  private findDayOrder(): DayOrder | undefined {
    if (this.dayOrder) return this.all.some(({ hasNumericDates }) => hasNumericDates) ? this.dayOrder : undefined;
    return this.all.map(({ correctDayOrder }) => correctDayOrder).find((order) => order !== undefined);
  }

  /** The year that other timestamps of the log state, when a year was assumed for some. */
  private findYear(): number | undefined {
    if (!this.isYearUnknown) return undefined;
    return this.all.map(({ statedYear }) => statedYear).find((year) => year !== undefined);
  }

  /**
   * Dates and times of day cannot be compared: the kind counts that more records have. Times of day behind the first date are left out
   * at once.
   */
  private findCounted(records: ReadonlyMap<string, number>): ClockKnowledge['counted'] {
    let [dated, undated, isMixed] = [0, 0, false];
    for (const [id, { hasDates, timesOfDay, countsTimesOfDay }] of this.clocks) {
      if (hasDates) dated += (records.get(id) ?? 0) - timesOfDay;
      undated += timesOfDay;
      isMixed ||= countsTimesOfDay;
    }
    if (dated === 0 || undated === 0) return undefined;
    if (undated > dated) return 'times-of-day';
    return isMixed ? 'dates' : undefined;
  }

  private get all(): Clock[] {
    return [...this.clocks.values()];
  }
}
