import { chooseHeadline, formatCount, metricEvidence } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { gatherCrash, quote } from '../support/evidence.ts';
import {
  describeFailure,
  findMapLimit,
  isMapFull,
  isResourceFailure,
  quoteFailure,
} from '../support/memory-pressure.ts';

export const mapCountExhausted = defineRule({
  id: 'map-count-exhausted',
  cause: 'map-count',
  title: 'The process has as many memory mappings as the kernel allows',
  because:
    'vm.max_map_count is 65,530 by default (Documentation/admin-guide/sysctl/vm.rst); mmap and mprotect fail at it with ENOMEM whatever is free. From 98 % on we take it for reached: the report itself needs some.',
  check: (analysis) => {
    const { mapRows = 0 } = analysis.report.process;
    if (!isResourceFailure(analysis) || !isMapFull(analysis)) return undefined;
    const limit = findMapLimit(analysis);
    return {
      level: 'FATAL',
      confidence: 'high',
      headline: chooseHeadline(
        `The process had ${formatCount(mapRows)} memory mappings, all that the kernel allows (${formatCount(limit)})`,
      ),
      explanation: `${describeFailure(analysis)} because the process had ${formatCount(mapRows)} of ${formatCount(limit)} mappings. Memory was not short: the kernel refuses any further mapping, and a thread stack needs up to three.`,
      advice:
        'Raise `vm.max_map_count` (262,144 is usual for Lucene and Elasticsearch), and find who maps: group the rows of `/proc/PID/maps` by file; memory-mapped files that are never unmapped, thread stacks and mprotect of single pages are the usual ones.',
      evidence: gatherCrash(
        analysis,
        quoteFailure(analysis),
        metricEvidence('memory mappings', count(mapRows), count(limit)),
        quote(analysis, 'maxMapCount', 'max_map_count'),
      ),
    };
  },
});
