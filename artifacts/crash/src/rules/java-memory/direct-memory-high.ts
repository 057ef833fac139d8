import { chooseHeadline, formatBytes, metricEvidence } from '@hindsight/claims';
import { bytes, getUnitBytes } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { gather, quoteLine } from '../support/evidence.ts';
import { measureMaxHeap } from '../support/flags.ts';

const LARGE_SHARE = 0.5;
/** `-   Other (reserved=123KB, committed=123KB)`: direct buffers and what Unsafe allocates. */
const OTHER_ROW = /^-?\s*Other \(reserved=\d+(?:KB|MB|GB)?, committed=(\d{1,15})(KB|MB|GB)?/;

export const directMemoryHigh = defineRule({
  id: 'direct-memory-high',
  cause: 'direct-memory',
  title: 'Direct buffers have grown large against the heap',
  because:
    'NMT counts direct buffers and memory of Unsafe under Other; half of the largest heap is more than most programs plan for. Our own limit.',
  check: (analysis) => {
    const max = measureMaxHeap(analysis);
    if (max === undefined) return undefined;
    for (const { line, text } of analysis.report.nativeMemoryText) {
      const match = OTHER_ROW.exec(text.trim());
      const size = match?.[1] === undefined ? 0 : Number(match[1]) * getUnitBytes(match[2] ?? '');
      if (size < LARGE_SHARE * max) continue;
      return {
        level: 'WARNING',
        confidence: 'medium',
        headline: chooseHeadline(`${formatBytes(size)} of direct memory beside a heap of ${formatBytes(max)}`),
        explanation: `Native memory tracking counts ${formatBytes(size)} under Other, which is direct buffers and what Unsafe allocates; the heap may be ${formatBytes(max)}.`,
        advice:
          'Bound it with -XX:MaxDirectMemorySize, and look for buffers that nobody releases (pools of Netty, one buffer for each connection).',
        evidence: gather(
          analysis,
          quoteLine(line, 'Other'),
          metricEvidence('direct memory', bytes(size), bytes(LARGE_SHARE * max)),
        ),
      };
    }
    return undefined;
  },
});
