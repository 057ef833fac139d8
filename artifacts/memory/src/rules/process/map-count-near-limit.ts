import { formatCount, metricEvidence } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineMemoryRule } from '../support/define-rule.ts';

/** The default of vm.max_map_count. */
const DEFAULT_LIMIT = 65_530;
const MIN_SHARE = 0.8;

export const mapCountNearLimit = defineMemoryRule({
  id: 'map-count-near-limit',
  cause: 'native-memory',
  title: 'The process has nearly as many mappings as the kernel allows',
  because:
    'vm.max_map_count is 65,530 by default; at the limit mmap fails, and the JVM ends with "insufficient memory" although memory is free.',
  check: ({ process }) => {
    const mappings = process?.mappings;
    if (!mappings || mappings.mappings < MIN_SHARE * DEFAULT_LIMIT) return undefined;
    return {
      level: 'SEVERE',
      confidence: 'medium',
      headline: `The process has ${formatCount(mappings.mappings)} memory mappings of ${formatCount(DEFAULT_LIMIT)}`,
      explanation: `${formatCount(mappings.mappings)} mappings exist; the default of vm.max_map_count is ${formatCount(DEFAULT_LIMIT)} (limit 80 %).`,
      advice:
        'Find what is mapped so often (files of a search index, thread stacks with guard pages, ZGC), and raise it with sysctl -w vm.max_map_count=262144.',
      evidence: [metricEvidence('mappings', count(mappings.mappings), count(MIN_SHARE * DEFAULT_LIMIT))],
    };
  },
});
