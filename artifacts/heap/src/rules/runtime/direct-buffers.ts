import { formatBytes, formatShare, pluralize } from '@hindsight/claims';
import { bytes, count, percent } from '@hindsight/model';
import { computeShare } from '../../share.ts';
import { confidenceOf } from '../support/dump-confidence.ts';
import { measured } from '../support/measured.ts';
import { defineHeapRule } from '../support/define-rule.ts';

/** Near the limit the next allocation has to wait for a collection, or fails. */
export const DIRECT_LIMIT_SHARE = 0.8;

export const directBuffers = defineHeapRule({
  id: 'direct-buffers',
  title: 'Direct buffers are near their limit',
  because:
    'The memory of direct buffers is outside of the heap and limited by -XX:MaxDirectMemorySize (by default as large as the heap); at the limit allocations fail with an OutOfMemoryError. 80 % leaves no room for a burst.',
  check: (analysis) => {
    const { own, limit, largest } = analysis.directBuffers;
    const share = limit === undefined ? 0 : computeShare(own.bytes, limit);
    if (limit === undefined || share < DIRECT_LIMIT_SHARE) return undefined;
    return {
      level: 'WARNING',
      confidence: confidenceOf(analysis),
      explanation: `${pluralize(own.buffers, 'direct buffer')} hold ${formatBytes(own.bytes)} outside of the heap, ${formatShare(share)} of what -XX:MaxDirectMemorySize allows (limit ${formatShare(DIRECT_LIMIT_SHARE)}).`,
      advice:
        'Reuse direct buffers in a pool and release them; a buffer frees its memory only when it is collected itself. Raise -XX:MaxDirectMemorySize when they are needed.',
      evidence: [
        measured('bytes outside of the heap', bytes(own.bytes), bytes(limit)),
        measured('of the limit', percent(100 * share), percent(100 * DIRECT_LIMIT_SHARE)),
        measured('direct buffers', count(own.buffers)),
        measured('largest of them', bytes(largest[0]?.bytes ?? 0)),
      ],
    };
  },
});
