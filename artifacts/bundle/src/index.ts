import type { ArchiveAnalyzer } from '@hindsight/model';
import { isCaptureLayout } from './layout.ts';
import { areOfOneIncident } from './reading/one-incident.ts';

export { CATALOG } from './catalog.ts';

/**
 * Analyzes bundles: reads every artifact, collects facts from all of them, and weighs and ranks the possible causes.
 */
export const bundleAnalyzer: ArchiveAnalyzer = {
  kind: 'bundle',
  matchesNames: isCaptureLayout,
  matchesKinds: areOfOneIncident,
  loadAnalysis: async () => (await import('./analyze.ts')).analyzeBundle,
};
