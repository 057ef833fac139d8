import { formatBytes, formatShare, metricEvidence } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import { defineMemoryRule } from '../support/define-rule.ts';

const MIN_SHARE = 0.5;
const MIN_BYTES = 128 * 1024 * 1024;

export const hugePagesBloat = defineMemoryRule({
  id: 'huge-pages-bloat',
  cause: 'thread-memory',
  title: 'Transparent huge pages make thread stacks resident',
  because:
    'With THP "always" the first touch of a stack makes 2 MB resident in place of 4 KB (JDK 21 and before); half of the stacks in huge pages is no other effect.',
  check: ({ process }) => {
    const stacks = process?.smaps?.kinds.find(({ kind }) => kind === 'thread-stack');
    if (!stacks || stacks.anonymousHugePagesBytes < MIN_BYTES) return undefined;
    if (stacks.anonymousHugePagesBytes < MIN_SHARE * stacks.rssBytes) return undefined;
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: `${formatBytes(stacks.anonymousHugePagesBytes)} of thread stacks are in huge pages`,
      explanation: `${formatShare(stacks.anonymousHugePagesBytes / stacks.rssBytes)} of the resident stacks (${formatBytes(stacks.rssBytes)}) are in transparent huge pages (limit 50 %).`,
      advice: 'Set /sys/kernel/mm/transparent_hugepage/enabled to madvise, or update to JDK 22 and later.',
      evidence: [
        metricEvidence(
          'stacks in huge pages',
          bytes(stacks.anonymousHugePagesBytes),
          bytes(MIN_SHARE * stacks.rssBytes),
        ),
      ],
    };
  },
});
