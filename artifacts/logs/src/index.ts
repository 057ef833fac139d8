import type { TextAnalyzer } from '@hindsight/model';
import type { ApplicationLogAnalysis } from './analyze.ts';
import { detectLog, MAX_CONFIDENCE } from './detect.ts';

export type { ApplicationLogAnalysis } from './analyze.ts';
export { CATALOG } from './catalog.ts';
export { findErrorClassInText } from './error-classes/index.ts';
export { buildErrorEvidence } from './rules/support/evidence.ts';
export { TemplateMiner } from './templates/miner.ts';

export const applicationLogAnalyzer: TextAnalyzer<ApplicationLogAnalysis> = {
  kind: 'application-log',
  takes: 'series',
  detect: detectLog,
  maxConfidence: MAX_CONFIDENCE,
  loadAnalysis: async () => (await import('./analyze.ts')).analyzeApplicationLog,
};
