import type { FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { formatWordTimes, readWord } from '../../sentence.ts';

/** The package of an exception leaves no space for its message. */
const shortenType = (type: string): string => type.replace(/^(?:[a-z_$][\w$]{0,60}\.){2,12}(?=[A-Z])/, '');

/** What the report of the log advises about errors of this type. */
function findAdvice(facts: FactSet): string | undefined {
  const errorClass = readWord(facts, 'other-error', 'class', '');
  const ofClass = facts.get(`finding:log-${errorClass}`)?.finding?.advice;
  if (ofClass !== undefined) return ofClass;
  const type = shortenType(readWord(facts, 'other-error', 'type', ''));
  const named = facts.all.find(({ finding }) => type !== '' && finding?.title.includes(type) && finding.advice);
  return named?.finding?.advice;
}

export const appError: Hypothesis = {
  id: 'app-error',
  cause: 'errors',
  title: 'The program reports serious errors',
  level: 'SEVERE',
  supports: { 'other-error': 4 },
  describe: (facts) =>
    `${shortenType(readWord(facts, 'other-error', 'type', 'An error'))}${readWord(facts, 'other-error', 'message', '') ? `: ${readWord(facts, 'other-error', 'message', '')}` : ''}, ${formatWordTimes(readWord(facts, 'other-error', 'count', ''))}, at ${readWord(facts, 'other-error', 'frame', '') || readWord(facts, 'other-error', 'log', 'the log')}.`,
  advice: (facts) => findAdvice(facts) ?? 'Look for the first of these errors and its root cause in the log.',
  confirm: 'The lines before the first one.',
};
