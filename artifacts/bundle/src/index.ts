import type { ArchiveAnalyzer } from '@hindsight/model';
import { isCaptureLayout } from './layout.ts';

export { CATALOGUE } from './catalogue.ts';

/** Captured bundles: every artifact read, facts of all joined, causes weighed and ranked. */
export const bundleAnalyzer: ArchiveAnalyzer = {
  kind: 'bundle',
  matchesNames: isCaptureLayout,
  loadAnalysis: async () => (await import('./analyze.ts')).analyzeBundle,
};
