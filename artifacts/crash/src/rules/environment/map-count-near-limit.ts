import { chooseHeadline, formatCount, metricEvidence } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { gather, quote } from '../support/evidence.ts';
import { findMapLimit } from '../support/memory-pressure.ts';
import { isLinux } from '../support/platform.ts';

const NEAR = 0.8;

export const mapCountNearLimit = defineRule({
  id: 'map-count-near-limit',
  cause: 'map-count',
  title: 'The process is close to the number of mappings that the kernel allows',
  because:
    'mmap and mprotect fail at vm.max_map_count; four fifths of it leave little for a burst of threads. Our own limit.',
  check: (analysis) => {
    const rows = analysis.report.process.mapRows ?? 0;
    const limit = findMapLimit(analysis);
    if (!isLinux(analysis) || rows < NEAR * limit) return undefined;
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(`The process has ${formatCount(rows)} of ${formatCount(limit)} memory mappings`),
      explanation: `${formatCount(rows)} of ${formatCount(limit)} mappings are in use; at the limit the JVM ends.`,
      advice: 'Raise `vm.max_map_count`, and find who maps (mapped files, thread stacks, mprotect of single pages).',
      evidence: gather(
        analysis,
        metricEvidence('memory mappings', count(rows), count(NEAR * limit)),
        quote(analysis, 'maxMapCount', 'max_map_count'),
      ),
    };
  },
});
