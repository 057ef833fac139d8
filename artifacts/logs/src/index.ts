import type { TextAnalyzer } from '@hindsight/model';
import type { ApplicationLogAnalysis } from './analyze.ts';
import { detectLog, MOST_SURE } from './detect.ts';

export type { ApplicationLogAnalysis } from './analyze.ts';
export { CATALOGUE } from './catalogue.ts';
export { errorClassIn } from './serious/index.ts';
export { TemplateMiner } from './templates/miner.ts';

export const applicationLogAnalyzer: TextAnalyzer<ApplicationLogAnalysis> = {
  kind: 'application-log',
  takes: 'series',
  detect: detectLog,
  maxConfidence: MOST_SURE,
  loadAnalysis: async () => (await import('./analyze.ts')).analyzeApplicationLog,
};
