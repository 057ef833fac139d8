import { formatBytes, formatCount } from '@hindsight/claims';
import { readRetainedSize } from '../../metrics/retained-memory/retained-size.ts';
import { isLogRingBehind, RING_BUFFER, readRing } from '../../metrics/support/ring-buffer.ts';
import type { PatternInput } from '../known-pattern.ts';
import type { PatternMatch } from '../pattern-match.ts';
import { sampleInstances } from '../sample-instances.ts';

/** Shares of the used heap and of the heap that there may be. */
const MIN_SHARE = 0.03;

/** Detects a ring of log events most of which wait for the appender. The events themselves are there when nothing waits as well. */
export function detectLogRing(analysis: PatternInput): PatternMatch | undefined {
  const { objects, usedBytes, jvm } = analysis;
  const limit = MIN_SHARE * Math.max(usedBytes, jvm.maxHeapBytes ?? 0);
  for (const object of sampleInstances(analysis, RING_BUFFER)) {
    const ring = readRing(objects, object);
    const value = readRetainedSize(analysis, object);
    if (!ring || !isLogRingBehind(ring) || value < limit) continue;
    return {
      name: RING_BUFFER,
      sentence: `${formatCount(ring.waiting)} log events wait in a ring of ${formatCount(ring.slots)} slots, which keeps ${formatBytes(value)}`,
      value,
      limit,
      measure: 'bytes',
      object,
    };
  }
  return undefined;
}
