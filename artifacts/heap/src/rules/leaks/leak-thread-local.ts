import { chooseHeadline, formatBytes, formatShare, pluralize } from '@hindsight/claims';
import { bytes, type Claim, count, percent } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';
import { SUSPECT_SHARE } from '../../metrics/retained-memory/suspects.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { assessConfidence } from '../support/dump-confidence.ts';
import { findLeakingThreadLocal, type LeakingThreadLocal } from '../support/leaking-thread-local.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';
import { claimSuspect, nameHolder, toLevel } from '../support/suspect-claim.ts';

export const leakThreadLocal = defineHeapRule({
  id: 'leak-thread-local',
  cause: 'thread-local-leak',
  title: 'A thread-local keeps a large part of the heap',
  because:
    'Threads of a pool live as long as the program, and so do the values of their thread-locals: 10 % of the used heap is a suspect, 30 % is severe. The values of one ThreadLocal are summed over all threads.',
  check: (analysis) => {
    const leaking = findLeakingThreadLocal(analysis);
    if (leaking) return claimThreadLocal(analysis, leaking);
    return claimSuspect(analysis, {
      is: ({ kind, holder }) => kind === 'object' && holder?.kind === 'thread-local',
      advice: (suspect) => adviseRemoval(nameHolder(suspect)),
    });
  },
});

const adviseRemoval = (name: string): string => `Call remove() in a finally block where ${name} is set.`;

function claimThreadLocal(analysis: HeapAnalysis, { values, share, severity }: LeakingThreadLocal): Claim {
  const { name, threads, retained, valueClass } = values;
  const holders = pluralize(threads, 'thread holds', 'threads hold');
  return {
    level: toLevel(severity, analysis),
    confidence: assessConfidence(analysis),
    headline: chooseHeadline(
      `Values of the ThreadLocal ${name} in ${pluralize(threads, 'thread')} keep ${formatBytes(retained)}, ${formatShare(share)} of the used heap`,
      `Values of one ThreadLocal keep ${formatBytes(retained)}, ${formatShare(share)} of the used heap`,
    ),
    explanation: `${holders} a value of ${name}: objects of ${valueClass}.`,
    advice: adviseRemoval(name),
    evidence: [
      createMetricEvidence(`retained by the values of ${name}`, bytes(retained)),
      createMetricEvidence('of the used heap', percent(100 * share), percent(100 * SUSPECT_SHARE)),
      createMetricEvidence('threads with a value', count(threads)),
    ],
  };
}
