import type { Hypothesis } from '../../hypothesis.ts';
import { formatWordTimes, readWord } from '../../sentence.ts';

export const appError: Hypothesis = {
  id: 'app-error',
  cause: 'errors',
  title: 'The program reports serious errors',
  level: 'SEVERE',
  supports: { 'other-error': 4 },
  describe: (facts) =>
    `${readWord(facts, 'other-error', 'type', 'An error')}${readWord(facts, 'other-error', 'message', '') ? `: ${readWord(facts, 'other-error', 'message', '')}` : ''}, ${formatWordTimes(readWord(facts, 'other-error', 'count', ''))}, at ${readWord(facts, 'other-error', 'frame', '') || readWord(facts, 'other-error', 'log', 'the log')}.`,
  advice: () => 'Look for the first of these errors and its root cause in the log.',
  confirm: 'The lines before the first one.',
};
