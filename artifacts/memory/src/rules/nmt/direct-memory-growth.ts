import { formatBytes } from '@hindsight/claims';
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

export const directMemoryGrowth = defineMemoryRule({
  id: 'direct-memory-growth',
  cause: 'direct-memory',
  title: 'Direct buffers grow',
  because:
    'NMT counts direct buffers in `Other` since JDK 11, and in `Internal` before. Leaks of buffers have a Kendall of 1 in our measurements; healthy programs change by less than 1 MB.',
  check: ({ nmt }) => {
    const found = nmt && findDirectGrowth(nmt);
    if (!found) return undefined;
    const { growth, name } = found;
    return {
      level: capLevel(growth.delta >= SEVERE_BYTES ? 'SEVERE' : 'WARNING', growth),
      confidence: rateConfidence(growth, nmt.series),
      headline: `Direct buffers grew from ${formatBytes(growth.first)} to ${formatBytes(growth.last)} ${describeSpan(growth, nmt.series)}`,
      explanation: `Category "${name}" of NMT, which holds direct buffers and other memory of Unsafe, rose ${describeGrowth(growth, nmt.series)}.`,
      advice: `Take a heap dump and look who holds java.nio.DirectByteBuffer; check that buffers of Netty, NIO and compression are released, and that arenas of memory segments (java.lang.foreign) are closed. When the heap holds few of them, a library calls Unsafe.allocateMemory without freeing it. -XX:MaxDirectMemorySize bounds buffers: at the limit the JVM throws OutOfMemoryError "Cannot reserve … bytes of direct buffer memory" in place of a kill.${growth.points < 4 ? ` ${FEW_SNAPSHOTS_ADVICE}` : ''}`,
      evidence: toEvidence(quoteCategory(nmt.series, name), 'growth of direct buffers', growth),
    };
  },
});
