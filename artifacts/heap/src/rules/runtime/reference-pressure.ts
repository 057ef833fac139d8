import { formatBytes, formatShare, pluralize } from '@hindsight/claims';
import { bytes, count, percent } from '@hindsight/model';
import { computeShare } from '../../share.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { assessConfidence } from '../support/dump-confidence.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';

const SHARE = 0.2;

export const referencePressure = defineHeapRule({
  id: 'reference-pressure',
  cause: 'heap',
  title: 'Soft references keep a large part of the heap',
  because:
    'Softly reachable objects stay until memory is short and are then cleared all at once: from 20 % of the used heap on, they determine how full the heap looks and how long a collection takes.',
  check: (analysis) => {
    const soft = analysis.groups.bySuperclass.find(({ label }) => label === 'java.lang.ref.SoftReference');
    // The reference objects themselves stay when what they refer to is freed.
    const kept = soft ? soft.retained - soft.shallow : 0;
    const share = computeShare(kept, analysis.usedBytes);
    if (!soft || share < SHARE) return undefined;
    return {
      level: 'INFO',
      confidence: assessConfidence(analysis),
      headline: `Soft references keep at least ${formatBytes(kept)}, ${formatShare(share)} of the used heap`,
      explanation: `The JVM frees what the ${pluralize(soft.objects, 'soft reference')} keep only when memory is short. The limit is ${formatShare(SHARE)}.`,
      advice: 'Replace soft references with a bounded cache, or clear them earlier with -XX:SoftRefLRUPolicyMSPerMB.',
      evidence: [
        createMetricEvidence('retained by soft references', bytes(kept)),
        createMetricEvidence('share of the used heap', percent(100 * share), percent(100 * SHARE)),
        createMetricEvidence('soft references', count(soft.objects)),
      ],
    };
  },
});
