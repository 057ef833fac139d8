import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const stackOverflow: Hypothesis = {
  id: 'stack-overflow',
  cause: 'deep-recursion',
  title: 'A call repeats itself without end',
  level: 'SEVERE',
  supports: { 'log:stack-overflow': 4, deep: 3 },
  describe: (facts) =>
    `Endless recursion in ${readWord(facts, 'deep', 'frame', readWord(facts, 'log:stack-overflow', 'frame', 'the code'))} (StackOverflowError).`,
  advice: () => 'End the recursion at the frames that repeat.',
  confirm: 'The frames of the error.',
  explains: ['app-error'],
};
