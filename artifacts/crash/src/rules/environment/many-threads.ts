import { chooseHeadline, formatBytes, formatCount, metricEvidence } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { hasCrash } from '../support/crash-class.ts';
import { gather, quoteLine } from '../support/evidence.ts';
import { measureThreadStack } from '../support/flags.ts';

const MANY = 1000;
const VERY_MANY = 5000;

export const manyThreads = defineRule({
  id: 'many-threads',
  cause: 'threads',
  title: 'The process has very many Java threads',
  because:
    'Each thread has a stack of 1 MB of address space, three mappings and a slot of the limits of user and container; from 1,000 on pools are mostly unbounded. Our own limits.',
  check: (analysis) => {
    const threads = analysis.report.process.javaThreadCount ?? 0;
    if (threads < MANY) return undefined;
    const [first] = analysis.report.javaThreads;
    return {
      level: threads >= VERY_MANY && hasCrash(analysis) ? 'SEVERE' : 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(
        `${formatCount(threads)} Java threads with ${formatBytes(threads * measureThreadStack(analysis))} of stacks`,
      ),
      explanation: `The process has ${formatCount(threads)} Java threads; their stacks reserve ${formatBytes(threads * measureThreadStack(analysis))}.`,
      advice: 'Bound the pools, or use virtual threads (21 and later) for what waits.',
      evidence: gather(
        analysis,
        metricEvidence('Java threads', count(threads), count(MANY)),
        first === undefined ? undefined : quoteLine(first.line),
      ),
    };
  },
});
