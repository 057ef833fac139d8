import { NO_ID, type Recording, type RecordingAnalysis, type SampleColumns } from '../../../model.ts';
import { SLOW_EVENTS } from '../locks/held-locks.ts';
import { findApplicationFrame, isPlatformMethod, WAIT_WRAPPER } from '../stacks.ts';

/** The longest waits are enough to know who ends them; fewer than these may end by chance. */
const [MAX_WAITS, MIN_WAITS] = [300, 3];
/** The part of the waiting that must end when something of one method ends, and how much more often than by chance. */
const [MIN_MATCHED, MIN_LIFT] = [0.6, 2];
/** Between its own sleep or read and the end of the wait of others, a thread computes a little and the others must wake up. */
const [MAX_DELAY_MS, DELAY_PART] = [60, 0.25];
const CLOCK_MS = 1;

/** The thread that others wait for: its sleeps, reads or writes end at the moments at which their waits end. */
export interface Releaser {
  readonly thread: string;
  /** What it does meanwhile: `sleeps`. */
  readonly what: string;
  /** The method of the program in which it does so. */
  readonly site: string;
  readonly totalMs: number;
}

interface Interval {
  readonly from: number;
  readonly to: number;
  readonly thread: number;
}

/** What one method sleeps, reads or writes, in the order of its ends. */
interface SlowSite {
  readonly what: string;
  readonly site: string;
  readonly events: readonly Interval[];
}

/** Finds who ends the waits of some rows; undefined when nobody does so more often than by chance. */
export function findReleaser(
  { recording }: RecordingAnalysis,
  columns: readonly SampleColumns[],
  isWait: (columns: SampleColumns, row: number) => boolean,
): Releaser | undefined {
  if (columns.some(({ mergedMs }) => mergedMs > 0)) return undefined;
  const waits = columns
    .flatMap((one) => listIntervals(one, (row) => isWait(one, row)))
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, MAX_WAITS);
  if (waits.length < MIN_WAITS) return undefined;
  const total = sumLengths(waits);
  const matches = listSlowSites(recording).flatMap(({ what, site, events }) => {
    const delay = Math.min(MAX_DELAY_MS, (DELAY_PART * sumLengths(events)) / events.length);
    const chance = (events.length * (delay + CLOCK_MS)) / recording.durationMs;
    const pairs = waits.flatMap((wait) => {
      const event = findEnd(events, wait, delay);
      return event ? [{ wait, event }] : [];
    });
    const matched = sumLengths(pairs.map(({ wait }) => wait)) / total;
    if (matched < Math.max(MIN_MATCHED, MIN_LIFT * chance)) return [];
    const common = pairs.reduce((sum, { wait, event }) => sum + wait.to - Math.max(wait.from, event.from), 0);
    const thread = recording.threads[pairs[0]?.event.thread ?? NO_ID]?.name ?? '';
    return [{ thread, what, site, matched, common, totalMs: sumLengths(events) }];
  });
  return matches.toSorted((a, b) => b.matched - a.matched || b.common - a.common)[0];
}

const sumLengths = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, { from, to }) => sum + to - from, 0);

function listIntervals(
  { rows, times, weights, threads }: SampleColumns,
  isChosen: (row: number) => boolean = () => true,
): Interval[] {
  const intervals: Interval[] = [];
  for (let row = 0; row < rows; row++) {
    const from = times[row] ?? 0;
    if (isChosen(row)) intervals.push({ from, to: from + (weights[row] ?? 0), thread: threads[row] ?? NO_ID });
  }
  return intervals;
}

function listSlowSites(recording: Recording): SlowSite[] {
  return Object.entries(SLOW_EVENTS).flatMap(([eventType, what]) => {
    const columns = recording.samples.get(eventType);
    if (!columns || columns.mergedMs > 0) return [];
    const stacks = new Map<number, string | undefined>();
    for (const stack of columns.stacks)
      if (!stacks.has(stack)) stacks.set(stack, findApplicationFrame(recording, stack, WAIT_WRAPPER));
    const sites = new Set(stacks.values());
    return [...sites].flatMap((site) => {
      if (site === undefined || isPlatformMethod(site)) return [];
      const events = listIntervals(columns, (row) => stacks.get(columns.stacks[row] ?? NO_ID) === site);
      return events.length > 0 ? [{ what, site, events: events.toSorted((a, b) => a.to - b.to) }] : [];
    });
  });
}

/** The last event that ends at the end of a wait or shortly before, and is of another thread. */
function findEnd(events: readonly Interval[], { from, to, thread }: Interval, delay: number): Interval | undefined {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events[middle] as Interval).to <= to + CLOCK_MS) low = middle + 1;
    else high = middle;
  }
  for (let at = low - 1; at >= 0; at--) {
    const event = events[at] as Interval;
    if (event.to < to - delay || event.to < from) return undefined;
    if (event.thread !== thread) return event;
  }
  return undefined;
}
