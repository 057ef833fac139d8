import { chooseHeadline, formatBytes, formatShare, pluralize } from '@hindsight/claims';
import { bytes, count, percent } from '@hindsight/model';
import { computeShare } from '../../share.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { assessConfidence } from '../support/dump-confidence.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';
import { shortenName } from '../support/suspect-claim.ts';
import { describeThreadBuffers } from '../support/thread-buffers.ts';

/** Above this share the next allocation may have to wait for a collection, or fail. */
export const DIRECT_LIMIT_SHARE = 0.8;

export const directBuffers = defineHeapRule({
  id: 'direct-buffers',
  cause: 'direct-memory',
  title: 'Direct buffers are near their limit',
  because:
    'The memory of direct buffers is outside the heap and limited by -XX:MaxDirectMemorySize (by default the maximum heap size); at the limit allocations fail with an OutOfMemoryError. Above 80 % there is no reserve for a burst.',
  check: (analysis) => {
    const { own, limit, largest, field } = analysis.directBuffers;
    const share = limit === undefined ? 0 : computeShare(own.bytes, limit);
    if (limit === undefined || share < DIRECT_LIMIT_SHARE) return undefined;
    const ofThreads = describeThreadBuffers(analysis.directBuffers);
    const held = `hold ${formatBytes(own.bytes)}, ${formatShare(share)} of what -XX:MaxDirectMemorySize allows`;
    return {
      level: 'WARNING',
      confidence: assessConfidence(analysis),
      headline: field
        ? chooseHeadline(
            `Direct buffers, most in ${field}, ${held}`,
            `Direct buffers, most in ${shortenName(field)}, ${held}`,
            `Direct buffers ${held}`,
          )
        : `Direct buffers ${held}`,
      explanation: `${pluralize(own.buffers, 'direct buffer')} hold memory outside the heap${field ? `, most of the largest in ${field}` : ''}; at the limit of ${formatBytes(limit)} allocations fail. ${formatShare(DIRECT_LIMIT_SHARE)} leave no reserve.${ofThreads?.explanation ?? ''}`,
      advice:
        ofThreads?.advice ??
        (field &&
          `A buffer frees its memory only when it is collected itself: bound ${field}, or let it reuse its buffers. Raise -XX:MaxDirectMemorySize when all of them are needed.`) ??
        'Reuse direct buffers in a pool and release them; a buffer frees its memory only when it is collected itself. Raise -XX:MaxDirectMemorySize when they are needed.',
      evidence: [
        createMetricEvidence('bytes outside the heap', bytes(own.bytes)),
        createMetricEvidence('of the limit', percent(100 * share), percent(100 * DIRECT_LIMIT_SHARE)),
        createMetricEvidence('direct buffers', count(own.buffers)),
        createMetricEvidence('largest of them', bytes(largest[0]?.bytes ?? 0)),
      ],
    };
  },
});
