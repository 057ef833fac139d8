import type { TextAnalyzer } from '@hindsight/model';
import type { GcLogAnalysis } from './analyze.ts';
import { detectGcLog, MAX_CONFIDENCE } from './input/choose-format.ts';
import { toSeriesName } from './input/series-name.ts';

export type { GcAnalysis } from './analysis.ts';
export type { GcLogAnalysis } from './analyze.ts';
export { CATALOG } from './catalog.ts';

/** GC logs of every JVM: format, figures, diagnosis, report. */
export const gcLogAnalyzer: TextAnalyzer<GcLogAnalysis> = {
  kind: 'gc-log',
  takes: 'series',
  seriesName: toSeriesName,
  detect: detectGcLog,
  maxConfidence: MAX_CONFIDENCE,
  loadAnalysis: async () => (await import('./analyze.ts')).analyzeGcLog,
};
