import type { ArchiveAnalyzer } from '@hindsight/model';
import { analyzeBundle } from './analyze.ts';
import { HYPOTHESES } from './hypotheses/index.ts';
import { isCaptureLayout } from './layout.ts';

/** Captured bundles: every artifact read, facts of all joined, causes weighed and ranked. */
export const bundleAnalyzer: ArchiveAnalyzer = {
  kind: 'bundle',
  isLayout: isCaptureLayout,
  analyze: analyzeBundle,
};

/** What can be found, for the documentation. */
export const CATALOGUE = [
  {
    about: 'Root causes',
    findings: HYPOTHESES.map(({ id, title, confirm }) => ({
      id,
      title,
      because: `What would make it certain: ${confirm}`,
    })),
  },
];
