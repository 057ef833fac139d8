import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const gcThrash: Hypothesis = {
  id: 'gc-thrash',
  cause: 'pauses',
  title: 'Garbage collection takes the time of the program',
  level: 'SEVERE',
  supports: { overhead: 4, 'gc-cpu': 3, 'log:oom-overhead': 3 },
  describe: (facts) =>
    `Garbage collection stops the program ${readWord(facts, 'overhead', 'share', 'much')} of the time${facts.has('gc-cpu') ? `; its threads use ${readWord(facts, 'gc-cpu', 'share', '')} of a core` : ''}.`,
  advice: () =>
    'First look at what fills the heap and at its size; tuning the collector does not help when the heap is full.',
  confirm: 'The GC log with -Xlog:gc*,safepoint over a longer time.',
  explains: ['slow-backend', 'request-pool-exhausted', 'app-error'],
};
