import type { Series, Timeline } from '@hindsight/model';

/** Sums up the values of all series at each time. */
export function stackHeights(series: readonly Series[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { x, y } of series) {
    for (const [index, at] of x.entries()) sums.set(at, (sums.get(at) ?? 0) + (y[index] ?? 0));
  }
  return sums;
}

/**
 * Orders stacked bars for drawing: each reaches from the floor to the sum of itself and all below it, the highest
 * come first and are covered by the lower ones. Series that are not stacked stay as they are.
 */
export function orderForDrawing({ series, stacked }: Timeline): readonly Series[] {
  if (!stacked) return series;
  const below = new Map<number, number>();
  const drawn = series.map((one) => {
    const y = one.x.map((at, index) => {
      const top = (below.get(at) ?? 0) + (one.y[index] ?? 0);
      below.set(at, top);
      return top;
    });
    return { ...one, y };
  });
  return drawn.toReversed();
}
