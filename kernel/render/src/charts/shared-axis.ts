// Charts on one clock share a time axis, so that what is above each other happened together.
import type { Report } from '@hindsight/model';
import type { ChartBlock } from '../chart-blocks.ts';
import { findTimeBreaks, type TimeBreak, toDrawnTime } from './time-breaks.ts';
import { computeTimeExtent, type TimedBlock } from './time-extent.ts';

export interface SharedAxis {
  /** The first and the last time of all charts. */
  readonly window: readonly [from: number, to: number];
  /** Where the axis is cut. */
  readonly breaks: readonly TimeBreak[];
}

/** A chart that takes less of the axis would show nothing where nobody can zoom; it keeps its own. */
const MIN_SHARE = 0.1;

const isTimed = (block: { readonly kind: string }): block is TimedBlock =>
  block.kind === 'timeline' || block.kind === 'lanes';

/** Computes the axis of some charts; undefined when they show one moment or none. */
export function computeSharedAxis(timed: readonly TimedBlock[]): SharedAxis | undefined {
  const window = computeTimeExtent(timed);
  return window && { window, breaks: findTimeBreaks(timed) };
}

function measureDrawn([from, to]: readonly [number, number], breaks: readonly TimeBreak[]): number {
  return toDrawnTime(to, breaks) - toDrawnTime(from, breaks);
}

/** Finds the axis for each chart of a report on paper: charts on one clock share it. */
export function shareTimeAxes({ sections }: Report): (block: ChartBlock) => SharedAxis | undefined {
  const timed = sections.flatMap(({ blocks }) => blocks.filter(isTimed));
  const axes = new Map(
    [...Map.groupBy(timed, ({ clock }) => clock)].map(([clock, some]) => [clock, computeSharedAxis(some)]),
  );
  return (block) => {
    const axis = isTimed(block) ? axes.get(block.clock) : undefined;
    const own = isTimed(block) ? computeTimeExtent([block]) : undefined;
    if (!axis || !own) return undefined;
    const { window, breaks } = axis;
    return measureDrawn(own, breaks) >= measureDrawn(window, breaks) * MIN_SHARE ? axis : undefined;
  };
}
