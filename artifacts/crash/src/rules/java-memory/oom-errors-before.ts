import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { hasCrash } from '../support/crash-class.ts';
import { gather, quoteCount, quoteLine } from '../support/evidence.ts';

const OOM_EVENT = /java[./]lang[./]OutOfMemoryError/;

export const oomErrorsBefore = defineRule({
  id: 'oom-errors-before',
  cause: 'memory',
  title: 'OutOfMemoryErrors were raised before',
  because:
    'The JVM counts OutOfMemoryErrors, and its ring of exceptions shows the last ones; code that catches them goes on in a state nobody has tested.',
  check: (analysis) => {
    const { exceptionCounts, events } = analysis.report;
    const counted = Object.entries(exceptionCounts?.outOfMemory ?? {}).filter(([, times]) => times > 0);
    const event = events.find(({ group, text }) => group === 'exceptions' && OOM_EVENT.test(text));
    if (counted.length === 0 && !event) return undefined;
    const total =
      counted.reduce((sum, [, times]) => sum + times, 0) || events.filter(({ text }) => OOM_EVENT.test(text)).length;
    const kinds = counted.map(([kind]) => kind.replaceAll('_', ' ')).join(', ');
    const detail = /OutOfMemoryError'\{[^}]*\}: ([^>]{3,60})/.exec(event?.text ?? '')?.[1];
    const what = kinds || detail || 'the cause is not shown';
    return {
      level: hasCrash(analysis) ? 'SEVERE' : 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(
        `${pluralize(total, 'OutOfMemoryError')} before: ${what}`,
        `${pluralize(total, 'OutOfMemoryError')} before`,
      ),
      explanation: `The report counts ${pluralize(total, 'OutOfMemoryError')} (${what}). The process was out of memory before it ended, and whatever caught the error went on with half of its work done.`,
      advice:
        'Solve the shortage first (heap dump, threads, metaspace by the kind of the error), and end the process at the first one with -XX:+ExitOnOutOfMemoryError.',
      evidence: gather(
        analysis,
        exceptionCounts && counted.length > 0
          ? quoteCount(exceptionCounts.lines.outOfMemory, ...counted.map(([kind]) => kind))
          : undefined,
        event === undefined ? undefined : quoteLine(event.line, 'OutOfMemoryError'),
        metricEvidence('OutOfMemoryErrors', count(total)),
      ),
    };
  },
});
