import { formatBytes } from '@hindsight/claims';
import type { MemoryAnalysis } from '../../analysis.ts';
import { findCategory } from '../../metrics/nmt.ts';
import { defineMemoryRule } from '../support/define-rule.ts';
import { findDirectGrowth } from '../support/direct-memory.ts';
import { toEvidence } from '../support/evidence.ts';
import {
  capLevel,
  describeGrowth,
  describeSpan,
  FEW_SNAPSHOTS_ADVICE,
  quoteCategory,
  rateConfidence,
} from '../support/growth-claims.ts';

/** Buffers of less than this may still be a pool that fills. */
const SEVERE_BYTES = 64 * 1024 * 1024;

const ADVISE_BUFFERS =
  'Take a heap dump and look who holds java.nio.DirectByteBuffer; check that buffers of Netty, NIO and compression are released, and that arenas of memory segments (java.lang.foreign) are closed. When the heap holds few of them, a library calls Unsafe.allocateMemory without freeing it. -XX:MaxDirectMemorySize bounds buffers: at the limit the JVM throws OutOfMemoryError "Cannot reserve … bytes of direct buffer memory" in place of a kill.';
const ADVISE_UNSAFE =
  'Look for the library that calls Unsafe.allocateMemory without freeMemory, or for arenas of memory segments (java.lang.foreign) that nobody closes: start with -XX:NativeMemoryTracking=detail and compare two times with jcmd VM.native_memory detail.diff. -XX:MaxDirectMemorySize does not stop such memory.';

/** What grows, by whether the histograms of the same process show more buffers. */
const SUBJECTS = { true: 'Direct buffers', false: 'Memory of Unsafe', undefined: 'Direct memory' } as const;
const BUFFER = /^java\.nio\.DirectByteBuffer$/;

/** Whether buffers become more in the histograms; undefined without two of them. */
function areBuffersRising({ histogram }: MemoryAnalysis): boolean | undefined {
  if (!histogram || histogram.growth.length === 0) return undefined;
  const buffers = histogram.growth.find(({ className }) => BUFFER.test(className));
  return buffers !== undefined && buffers.instances.delta > 0;
}

/** Without an option, direct buffers may have as much as the heap together. */
function describeLimit({ nmt }: MemoryAnalysis, used: number): string {
  const limit = findCategory(nmt?.last, 'Java Heap')?.reservedBytes ?? 0;
  if (limit === 0 || used <= limit) return '';
  return ` Unless -XX:MaxDirectMemorySize is set, direct buffers may have ${formatBytes(limit)}, the maximum of the heap; what is beyond it is of Unsafe, memory segments or the pool of Netty.`;
}

export const directMemoryGrowth = defineMemoryRule({
  id: 'direct-memory-growth',
  cause: 'direct-memory',
  title: 'Direct memory grows',
  because:
    'NMT counts direct buffers in `Other` since JDK 11, and in `Internal` before. Leaks of buffers have a Kendall of 1 in our measurements; healthy programs change by less than 1 MB.',
  check: (analysis) => {
    const { nmt } = analysis;
    const found = nmt && findDirectGrowth(nmt);
    if (!found) return undefined;
    const { growth, name } = found;
    const areBuffers = areBuffersRising(analysis);
    return {
      level: capLevel(growth.delta >= SEVERE_BYTES ? 'SEVERE' : 'WARNING', growth),
      confidence: rateConfidence(growth, nmt.series),
      headline: `${SUBJECTS[`${areBuffers}`]} grew from ${formatBytes(growth.first)} to ${formatBytes(growth.last)} ${describeSpan(growth, nmt.series)}`,
      explanation: `Category "${name}" of NMT, which holds direct buffers and other memory of Unsafe, rose ${describeGrowth(growth, nmt.series)}.${areBuffers === false ? ' The histograms show no more buffers than before.' : ''}${describeLimit(analysis, growth.last)}`,
      advice: `${areBuffers === false ? ADVISE_UNSAFE : ADVISE_BUFFERS}${growth.points < 4 ? ` ${FEW_SNAPSHOTS_ADVICE}` : ''}`,
      evidence: toEvidence(quoteCategory(nmt.series, name), 'growth of direct memory', growth),
    };
  },
});
