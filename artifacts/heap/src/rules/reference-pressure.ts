import { bytes, count, percent, type Rule } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { counted, sayBytes, sayShare, shareOf } from '../say.ts';
import { confidenceOf } from './confidence.ts';
import { measured } from './measured.ts';

const SHARE = 0.2;

export const referencePressure: Rule<HeapAnalysis> = {
  id: 'reference-pressure',
  title: 'Soft references keep a large part of the heap',
  because:
    'Softly reachable objects stay until memory is short and then go all at once: from 20 % of the used heap on they decide how full the heap looks and how long a collection takes.',
  check: (analysis) => {
    const soft = analysis.groups.bySuperclass.find(({ label }) => label === 'java.lang.ref.SoftReference');
    const share = shareOf(soft?.retained ?? 0, analysis.usedBytes);
    if (!soft || share < SHARE) return undefined;
    return {
      level: 'INFO',
      confidence: confidenceOf(analysis),
      explanation: `${counted(soft.objects, 'soft reference')} keep at least ${sayBytes(soft.retained)}, ${sayShare(share)} of the used heap (limit ${sayShare(SHARE)}): the JVM gives it back when memory is short.`,
      advice:
        'Replace soft references by a cache with a bound, or let them go earlier with -XX:SoftRefLRUPolicyMSPerMB.',
      evidence: [
        measured('retained by soft references', bytes(soft.retained)),
        measured('of the used heap', percent(100 * share), percent(100 * SHARE)),
        measured('soft references', count(soft.objects)),
      ],
    };
  },
};
