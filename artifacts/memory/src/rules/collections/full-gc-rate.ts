import { formatDuration, formatPercent, markedEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { JstatPoint } from '../../metrics/jstat.ts';
import { defineMemoryRule } from '../support/define-rule.ts';
import { BUSY_PERCENT, countFull, hasOldGeneration } from '../support/jstat-rows.ts';

const SEVERE_SECONDS = 10;
const WARNING_SECONDS = 60;
const MIN_ROWS = 3;
/** One or two may have been requested by somebody who took histograms. */
const MIN_FULL = 3;

/** Full collections of a full heap take their time; requested ones leave a heap of G1 that shrank to what is used, and are short. */
const WARNING_SHARE = 0.02;
const SEVERE_SHARE = 0.05;

/** The share of the time that full collections took. */
function measureShare(part: readonly JstatPoint[], seconds: number): number | undefined {
  const [first, last] = [part[0]?.get('FGCT'), part.at(-1)?.get('FGCT')];
  return first === undefined || last === undefined || seconds <= 0 ? undefined : (last - first) / seconds;
}

export const fullGcRate = defineMemoryRule({
  id: 'full-gc-rate',
  cause: 'heap-too-small',
  title: 'Full collections follow each other closely',
  because:
    'More than one full collection in 10 s (a minute: warning) while the old generation stays above 80 % and full collections take 2 % of the time (5 %: severe). Histograms and jcmd GC.run force full collections as well, so those on a heap with room are not counted, nor short ones: jstat measures against what is committed, and G1 gives memory back after each.',
  check: ({ jstat }) => {
    if (!jstat?.spanSeconds || !hasOldGeneration(jstat)) return undefined;
    const part = jstat.parts.reduce((most, one) => (one.length > most.length ? one : most));
    const full = countFull(part);
    const seconds = (part.at(-1)?.seconds ?? 0) - (part[0]?.seconds ?? 0);
    const used = jstat.oldUsedPercents.at(-1) ?? 0;
    if (full < MIN_FULL || seconds <= 0 || used < BUSY_PERCENT || seconds / full > WARNING_SECONDS) return undefined;
    const share = measureShare(part, seconds);
    if (share !== undefined && share < WARNING_SHARE) return undefined;
    const isSevere =
      seconds / full <= SEVERE_SECONDS && part.length >= MIN_ROWS && (share === undefined || share >= SEVERE_SHARE);
    return {
      level: isSevere ? 'SEVERE' : 'WARNING',
      confidence: part.length >= MIN_ROWS ? 'medium' : 'low',
      headline: `${pluralize(full, 'full collection')} in ${formatDuration(seconds * 1000)}`,
      explanation: `${pluralize(full, 'full collection')} ran in ${formatDuration(seconds * 1000)}, and the old generation is still ${formatPercent(used)} full.`,
      advice: 'The live set does not fit: take a heap dump to look for a leak, or raise -Xmx.',
      evidence: [
        metricEvidence('full collections', count(full), count(Math.max(1, Math.floor(seconds / WARNING_SECONDS)))),
        markedEvidence(part.at(-1)?.row.line ?? 1, []),
      ],
    };
  },
});
