import type { Hypothesis } from '../../hypothesis.ts';
import { formatWordTimes, readWord } from '../../sentence.ts';

/** The package of an exception leaves no space for its message. */
const shortenType = (type: string): string => type.replace(/^(?:[a-z_$][\w$]{0,60}\.){2,12}(?=[A-Z])/, '');

export const appError: Hypothesis = {
  id: 'app-error',
  cause: 'errors',
  title: 'The program reports serious errors',
  level: 'SEVERE',
  supports: { 'other-error': 4 },
  describe: (facts) =>
    `${shortenType(readWord(facts, 'other-error', 'type', 'An error'))}${readWord(facts, 'other-error', 'message', '') ? `: ${readWord(facts, 'other-error', 'message', '')}` : ''}, ${formatWordTimes(readWord(facts, 'other-error', 'count', ''))}, at ${readWord(facts, 'other-error', 'frame', '') || readWord(facts, 'other-error', 'log', 'the log')}.`,
  advice: () => 'Look for the first of these errors and its root cause in the log.',
  confirm: 'The lines before the first one.',
};
