import type { TextAnalyzer } from '@hindsight/model';
import { analyzeApplicationLog } from './analyze.ts';
import { detectLog } from './detect.ts';

export { type ApplicationLogAnalysis, analyzeApplicationLog } from './analyze.ts';
export { CATALOGUE } from './catalogue.ts';
export { errorClassIn } from './serious/index.ts';
export { TemplateMiner } from './templates/miner.ts';

export const applicationLogAnalyzer: TextAnalyzer = {
  kind: 'application-log',
  takes: 'series',
  detect: detectLog,
  analyze: analyzeApplicationLog,
};
