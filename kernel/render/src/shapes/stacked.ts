import type { StackedBars, StackedPart } from '@hindsight/model';

export const sumParts = (parts: readonly StackedPart[]): number =>
  parts.reduce((sum, { value }) => sum + Math.max(0, value), 0);

/** Lists every part that occurs, once for each name. */
export function buildStackedLegend({ rows }: StackedBars): StackedPart[] {
  const parts = rows.flatMap((row) => row.parts.filter(({ value }) => value > 0));
  return [...new Map(parts.map((part) => [part.name, part])).values()];
}
