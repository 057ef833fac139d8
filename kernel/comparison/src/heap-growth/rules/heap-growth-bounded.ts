import { chooseHeadline, formatBytes } from '@hindsight/claims';
import { describeBytes, describeObjects, proveGrowth } from '../describe-growth.ts';
import { defineGrowthRule } from './define-rule.ts';

export const heapGrowthBounded = defineGrowthRule({
  id: 'heap-growth-bounded',
  cause: 'heap-sizing',
  title: 'A cache with a limit was filled between the dumps',
  because:
    'A collection that knows its largest size (Caffeine, Guava, Ehcache, a LinkedHashMap with removeEldestEntry, a queue with a capacity, a field such as maxEntries, or maxBytes beside a count of bytes) stops at it, and an array that keeps its length was made for what fills it. Its elements grew, and each of them holds about as much as before.',
  check: (growth) => {
    const point = growth.points.find(({ verdict }) => verdict === 'bounded-cache');
    if (!point) return undefined;
    return {
      level: 'INFO',
      confidence: point.confidence,
      headline: chooseHeadline(
        `${point.holder} is a cache with a limit and was filled: +${formatBytes(point.bytes.growth)}`,
        `A cache with a limit was filled: +${formatBytes(point.bytes.growth)}`,
      ),
      explanation: `What ${point.holder} retains ${describeBytes(point)}; ${describeObjects(point)}. ${point.reason}`,
      advice: 'Leave room for the full cache in -Xmx, or lower its limit.',
      evidence: proveGrowth(growth, point),
    };
  },
});
