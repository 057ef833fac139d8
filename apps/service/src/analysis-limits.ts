import type { AnalysisJob } from '@hindsight/engine';
import type { Settings } from './settings.ts';

/** What the largest upload may become at most, whatever its ratio: 64 times the 2 GiB of the default. */
const EXPANDED_PER_BODY_BYTE = 64;

export const analysisLimits = (settings: Settings): AnalysisJob['limits'] => ({
  maxExpandedBytes: settings.SERVICE_MAX_BODY_BYTES * EXPANDED_PER_BODY_BYTE,
  maxRatio: settings.SERVICE_MAX_EXPANSION,
});
