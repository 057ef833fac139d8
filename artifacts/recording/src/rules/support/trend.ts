import { type Growth, type GrowthLimits, isLargeRise, measureGrowth } from '@hindsight/memory-tables';
import type { EventRows } from './event-rows.ts';

/** Fewer points show no trend. */
const MIN_POINTS = 6;

/** The growth of a periodic figure; undefined unless it is significant over enough points. Rates are per ms. */
export function findGrowth(
  rows: EventRows,
  value: (row: number) => number,
  limits: GrowthLimits,
  from = 0,
): Growth | undefined {
  const times: number[] = [];
  const values: number[] = [];
  for (const row of rows.rows()) {
    const at = rows.times[row] as number;
    const figure = value(row);
    if (at < from || !Number.isFinite(figure)) continue;
    times.push(at);
    values.push(figure);
  }
  if (times.length < MIN_POINTS || !isLargeRise(values[0] ?? 0, values.at(-1) ?? 0, limits)) return undefined;
  const growth = measureGrowth(times, values, limits);
  return growth.significant ? growth : undefined;
}
