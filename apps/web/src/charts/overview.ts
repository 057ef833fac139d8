import type { Series, Tone } from '@hindsight/model';
import { listSeries, type TimedBlock } from '@hindsight/render/browser';
import { placeTime, type TimeAxis } from './time-axis.ts';

export interface Overview {
  /** What the bars are, for the caption. */
  readonly what: string;
  /** Whether high values are bad. */
  readonly lost: boolean;
  /** Heights of equal slices of time, from 0 to 1. */
  readonly heights: readonly number[];
  /** Of a chart of levels: the part of each slice that is errors, from 0 to 1; absent without errors. */
  readonly errors?: readonly number[];
}

/** Pauses, whose time is lost to the application; only their durations are drawn on a logarithmic axis. */
const isLost = (block: TimedBlock): boolean => block.kind === 'timeline' && block.unit === 'ms' && block.log === true;

const ERROR_TONES: ReadonlySet<Tone> = new Set(['log-fatal', 'log-error']);
/** A few errors among thousands of statements are what the reader looks for: they are never lower than this. */
const MIN_ERROR_HEIGHT = 0.15;

/** A figure of fewer points shows nothing; where lanes have marks, these tell when something happened. */
const MIN_POINTS = 3;

const listMarks = (block: TimedBlock): readonly { readonly from: number }[] =>
  block.kind === 'lanes' ? block.lanes.flatMap(({ marks = [] }) => marks) : [];

/** Counts the marks of lanes by their time, as a series. */
function countMarks(block: TimedBlock): Pick<Series, 'x' | 'y' | 'tone'>[] {
  const times = [...Map.groupBy(listMarks(block), ({ from }) => from)];
  return [{ tone: 'dump', x: times.map(([at]) => at), y: times.map(([, { length }]) => length) }];
}

function showsMarks(block: TimedBlock): boolean {
  if (block.kind !== 'lanes' || listMarks(block).length === 0) return false;
  const [first] = listSeries(block);
  return first === undefined || (first.x.length < MIN_POINTS && !ERROR_TONES.has(first.tone));
}

/** For lanes the first figure is used, or their marks. */
function selectShownSeries(block: TimedBlock): readonly Pick<Series, 'x' | 'y' | 'tone'>[] {
  if (showsMarks(block)) return countMarks(block);
  return block.kind === 'lanes' ? listSeries(block).slice(0, 1) : block.series;
}

type DrawnSeries = ReturnType<typeof selectShownSeries>;
/** Returns the slice of a time. */
type FindSlice = (at: number) => number;

/** Adds up the values of each slice: pauses. */
function sumSlices(series: DrawnSeries, findSlice: FindSlice, slices: number): number[] {
  const heights = new Array<number>(slices).fill(0);
  for (const { x, y } of series)
    x.forEach((at, index) => {
      const slice = findSlice(at);
      heights[slice] = (heights[slice] ?? 0) + (y[index] ?? 0);
    });
  return heights;
}

/** The values of each time, those of bars that stand on each other added up. */
function sumStack(series: DrawnSeries): ReadonlyMap<number, number> {
  const values = new Map<number, number>();
  for (const { x, y } of series)
    x.forEach((at, index) => {
      values.set(at, (values.get(at) ?? 0) + (y[index] ?? 0));
    });
  return values;
}

/** Finds the highest value of each slice; a bar fills all slices of its time. */
function findHighest(series: DrawnSeries, findSlice: FindSlice, slices: number, barMs: number | undefined): number[] {
  const heights = new Array<number>(slices).fill(0);
  const raise = (from: number, to: number, value: number): void => {
    for (let slice = from; slice <= to; slice++) heights[slice] = Math.max(heights[slice] ?? 0, value);
  };
  if (barMs === undefined) {
    for (const { x, y } of series)
      x.forEach((at, index) => {
        raise(findSlice(at), findSlice(at), y[index] ?? 0);
      });
    return heights;
  }
  for (const [at, value] of sumStack(series)) {
    const from = findSlice(at - barMs / 2);
    // The slice in which a bar ends belongs to the next one.
    raise(from, Math.max(from, findSlice(at + barMs / 2) - 1), value);
  }
  return heights;
}

/**
 * Builds the overview of all of the time: where time was lost if a chart has pauses, else where the first chart is
 * high, with its errors.
 */
export function buildOverview(
  timed: readonly TimedBlock[],
  { all, breaks }: Pick<TimeAxis, 'all' | 'breaks'>,
  slices: number,
): Overview | undefined {
  const lost = timed.find(isLost);
  const shown = lost ?? timed[0];
  if (!shown) return undefined;
  const findSlice: FindSlice = (at) =>
    Math.min(slices - 1, Math.max(0, Math.floor(placeTime({ shown: all, breaks }, at) * slices)));
  const barMs = shown.kind === 'timeline' ? shown.stacked?.barMs : undefined;
  const series = selectShownSeries(shown).filter(({ tone }) => tone !== 'limit');
  const measure = (some: DrawnSeries) =>
    lost || showsMarks(shown) ? sumSlices(some, findSlice, slices) : findHighest(some, findSlice, slices, barMs);
  const heights = measure(series);
  const most = heights.reduce((a, b) => Math.max(a, b), 0) || 1;
  const failed = series.filter(({ tone }) => ERROR_TONES.has(tone));
  const errors = measure(failed).map((height) => (height > 0 ? Math.max(MIN_ERROR_HEIGHT, height / most) : 0));
  return {
    what: lost ? 'time stopped' : showsMarks(shown) ? 'events' : shown.title,
    lost: lost !== undefined,
    heights: heights.map((height) => height / most),
    ...(failed.length > 0 && { errors }),
  };
}
