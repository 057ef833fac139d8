import { bytes, percent, type Rule } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { counted, sayBytes, sayShare, shareOf } from '../say.ts';
import { confidenceOf } from './confidence.ts';
import { measured } from './measured.ts';

/** A dump of live objects has below 1 %; a full heap is mostly garbage between two collections. */
const SHARE = 0.3;

export const unreachableShare: Rule<HeapAnalysis> = {
  id: 'unreachable-share',
  title: 'A large part of the dump is garbage that was not collected yet',
  because:
    'Objects that no root reaches are no leak: from 30 % on they would spoil every figure, so they are counted apart.',
  check: (analysis) => {
    const { unreachable, usedBytes } = analysis;
    const share = shareOf(unreachable.bytes, unreachable.bytes + usedBytes);
    if (share < SHARE) return undefined;
    return {
      level: 'WARNING',
      confidence: confidenceOf(analysis),
      explanation: `${counted(unreachable.objects, 'object')} with ${sayBytes(unreachable.bytes)}, ${sayShare(share)} of the dump (limit ${sayShare(SHARE)}), are reached from no root. All other figures leave them out.`,
      advice:
        'Write the dump of live objects only ("jcmd <pid> GC.heap_dump" without -all) when a leak is searched; when the question is what fills the heap between collections, look at the allocation.',
      evidence: [
        measured('unreachable', bytes(unreachable.bytes)),
        measured('of the dump', percent(100 * share), percent(100 * SHARE)),
      ],
    };
  },
};
