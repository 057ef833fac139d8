import {
  chooseHeadline,
  formatDuration,
  lineEvidence,
  MAX_HEADLINE_CHARACTERS,
  pluralize,
  truncate,
} from '@hindsight/claims';
import { ms } from '@hindsight/model';
import type { ClassifiedLog } from '../analysis.ts';
import type { ClassifiedError } from '../classified-errors.ts';
import type { CeasedStatement } from '../metrics/ceased-statements.ts';
import { VARIABLE } from '../templates/display-form.ts';
import { defineLogRule } from './support/define-rule.ts';
import { describeGroup } from './support/error-findings.ts';
import { findFailureWords, formatHeadlineTime } from './support/error-headline.ts';
import { buildErrorEvidence } from './support/evidence.ts';

const STATEMENT_CHARACTERS = 60;

export const ceasedStatement = defineLogRule({
  id: 'ceased-statement',
  cause: 'waiting',
  title: 'Something that was done regularly is not done any more',
  because:
    'A statement that came twelve times or more at equal distances (a deviation of a third at most) and then not for ten of them and a fifth of the log, while the rest of the log goes on as before and its logger says nothing else, is of work that has stopped without a word. One that came thirty times at random moments has stopped when the last word of its logger is an error.',
  check: (log) => {
    const [first, ...others] = log.ceased
      .map((statement) => ({ statement, ending: findEnding(statement, log) }))
      .filter(({ statement, ending }) => ending !== undefined || !statement.mayHaveEnded)
      .toSorted((a, b) => b.statement.count - a.statement.count);
    if (!first) return undefined;
    const { ending } = first;
    const { template, count, interval, firstLine, lastLine, lastTime, silence, statementsAfter } = first.statement;
    const statement = truncate(template.replaceAll(VARIABLE, '\u2026'), STATEMENT_CHARACTERS);
    const every = formatDuration(Math.round(interval / 1000) * 1000);
    const at = formatHeadlineTime(lastTime, log);
    const reason = ending && findFailureWords(ending.group, ending.errorClass).text;
    const what =
      reason === undefined ? `Stopped without a word at ${at}, was every ${every}` : `Stopped at ${at} by ${reason}`;
    const more = others.length === 0 ? '' : ` ${pluralize(others.length, 'other statement')} stopped coming as well.`;
    return {
      level: 'WARNING',
      confidence: 'medium',
      headline:
        reason === undefined
          ? chooseHeadline(`${what}: ${statement}`, what)
          : chooseHeadline(`${what} (${statement})`, what, truncate(what, MAX_HEADLINE_CHARACTERS)),
      explanation: `\u201c${statement}\u201d came ${pluralize(count, 'time')}, about every ${every}, and not in the last ${formatDuration(silence)} of the log, in which ${pluralize(statementsAfter, 'other statement was', 'other statements were')} written.${ending ? ` The last word of this part of the program is an error: ${describeGroup(ending.group, ending.errorClass)}.` : ''}${more}`,
      advice: ending
        ? 'An exception has ended what does this work: a thread, or a scheduled task, which is not repeated after one. Correct what it names, catch exceptions inside of each round, and start the work again; then do what has not been done since.'
        : 'Take three thread dumps now and look for the thread that does this work: it hangs in a call without a time-out, waits for a lock, or has ended by an exception that nobody logged (a scheduled task is not repeated after one). Then find out what has not been done since. When it was switched off on purpose, nothing is wrong.',
      evidence: [
        lineEvidence(firstLine),
        lineEvidence(lastLine),
        ...(ending ? buildErrorEvidence([ending.group], ending.errorClass) : []),
        { kind: 'metric', name: 'usual time between them', measured: ms(interval) },
        { kind: 'metric', name: 'time since the last one', measured: ms(silence) },
      ],
    };
  },
});

/** The error comes when the next round is due; of what comes at random moments that is later. */
const [MAX_INTERVALS, MAX_RANDOM_INTERVALS] = [1.5, 5];
const LAST_WORDS = /\b(?:stop|terminat|abort|exit|dea?d|died|giv(?:es?|ing) up|end(?:s|ed|ing)|abandon|shut)/i;

/** Finds the error with which the work has ended: the only one of its kind, right after its last round. */
function findEnding(
  { lastTime, lastLine, interval, logger, mayHaveEnded }: CeasedStatement,
  { classifiedErrors }: ClassifiedLog,
): ClassifiedError | undefined {
  const most = interval * (mayHaveEnded ? MAX_RANDOM_INTERVALS : MAX_INTERVALS);
  return classifiedErrors.find(({ group }) => {
    const isOfLogger = logger !== '' && group.logger === logger;
    const isOfWork = isOfLogger || (!mayHaveEnded && LAST_WORDS.test(group.statement));
    const isNext = (group.lines[0] ?? 0) > lastLine && group.firstSeen - lastTime <= most;
    return group.count === 1 && isOfWork && isNext;
  });
}
