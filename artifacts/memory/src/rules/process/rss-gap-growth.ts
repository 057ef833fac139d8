import { formatBytes, markedEvidence, metricEvidence } from '@hindsight/claims';
import { isRising } from '@hindsight/memory-tables';
import { bytes } from '@hindsight/model';
import { defineMemoryRule } from '../support/define-rule.ts';
import { describeGrowth, describeSpan, rateConfidence } from '../support/growth-claims.ts';

const MIN_POINTS = 4;
const MIN_BYTES = 16 * 1024 * 1024;

export const rssGapGrowth = defineMemoryRule({
  id: 'rss-gap-growth',
  cause: 'native-memory',
  title: 'Memory that the JVM does not track grows',
  because:
    'Resident memory minus what NMT has committed, at the same moments; pages of files are cache and do not count where the tables tell them. A native leak makes it rise with a Kendall of 1 (400 to 520 MB in our measurements); touching the committed heap makes it rise as well, so the resident memory must grow beyond the tracked memory.',
  check: ({ gap, nmt }) => {
    const growth = gap?.ownGrowth;
    const last = gap?.points.at(-1);
    const first = gap?.points[0];
    if (!gap || !nmt || !growth || !isRising(growth) || !last || !first) return undefined;
    if (growth.points < MIN_POINTS || growth.delta < MIN_BYTES) return undefined;
    // Below zero, committed memory is being touched: that is not outside of NMT.
    if (growth.last < MIN_BYTES) return undefined;
    return {
      level: 'SEVERE',
      confidence: rateConfidence(growth, nmt.series),
      headline: `Native memory outside the JVM grew by ${formatBytes(growth.delta)} ${describeSpan(growth, nmt.series)}`,
      explanation: `Resident memory without pages of files minus the committed memory of NMT rose ${describeGrowth(growth, nmt.series)}. The JVM does not know of it: a JNI library, a native agent or the allocator takes it.`,
      advice:
        'Record who allocates with async-profiler (asprof -e nativemem) or jemalloc with profiling; look at JNI libraries (compression, image, database drivers) whose objects are not closed. MALLOC_ARENA_MAX=2 tells fragmentation from a leak.',
      evidence: [
        metricEvidence('growth of untracked memory', bytes(growth.delta), bytes(MIN_BYTES)),
        markedEvidence(nmt.last.line, []),
        markedEvidence(last.line, []),
      ],
    };
  },
});
