import { chooseHeadline, formatBytes, formatShare, metricEvidence } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { readRows } from '../support/event-rows.ts';
import { gather } from '../support/evidence.ts';
import { getWarmUpEnd } from '../support/guards.ts';
import { findGrowth } from '../support/trend.ts';

const MIN_ABOVE = 1024 ** 3;
const MIN_SHARE_OF_HEAP = 0.5;
const MIN_GROWTH_OF_LIMIT = 0.1;
/** More than the whole heap, and than what classes, code and stacks of a program that is warm may add, is of native code. */
const MIN_GROWTH = 128 * 1024 ** 2;

export const rssAboveHeap = defineRule({
  id: 'rss-above-heap',
  cause: 'native-memory',
  title: 'The process is much larger than its Java heap',
  because:
    'Metaspace, code, threads and collector need some hundred MB: 1 GB and half of the heap above it, or a steady rise, is more. Our own limits.',
  check: (analysis) => {
    const rss = readRows(analysis, 'jdk.ResidentSetSize').findMax('size') ?? 0;
    const heap = findCommittedHeap(analysis);
    if (rss === 0 || heap === undefined) return undefined;
    const above = rss - heap;
    const limit = analysis.facts.container?.memoryLimitBytes ?? analysis.facts.memory.physicalTotalBytes ?? 0;
    const growth = findResidentGrowth(analysis, heap, limit);
    const isLarge = above >= MIN_ABOVE && above >= MIN_SHARE_OF_HEAP * heap;
    if (!isLarge && growth === undefined) return undefined;
    return {
      // Files that are mapped are resident as well, and the system takes them back: far from the limit a rise is no harm yet.
      level: isLarge || (growth ?? 0) >= MIN_GROWTH_OF_LIMIT * limit ? 'WARNING' : 'INFO',
      confidence: 'medium',
      headline: isLarge
        ? chooseHeadline(`The process has ${formatBytes(rss)} resident, ${formatBytes(above)} more than its heap`)
        : chooseHeadline(`The resident size grew by ${formatBytes(growth ?? 0)} to ${formatBytes(rss)}`),
      explanation: `At most ${formatBytes(rss)} were resident while the heap had committed ${formatBytes(heap)}; the limit is ${formatBytes(MIN_ABOVE)} and ${formatShare(MIN_SHARE_OF_HEAP)} of the heap above it.${growth === undefined ? '' : ` It rose by ${formatBytes(growth)} without an end.`}`,
      advice:
        'Switch native memory tracking on (-XX:NativeMemoryTracking=summary) and compare jcmd <pid> VM.native_memory at two times; look at direct buffers, streams and compressors that nobody closes, files that are mapped, threads × stack size and the arenas of glibc (MALLOC_ARENA_MAX=2).',
      evidence: gather(
        metricEvidence('resident size', bytes(rss)),
        metricEvidence('committed heap', bytes(heap)),
        isLarge ? metricEvidence('above the heap', bytes(above), bytes(MIN_ABOVE)) : undefined,
        growth === undefined ? undefined : metricEvidence('growth', bytes(growth)),
      ),
    };
  },
});

function findCommittedHeap(analysis: RecordingAnalysis): number | undefined {
  const committed = analysis.gc?.heapCommittedMaxBytes ?? 0;
  return committed > 0 ? committed : readRows(analysis, 'jdk.GCHeapMemoryUsage').findMax('committed');
}

/** A heap that is touched for the first time grows too: only growth beyond the committed heap counts, of a part of the limit or by more than the heap. */
function findResidentGrowth(analysis: RecordingAnalysis, heap: number, limit: number): number | undefined {
  const rows = readRows(analysis, 'jdk.ResidentSetSize');
  const beyond = Math.max(MIN_GROWTH, heap);
  const min = limit > 0 ? Math.min(MIN_GROWTH_OF_LIMIT * limit, beyond) : beyond;
  const limits = { min, minShare: MIN_GROWTH_OF_LIMIT };
  const growth = findGrowth(rows, (row) => rows.getNumber('size', row), limits, getWarmUpEnd(analysis));
  return growth && growth.last > heap ? growth.delta : undefined;
}
