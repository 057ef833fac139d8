import { formatDuration } from '@hindsight/claims';
import type { Confidence, Evidence } from '@hindsight/model';
import type { SeriesAnalysis } from '../../analysis.ts';
import type { StayingThread } from '../../metrics/across.ts';
import { threadEvidence } from './evidence.ts';

const SURE_DUMPS = 3;
/** Dumps further apart show two incidents and not one that lasts. */
export const APART_MS = 300_000;

/** How sure it is that what all dumps show did not change between them. */
export function confidenceOf({ dumps, spanMs = 0 }: SeriesAnalysis): Confidence {
  if (spanMs > APART_MS * (dumps.length - 1)) return 'low';
  return dumps.length >= SURE_DUMPS ? 'high' : 'medium';
}

/** `in all 3 dumps over 5.39 s` */
export const sayDumps = ({ dumps, spanMs }: SeriesAnalysis): string =>
  `in ${dumps.length === 2 ? 'both' : `all ${dumps.length}`} dumps${spanMs === undefined || spanMs <= 0 ? '' : ` over ${formatDuration(spanMs)}`}`;

/** Where a thread stands in each of the dumps. */
export const courseEvidence = ({ entries }: StayingThread): Evidence[] => entries.map((entry) => threadEvidence(entry));
