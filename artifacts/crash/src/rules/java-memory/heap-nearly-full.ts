import { chooseHeadline, formatBytes, formatPercent, metricEvidence } from '@hindsight/claims';
import { percent } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { gather, quote } from '../support/evidence.ts';
import { measureMaxHeap } from '../support/flags.ts';

const FULL_SHARE = 0.95;

export const heapNearlyFull = defineRule({
  id: 'heap-nearly-full',
  cause: 'heap-too-small',
  title: 'The heap was nearly full',
  because:
    'The heap section shows 95 % of the largest heap in use; what the next collection would free is not known. Our own limit.',
  check: (analysis) => {
    const max = measureMaxHeap(analysis);
    const used = analysis.report.heap.usedBytes;
    if (max === undefined || used === undefined || max <= 0 || used < FULL_SHARE * max || used > 1.5 * max)
      return undefined;
    return {
      level: 'WARNING',
      confidence: 'medium',
      headline: chooseHeadline(
        `The heap was ${formatPercent(Math.round((1000 * used) / max) / 10)} full: ${formatBytes(used)} of ${formatBytes(max)}`,
      ),
      explanation: `${formatBytes(used)} of a largest heap of ${formatBytes(max)} were in use at that time, garbage included.`,
      advice:
        'Look at the GC log for what stays after a full collection; raise -Xmx or find what holds it when that is near the limit.',
      evidence: gather(
        analysis,
        metricEvidence('heap in use', percent((100 * used) / max), percent(100 * FULL_SHARE)),
        quote(analysis, 'heap'),
      ),
    };
  },
});
