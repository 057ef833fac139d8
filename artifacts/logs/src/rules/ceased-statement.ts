import { chooseHeadline, formatDuration, lineEvidence, pluralize, truncate } from '@hindsight/claims';
import { ms } from '@hindsight/model';
import { VARIABLE } from '../templates/display-form.ts';
import { defineLogRule } from './support/define-rule.ts';
import { formatHeadlineTime } from './support/error-headline.ts';

const STATEMENT_CHARACTERS = 60;

export const ceasedStatement = defineLogRule({
  id: 'ceased-statement',
  cause: 'waiting',
  title: 'Something that was done regularly is not done any more',
  because:
    'A statement that came twelve times or more at equal distances (a deviation of a third at most) and then not for ten of them and a fifth of the log, while the rest of the log goes on as before and its logger says nothing else, is of work that has stopped without a word.',
  check: (log) => {
    const [worst, ...others] = log.ceased.toSorted((a, b) => b.count - a.count);
    if (!worst) return undefined;
    const { template, count, interval, firstLine, lastLine, lastTime, silence, statementsAfter } = worst;
    const statement = truncate(template.replaceAll(VARIABLE, '\u2026'), STATEMENT_CHARACTERS);
    const every = formatDuration(Math.round(interval / 1000) * 1000);
    const what = `Stopped without a word at ${formatHeadlineTime(lastTime, log)}, was every ${every}`;
    const more = others.length === 0 ? '' : ` ${pluralize(others.length, 'other statement')} stopped coming as well.`;
    return {
      level: 'WARNING',
      confidence: 'medium',
      headline: chooseHeadline(`${what}: ${statement}`, what),
      explanation: `\u201c${statement}\u201d came ${pluralize(count, 'time')}, about every ${every}, and not in the last ${formatDuration(silence)} of the log, in which ${pluralize(statementsAfter, 'other statement was', 'other statements were')} written.${more}`,
      advice:
        'Take three thread dumps now and look for the thread that does this work: it hangs in a call without a time-out, waits for a lock, or has ended by an exception that nobody logged (a scheduled task is not repeated after one). Then find out what has not been done since. When it was switched off on purpose, nothing is wrong.',
      evidence: [
        lineEvidence(firstLine),
        lineEvidence(lastLine),
        { kind: 'metric', name: 'usual time between them', measured: ms(interval) },
        { kind: 'metric', name: 'time since the last one', measured: ms(silence) },
      ],
    };
  },
});
