import type { Hypothesis } from '../hypothesis.ts';
import { say } from '../say.ts';

export const appError: Hypothesis = {
  id: 'app-error',
  title: 'The program reports serious errors',
  level: 'SEVERE',
  supports: { 'other-error': 4 },
  says: (facts) =>
    `${say(facts, 'other-error', 'count', '')} x ${say(facts, 'other-error', 'type', 'an error')}${say(facts, 'other-error', 'message', '') ? `: ${say(facts, 'other-error', 'message', '')}` : ''}, at ${say(facts, 'other-error', 'frame', '') || say(facts, 'other-error', 'log', 'the log')}.`,
  advice: () => 'Look at the first of these errors and its root cause in the log.',
  confirm: 'The lines before the first one.',
};
