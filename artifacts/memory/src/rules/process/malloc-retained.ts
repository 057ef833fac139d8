import { formatBytes, formatShare, markedEvidence, metricEvidence } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import { defineMemoryRule } from '../support/define-rule.ts';

const MIN_BYTES = 256 * 1024 * 1024;
const MIN_SHARE = 0.2;
/** A fifth of a small process is not worth a change of its settings. */
const MIN_BYTES_OF_SHARE = 64 * 1024 * 1024;
const FIELD = 'C-Heap outstanding allocations';
const KIB = 1024;

export const mallocRetained = defineMemoryRule({
  id: 'malloc-retained',
  cause: 'native-memory',
  title: 'glibc keeps much memory that the process has freed',
  because:
    'mallinfo2 tells how much freed memory the arenas keep for later; HotSpot prints it as "retained". It is resident and nobody uses it: 256 MB or a fifth of the resident memory is worth giving back.',
  check: ({ process }) => {
    const status = process?.status;
    const retained = status?.retainedBytes ?? 0;
    const rss = status?.rssBytes ?? 0;
    const isLarge = retained >= MIN_BYTES || (retained >= MIN_SHARE * rss && retained >= MIN_BYTES_OF_SHARE);
    const line = status?.lines.get(FIELD);
    if (!isLarge || line === undefined) return undefined;
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: `glibc keeps ${formatBytes(retained)} of freed memory, of ${formatBytes(rss)} resident`,
      explanation: `${formatBytes(retained)} of the resident memory (${formatShare(retained / Math.max(rss, retained))}) have been freed and are kept by malloc.`,
      advice:
        'jcmd PID System.trim_native_heap gives it back once, and shows that it was no leak. For good: -XX:TrimNativeHeapInterval=5000 (JDK 22 and late updates of 17 and 21), MALLOC_ARENA_MAX=2 or jemalloc.',
      evidence: [
        markedEvidence(line, [`retained: ${retained / KIB}K`]),
        metricEvidence('freed memory that malloc keeps', bytes(retained), bytes(MIN_BYTES)),
      ],
    };
  },
});
