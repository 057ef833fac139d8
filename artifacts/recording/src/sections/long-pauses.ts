import type { GcFigures } from '../model-figures.ts';

/** A pause that a user may notice; the default goal of G1. */
const LONG_PAUSE_MS = 200;

/** Lists the rows of the longest pauses that are worth a mark, the longest first. */
export const listLongPauses = ({ pauses: { durations } }: Pick<GcFigures, 'pauses'>, most: number): number[] =>
  [...durations.keys()]
    .filter((row) => (durations[row] ?? 0) >= LONG_PAUSE_MS)
    .sort((a, b) => (durations[b] ?? 0) - (durations[a] ?? 0))
    .slice(0, most);
