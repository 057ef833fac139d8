import type { ArchiveAnalyzer } from '@hindsight/model';
import { isCaptureLayout } from './layout.ts';

export { CATALOG } from './catalog.ts';

/** Captured bundles: every artifact read, facts of all joined, causes weighed and ranked. */
export const bundleAnalyzer: ArchiveAnalyzer = {
  kind: 'bundle',
  matchesNames: isCaptureLayout,
  loadAnalysis: async () => (await import('./analyze.ts')).analyzeBundle,
};
