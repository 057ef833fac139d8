import { formatBytes, pluralize } from '@hindsight/claims';
import { listGridMaps } from '../../metrics/support/grid-maps.ts';
import type { PatternInput } from '../known-pattern.ts';
import type { PatternMatch } from '../pattern-match.ts';

/** Shares of the used heap and of the heap that there may be. */
const [MIN_SHARE, MIN_SHARE_OF_MAX] = [0.1, 0.03];

/** Detects the largest map of Hazelcast that never evicts an entry. */
export function detectGridMap(analysis: PatternInput): PatternMatch | undefined {
  const limit = Math.max(MIN_SHARE * analysis.usedBytes, MIN_SHARE_OF_MAX * (analysis.jvm.maxHeapBytes ?? 0));
  const [largest] = listGridMaps(analysis, 0).filter(({ evictsAt }) => evictsAt === undefined);
  if (!largest || largest.retained < limit) return undefined;
  const { name, partitions, retained, object } = largest;
  return {
    name: `the map "${name}" of Hazelcast`,
    sentence: `The map "${name}" of Hazelcast keeps ${formatBytes(retained)} in ${pluralize(partitions, 'partition')} and evicts nothing`,
    value: retained,
    limit,
    measure: 'bytes',
    object,
  };
}
