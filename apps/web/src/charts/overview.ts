import type { Timeline } from '@hindsight/model';
import { listSeries, type TimedBlock } from '@hindsight/render/browser';
import { placeTime, type TimeAxis } from './time-axis.ts';

export interface Overview {
  /** What the bars are, for the caption. */
  readonly what: string;
  /** Whether high values are bad. */
  readonly lost: boolean;
  /** Heights of equal slices of time, from 0 to 1. */
  readonly heights: readonly number[];
}

/** Pauses, whose time is lost to the application; only their durations are drawn on a logarithmic axis. */
const isLost = (block: TimedBlock): block is Timeline =>
  block.kind === 'timeline' && block.unit === 'ms' && block.log === true;

/** For lanes the first figure is used. */
const shownSeries = (block: TimedBlock) => (block.kind === 'lanes' ? listSeries(block).slice(0, 1) : block.series);

/**
 * Builds the overview of all of the time: where time was lost if a chart has pauses, else where the first chart is
 * high.
 */
export function buildOverview(
  timed: readonly TimedBlock[],
  { all, breaks }: Pick<TimeAxis, 'all' | 'breaks'>,
  slices: number,
): Overview | undefined {
  const lost = timed.find(isLost);
  const shown = lost ?? timed[0];
  if (!shown) return undefined;
  const heights = new Array<number>(slices).fill(0);
  for (const { x, y, tone } of shownSeries(shown)) {
    if (tone === 'limit') continue;
    x.forEach((at, index) => {
      const slice = Math.min(slices - 1, Math.max(0, Math.floor(placeTime({ shown: all, breaks }, at) * slices)));
      const value = y[index] ?? 0;
      const before = heights[slice] ?? 0;
      heights[slice] = lost ? before + value : Math.max(before, value);
    });
  }
  const most = heights.reduce((a, b) => Math.max(a, b), 0) || 1;
  return {
    what: lost ? 'time stopped' : shown.title,
    lost: lost !== undefined,
    heights: heights.map((height) => height / most),
  };
}
