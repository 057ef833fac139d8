import { formatDuration } from '@hindsight/claims';
import type { Confidence, Evidence } from '@hindsight/model';
import type { SeriesAnalysis } from '../../analysis.ts';
import type { PersistentThread } from '../../metrics/compare-dumps.ts';
import { toThreadEvidence } from './evidence.ts';

const MIN_CERTAIN_DUMPS = 3;
/** Dumps that are further apart may show two incidents instead of one that lasts. */
export const MAX_GAP_MS = 300_000;

/** Rates how certain it is that what all dumps show did not change between them. */
export function rateConfidence({ dumps, spanMs = 0 }: SeriesAnalysis): Confidence {
  if (spanMs > MAX_GAP_MS * (dumps.length - 1)) return 'low';
  return dumps.length >= MIN_CERTAIN_DUMPS ? 'high' : 'medium';
}

/** Formats the number of dumps and their time span: `in all 3 dumps over 5.39 s`. */
export const formatDumps = ({ dumps, spanMs }: SeriesAnalysis): string =>
  `in ${dumps.length === 2 ? 'both' : `all ${dumps.length}`} dumps${spanMs === undefined || spanMs <= 0 ? '' : ` over ${formatDuration(spanMs)}`}`;

/** Returns the entry of a thread in each of the dumps. */
export const toHistoryEvidence = ({ entries }: PersistentThread): Evidence[] =>
  entries.map((entry) => toThreadEvidence(entry));

/** CPU time is printed in hundredths of a millisecond; waking up once costs more than this. */
const MAX_STILL_MS = 0.05;

/** Returns whether the dumps prove, by its CPU time, that the thread has run in between. */
export function hasRun({ entries }: Pick<PersistentThread, 'entries'>): boolean {
  const [first, last] = [entries[0]?.cpuMs, entries.at(-1)?.cpuMs];
  return first !== undefined && last !== undefined && last - first > MAX_STILL_MS;
}
