import { formatDuration, markedEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineMemoryRule } from '../support/define-rule.ts';
import { BUSY_PERCENT, countFull, hasOldGeneration } from '../support/jstat-rows.ts';

const SEVERE_SECONDS = 10;
const WARNING_SECONDS = 60;
const MIN_ROWS = 3;
/** One or two may have been requested by somebody who took histograms. */
const MIN_FULL = 3;

export const fullGcRate = defineMemoryRule({
  id: 'full-gc-rate',
  cause: 'heap-too-small',
  title: 'Full collections follow each other closely',
  because:
    'More than one full collection in 10 s (a minute: warning) while the old generation stays above 80 %. Histograms and jcmd GC.run force full collections as well, so those on a heap with room are not counted.',
  check: ({ jstat }) => {
    if (!jstat?.spanSeconds || !hasOldGeneration(jstat)) return undefined;
    const part = jstat.parts.reduce((most, one) => (one.length > most.length ? one : most));
    const full = countFull(part);
    const seconds = (part.at(-1)?.seconds ?? 0) - (part[0]?.seconds ?? 0);
    const used = jstat.oldUsedPercents.at(-1) ?? 0;
    if (full < MIN_FULL || seconds <= 0 || used < BUSY_PERCENT || seconds / full > WARNING_SECONDS) return undefined;
    const isSevere = seconds / full <= SEVERE_SECONDS && part.length >= MIN_ROWS;
    return {
      level: isSevere ? 'SEVERE' : 'WARNING',
      confidence: part.length >= MIN_ROWS ? 'medium' : 'low',
      headline: `${pluralize(full, 'full collection')} in ${formatDuration(seconds * 1000)}`,
      explanation: `${pluralize(full, 'full collection')} ran in ${formatDuration(seconds * 1000)}, and the old generation is still ${used.toFixed(1)} % full.`,
      advice: 'The live set does not fit: take a heap dump to look for a leak, or raise -Xmx.',
      evidence: [
        metricEvidence('full collections', count(full), count(Math.max(1, Math.floor(seconds / WARNING_SECONDS)))),
        markedEvidence(part.at(-1)?.row.line ?? 1, []),
      ],
    };
  },
});
