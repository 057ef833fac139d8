import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const gcThrash: Hypothesis = {
  id: 'gc-thrash',
  title: 'Garbage collection takes the time of the program',
  level: 'SEVERE',
  supports: { overhead: 4, 'gc-cpu': 3, 'log:oom-overhead': 3 },
  describe: (facts) =>
    `Garbage collection stops the program ${readWord(facts, 'overhead', 'share', 'much')} of the time${facts.has('gc-cpu') ? `; its threads use ${readWord(facts, 'gc-cpu', 'share', '')} of a core` : ''}.`,
  advice: () => 'Look at what fills the heap and at its size first; a collector cannot be tuned out of a full heap.',
  confirm: 'The GC log with -Xlog:gc*,safepoint over a longer time.',
  explains: ['slow-backend', 'request-pool-exhausted', 'app-error'],
};
