import { formatBytes, formatShare, pluralize } from '@hindsight/claims';
import { bytes, percent } from '@hindsight/model';
import { computeShare } from '../../share.ts';
import { confidenceOf } from '../support/dump-confidence.ts';
import { measured } from '../support/measured.ts';
import { defineHeapRule } from '../support/define-rule.ts';

/** A dump of live objects has below 1 %; a full heap is mostly garbage between two collections. */
const SHARE = 0.3;

export const unreachableShare = defineHeapRule({
  id: 'unreachable-share',
  title: 'A large part of the dump is garbage that was not collected yet',
  because:
    'Objects that no root reaches are no leak: from 30 % on they would spoil every figure, so they are counted apart.',
  check: (analysis) => {
    const { unreachable, usedBytes } = analysis;
    const share = computeShare(unreachable.bytes, unreachable.bytes + usedBytes);
    if (share < SHARE) return undefined;
    return {
      level: 'WARNING',
      confidence: confidenceOf(analysis),
      explanation: `${pluralize(unreachable.objects, 'object')} with ${formatBytes(unreachable.bytes)}, ${formatShare(share)} of the dump (limit ${formatShare(SHARE)}), are reached from no root. All other figures leave them out.`,
      advice:
        'Write the dump of live objects only ("jcmd <pid> GC.heap_dump" without -all) when a leak is searched; when the question is what fills the heap between collections, look at the allocation.',
      evidence: [
        measured('unreachable', bytes(unreachable.bytes)),
        measured('of the dump', percent(100 * share), percent(100 * SHARE)),
      ],
    };
  },
});
