import type { TextAnalyzer } from '@hindsight/model';
import type { GcLogAnalysis } from './analyze.ts';
import { FORMATS } from './formats/index.ts';
import { seriesName } from './series-name.ts';

export type { GcAnalysis } from './analysis.ts';
export type { GcLogAnalysis } from './analyze.ts';
export { CATALOGUE } from './catalogue.ts';

/** GC logs of every JVM: format, figures, diagnosis, report. */
export const gcLogAnalyzer: TextAnalyzer<GcLogAnalysis> = {
  kind: 'gc-log',
  takes: 'series',
  seriesName,
  detect: (head) => Math.max(0, ...FORMATS.map((format) => format.detect(head))),
  loadAnalysis: async () => (await import('./analyze.ts')).analyzeGcLog,
};
