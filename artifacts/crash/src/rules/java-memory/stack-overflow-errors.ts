import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { gather, quoteCount, quoteLine } from '../support/evidence.ts';

const EVENT = /java[./]lang[./]StackOverflowError/;

export const stackOverflowErrors = defineRule({
  id: 'stack-overflow-errors',
  cause: 'deep-recursion',
  title: 'StackOverflowErrors were raised before',
  because: 'The JVM counts StackOverflowErrors, and its ring of exceptions shows the last ones.',
  check: (analysis) => {
    const { exceptionCounts, events } = analysis.report;
    const shown = events.filter(({ group, text }) => group === 'exceptions' && EVENT.test(text));
    const total = exceptionCounts?.stackOverflow || shown.length;
    if (total === 0) return undefined;
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(`${pluralize(total, 'StackOverflowError')} before the end`),
      explanation: `The report counts ${pluralize(total, 'StackOverflowError')}: a recursion that does not end or a stack that is too small. Native code called near the end of a stack crashes in place of raising the error.`,
      advice: 'Find the recursion in the application log; raise -Xss only for a depth that is intended.',
      evidence: gather(
        analysis,
        exceptionCounts?.stackOverflow
          ? quoteCount(exceptionCounts.lines.stackOverflow, 'StackOverflowError')
          : undefined,
        shown[0] === undefined ? undefined : quoteLine(shown[0].line, 'StackOverflowError'),
        metricEvidence('StackOverflowErrors', count(total)),
      ),
    };
  },
});
