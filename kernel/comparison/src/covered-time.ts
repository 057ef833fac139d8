import type { AnalysisSuccess } from '@hindsight/api';
import type { Report } from '@hindsight/model';

/** Durations and loads whose ratio is below this are comparable. */
export const MAX_ALIKE_RATIO = 1.5;

export const isFarApart = (a: number, b: number): boolean => Math.max(a, b) > MAX_ALIKE_RATIO * Math.min(a, b);

/** The times that two artifacts cover, in ms, when one covers much less than the other. */
export interface UnequalTimes {
  readonly a: number;
  readonly b: number;
}

/** Measures the time that the charts cover, in ms; undefined for a report without a clock. */
function measureDuration({ sections }: Report): number | undefined {
  const times = sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'timeline' ? block.series : []))
    .flatMap(({ x }) => [x[0], x.at(-1)])
    .filter((at) => at !== undefined);
  return times.length > 0 ? Math.max(...times) - Math.min(...times) : undefined;
}

/** Returns the times of two artifacts that are not equally long; undefined for others, and where one has no clock. */
export function findUnequalTimes(a: AnalysisSuccess, b: AnalysisSuccess): UnequalTimes | undefined {
  const [first, second] = [measureDuration(a.report), measureDuration(b.report)];
  if (!first || !second || !isFarApart(first, second)) return undefined;
  return { a: first, b: second };
}
