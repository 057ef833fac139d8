import type { TextAnalyzer } from '@hindsight/model';
import type { CrashLogAnalysis } from './analyze.ts';
import { detectCrashReport } from './detect.ts';

export type { CrashLogAnalysis } from './analyze.ts';
export { CATALOG } from './catalog.ts';
export type { CrashAnalysis, CrashReport } from './model.ts';

/** Analyzes the report that a JVM writes when it dies: format, blamed code, diagnosis, report. */
export const crashLogAnalyzer: TextAnalyzer<CrashLogAnalysis> = {
  kind: 'crash-log',
  takes: 'largest',
  detect: detectCrashReport,
  holdsOtherKinds: true,
  loadAnalysis: async () => (await import('./analyze.ts')).analyzeCrashLog,
};
