import type { SeriesAnalysis } from '../../analysis.ts';

/**
 * Returns the series without dumps whose first lines were cut, which have fewer threads than there were: they do not say
 * of which JVM they are, while others do.
 */
export function leaveOutCutDumps(series: SeriesAnalysis): SeriesAnalysis {
  const whole = series.dumps.filter(({ dump }) => dump.jvm !== undefined);
  return whole.length === 0 || whole.length === series.dumps.length ? series : { ...series, dumps: whole };
}
