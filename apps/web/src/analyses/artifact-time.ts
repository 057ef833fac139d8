import type { AnalysisEntry } from '@hindsight/api';

/** The time of an analysis on a clock that others share: the end of its artifact, or its upload when it has no times. */
export const readArtifactTime = ({ artifactTime, createdAt }: AnalysisEntry): number => artifactTime?.to ?? createdAt;
