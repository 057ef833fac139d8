import type { GcAnalysis } from '../../../analysis.ts';
import { getPoolFigure } from '../../../metrics/pool-figures.ts';

/** What collections of any kind left from some time on. No more than the lowest of it was alive then. */
export interface LaterUse {
  readonly collections: number;
  readonly lowest: number;
}

/** Measures what collections that end after `from`, and not after `until`, left in use. */
export function measureLaterUse(
  { run: { pauses }, live }: GcAnalysis,
  from: number,
  until = Number.POSITIVE_INFINITY,
): LaterUse {
  let collections = 0;
  let lowest = Number.POSITIVE_INFINITY;
  const take = (at: number, used: number) => {
    if (!(at > from) || at > until || Number.isNaN(used)) return;
    collections++;
    lowest = Math.min(lowest, used);
  };
  for (let row = 0; row < pauses.count; row++) take(pauses.end(row), getPoolFigure(pauses.pools, 'heap', 'after', row));
  for (const { at, used } of live.points) take(at, used);
  return { collections, lowest };
}
