import { formatBytes, metricEvidence, pluralize } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import { findCategory } from '../../metrics/nmt.ts';
import { defineMemoryRule } from '../support/define-rule.ts';
import { quoteCommitted } from '../support/growth-claims.ts';

const LARGE_STACK = 512 * 1024;
const LARGE_RESERVED = 4 * 1024 * 1024;
const MANY_THREADS = 200;

export const threadStackSize = defineMemoryRule({
  id: 'thread-stack-size',
  cause: 'thread-memory',
  title: 'Thread stacks are large',
  because:
    'A thread commits what it has touched of its stack: 40 to 150 KB usually. More than 512 KB each is deep recursion or transparent huge pages (JDK 21 and before with THP "always"); -Xss of 4 MB and 200 threads reserve 800 MB.',
  check: ({ nmt }) => {
    const category = findCategory(nmt?.last, 'Thread');
    const { threadCount = 0, stackCommittedBytes = 0, stackReservedBytes = 0 } = category ?? {};
    if (!category || threadCount === 0 || stackReservedBytes === 0) return undefined;
    const each = stackCommittedBytes / threadCount;
    const reserved = stackReservedBytes / threadCount;
    // Up to JDK 9 NMT counts all of a stack as committed.
    const isExact = stackCommittedBytes < stackReservedBytes;
    const isDeep = isExact && each > LARGE_STACK;
    if (!isDeep && !(reserved >= LARGE_RESERVED && threadCount >= MANY_THREADS)) return undefined;
    return {
      level: 'INFO',
      confidence: 'medium',
      headline: `${pluralize(threadCount, 'thread')} ${isDeep ? `have touched ${formatBytes(each)}` : `reserve ${formatBytes(reserved)}`} of stack each`,
      explanation: `Stacks have ${formatBytes(stackReservedBytes)} reserved and ${formatBytes(stackCommittedBytes)} committed for ${pluralize(threadCount, 'thread')}.`,
      advice:
        'Lower -Xss to what the deepest stack needs (1 MB suffices nearly always), and set transparent huge pages to madvise.',
      evidence: [quoteCommitted(category), metricEvidence('stack of a thread', bytes(isDeep ? each : reserved))],
    };
  },
});
