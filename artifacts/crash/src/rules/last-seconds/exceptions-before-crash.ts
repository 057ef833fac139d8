import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { hasCrash } from '../support/crash-class.ts';
import { gather, quoteLine } from '../support/evidence.ts';
import { listLastSecond } from '../support/last-second.ts';

const MANY = 10;

export const exceptionsBeforeCrash = defineRule({
  id: 'exceptions-before-crash',
  cause: 'error-burst',
  title: 'Many exceptions were raised in the last second',
  because:
    'Ten internal exceptions within the last second: the program was in trouble, or uses exceptions for its control flow. Our own limit.',
  check: (analysis) => {
    const exceptions = listLastSecond(analysis, 'exceptions').filter(({ text }) => /Exception|Error/.test(text));
    const [first] = exceptions;
    if (!hasCrash(analysis) || first === undefined || exceptions.length < MANY) return undefined;
    const groups = [
      ...Map.groupBy(exceptions, ({ text }) => /a '([\w/$]+)'/.exec(text)?.[1]?.replaceAll('/', '.') ?? 'an exception'),
    ].sort((a, b) => b[1].length - a[1].length);
    const most = groups[0];
    return {
      level: 'INFO',
      confidence: 'medium',
      headline: chooseHeadline(
        `${pluralize(exceptions.length, 'exception')} in the last second${most === undefined ? '' : `, most of them ${most[0]}`}`,
        `${pluralize(exceptions.length, 'exception')} in the last second`,
      ),
      explanation: `The ring of events has ${pluralize(exceptions.length, 'exception')} in the last second: ${groups
        .slice(0, 4)
        .map(([name, same]) => `${same.length} × ${name}`)
        .join(', ')}.`,
      advice: 'Look into the application log of that second.',
      evidence: gather(
        analysis,
        quoteLine(first.line, most?.[0].replaceAll('.', '/')),
        metricEvidence('exceptions in the last second', count(exceptions.length), count(MANY)),
      ),
    };
  },
});
