import type { Hypothesis } from '../../hypothesis.ts';
import { readWord, toSentence } from '../../sentence.ts';

export const crashLoop: Hypothesis = {
  id: 'crash-loop',
  cause: 'event',
  title: 'The program ends again and again',
  level: 'SEVERE',
  supports: { 'crash-loop': 4 },
  needs: ({ get }) => (get('crash-loop')?.quality ?? 0) >= 1,
  yields: true,
  describe: (facts) => toSentence(readWord(facts, 'crash-loop', 'kill', 'the program ends again and again')),
  advice: () =>
    'Read the last lines of the container before (kubectl logs --previous) and its exit code (kubectl describe pod): 1 is an error of the program, 137 a kill for memory, 143 an end on request.',
  confirm: 'kubectl logs --previous of that pod.',
};
