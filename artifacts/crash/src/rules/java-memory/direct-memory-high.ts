import { chooseHeadline, formatBytes, metricEvidence } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { gather, quoteLine } from '../support/evidence.ts';
import { measureFlag, measureMaxHeap } from '../support/flags.ts';
import { findTracked } from '../support/tracked-memory.ts';

const LARGE_SHARE = 0.5;
/** Half of a small heap is what a few pools of buffers take by design. */
const MIN_BYTES = 128 * 1024 * 1024;

export const directMemoryHigh = defineRule({
  id: 'direct-memory-high',
  cause: 'direct-memory',
  title: 'Direct memory has grown large against the heap',
  because:
    'NMT counts direct buffers and memory of Unsafe under Other; half of the largest heap, and 128 MB, is more than most programs plan for. Our own limit.',
  check: (analysis) => {
    const max = measureMaxHeap(analysis);
    if (max === undefined) return undefined;
    const other = findTracked(analysis, 'Other');
    if (other === undefined || other.bytes < Math.max(MIN_BYTES, LARGE_SHARE * max)) return undefined;
    return {
      level: 'WARNING',
      confidence: 'medium',
      headline: chooseHeadline(`${formatBytes(other.bytes)} of direct memory beside a heap of ${formatBytes(max)}`),
      ...describeOwners(other.bytes, measureBufferLimit(analysis, max)),
      evidence: gather(
        analysis,
        quoteLine(other.line, 'Other'),
        metricEvidence('direct memory', bytes(other.bytes), bytes(LARGE_SHARE * max)),
      ),
    };
  },
});

/** What ByteBuffer.allocateDirect may have together: the size of the heap unless it is set. */
function measureBufferLimit(analysis: CrashAnalysis, maxHeap: number): number {
  const limit = measureFlag(analysis, 'MaxDirectMemorySize');
  return limit === undefined || limit === 0 ? maxHeap : limit;
}

/** Direct buffers have a limit; what is beyond it was allocated by another way, which that limit does not stop. */
function describeOwners(size: number, limit: number): { readonly explanation: string; readonly advice: string } {
  const what = `Native memory tracking counts ${formatBytes(size)} under Other, which is direct buffers and what Unsafe allocates.`;
  if (size <= limit)
    return {
      explanation: `${what} Direct buffers may have ${formatBytes(limit)}.`,
      advice:
        'Bound it with -XX:MaxDirectMemorySize, and look for buffers that nobody releases (pools of Netty, one buffer for each connection).',
    };
  return {
    explanation: `${what} Direct buffers may have ${formatBytes(limit)} together, so most of it is not of ByteBuffer.allocateDirect: it is of Unsafe.allocateMemory, of memory segments (java.lang.foreign), or of the pool of Netty, which counts apart.`,
    advice:
      'Look for the library that allocates outside of the heap: arenas of memory segments that nobody closes, calls of Unsafe.allocateMemory, buffers of Netty (-Dio.netty.maxDirectMemory bounds those). -XX:NativeMemoryTracking=detail and jcmd PID VM.native_memory detail name the call sites. -XX:MaxDirectMemorySize does not stop such memory.',
  };
}
