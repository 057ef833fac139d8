import { computeMedian, findMaximum, formatCount, formatDuration } from '@hindsight/claims';
import { formatQuantity, ms, toLocalDate } from '@hindsight/model';
import type { Timestamp } from '../../events.ts';
import type { GcRun } from '../../model.ts';
import type { Period, PeriodCollector } from './periods.ts';

/** A later time is a date where the log has one: other logs and people have no uptimes, and days are too coarse for a range. */
const MIN_DATED_MS = 3_600_000;

/**
 * Describes a time in the text of a finding: `at 2 min 3 s of uptime`, `at 2024-03-01 10:00:05 +0100`; '' when unknown. In a
 * recording all times count from its start, as those of its other findings do.
 */
export function describeTime({ clock, facts }: GcRun, at: number): string {
  if (!Number.isFinite(at)) return '';
  const sinceRecording = at + clock.wallOffset - (facts.recordingStart ?? Number.NaN);
  if (Number.isFinite(sinceRecording)) return `${formatQuantity(ms(sinceRecording))} after the start of the recording`;
  const wall = at + clock.wallOffset;
  if (clock.kind === 'uptime' && !(at >= MIN_DATED_MS && Number.isFinite(wall)))
    return `at ${formatQuantity(ms(at))} of uptime`;
  const zone = facts.zone ?? '';
  const local = toLocalDate(wall, zone);
  if (Number.isNaN(local.getTime())) return '';
  return `at ${local.toISOString().slice(0, 19).replace('T', ' ')}${zone && ` ${zone}`}`;
}

/** Occurrences of one thing, with the periods of the run that have them where they were collected. */
interface Occurrences {
  readonly firstAt: number;
  readonly count: number;
  readonly periods?: PeriodCollector;
}

/**
 * Returns ` The first was at ….` to append to an explanation, ` That was at ….` of a single occurrence, or when they began and ended where
 * most of the run has none; '' when the time is unknown.
 */
export function describeTimes(run: GcRun, occurrences: Occurrences): string {
  const timeText = describeTime(run, occurrences.firstAt);
  if (!timeText) return '';
  return describePeriods(run, occurrences) ?? ` ${occurrences.count === 1 ? 'That' : 'The first'} was ${timeText}.`;
}

/** A shorter run is a start, in which everything is near the beginning. */
const MIN_RUN_MS = 30_000;
/** Gaps of up to this part of the run divide no period: what happens so often happens all the time. */
const GAP_SHARE = 1 / 40;
/** Periods that cover more of the run are no exception in it. */
const MAX_COVERED_SHARE = 1 / 4;
/** More periods are scattered over the run, as are those with fewer occurrences. */
const MAX_PERIODS = 12;
const MIN_IN_PERIOD = 3;
/** A shorter period is one moment. */
const MIN_PERIOD_MS = 1000;
/** The silence after the last period is told from this part of the run on. */
const SILENT_SHARE = 1 / 10;
/** So many periods that begin after equal times, within this share, are regular. */
const MIN_REGULAR = 3;
const REGULAR_SHARE = 0.1;

function describePeriods(run: GcRun, { periods }: Occurrences): string | undefined {
  const { first, last } = run.clock;
  const length = last - first;
  const list = length >= MIN_RUN_MS ? (periods?.list(GAP_SHARE * length) ?? []) : [];
  const [begin, end] = [list[0], list.at(-1)];
  const isScattered = list.length > MAX_PERIODS || list.some(({ count }) => count < MIN_IN_PERIOD);
  if (!begin || !end || isScattered) return undefined;
  const lengths = list.map(({ from, to }) => to - from);
  const covered = lengths.reduce((sum, one) => sum + one, 0);
  if (covered < MIN_PERIOD_MS || covered > MAX_COVERED_SHARE * length) return undefined;
  const where =
    list.length === 1
      ? `All were within ${formatDuration(covered)}, the first ${describeTime(run, begin.from)}`
      : `All were in ${formatCount(list.length)} periods of up to ${formatDuration(findMaximum(lengths))}${describeInterval(list)}, the first ${describeTime(run, begin.from)}`;
  const silence = last - end.to;
  return ` ${where}${silence >= SILENT_SHARE * length ? `; the log goes on for ${formatDuration(silence)} after the last` : ''}.`;
}

/** Describes the time from the beginning of one period to that of the next where it is always the same, as that of a job is. */
function describeInterval(list: readonly Period[]): string {
  const intervals = list.slice(1).map(({ from }, index) => from - (list[index]?.from ?? Number.NaN));
  const usual = computeMedian(intervals);
  const isRegular =
    list.length >= MIN_REGULAR && intervals.every((one) => Math.abs(one - usual) <= REGULAR_SHARE * usual);
  return isRegular ? ` that begin every ${formatDuration(usual)}` : '';
}

/** Converts a timestamp to the clock of its run, in ms; NaN when it has no time. */
export const toRunTime = ({ clock }: GcRun, { uptime, wall }: Timestamp): number =>
  clock.kind === 'uptime' && !Number.isNaN(uptime) ? uptime : wall - clock.wallOffset;
