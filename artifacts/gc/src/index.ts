import type { TextAnalyzer } from '@hindsight/model';
import { analyzeGcLog } from './analyze.ts';
import { FORMATS } from './formats/index.ts';
import { INITIAL_TIMESTAMP_IGNORED } from './initial-timestamp.ts';
import { HEALTHY } from './rules/healthy.ts';
import { DIAGNOSES } from './rules/index.ts';
import { seriesName } from './series-name.ts';

export type { GcAnalysis } from './analysis.ts';
export { analyzeGcLog, type GcLogAnalysis } from './analyze.ts';
export { GRAPHS } from './body.ts';

/** GC logs of every JVM: format, figures, diagnosis, report. */
export const gcLogAnalyzer: TextAnalyzer = {
  kind: 'gc-log',
  takes: 'series',
  seriesName,
  detect: (head) => Math.max(0, ...FORMATS.map((format) => format.detect(head))),
  analyze: analyzeGcLog,
};

/** What can be found, for the documentation. */
export const CATALOGUE = [
  ...DIAGNOSES.map(({ about, rules }) => ({
    about,
    findings: [...rules, ...(about === HEALTHY.about ? [HEALTHY] : [])],
  })),
  { about: 'How it was asked', findings: [INITIAL_TIMESTAMP_IGNORED] },
];
