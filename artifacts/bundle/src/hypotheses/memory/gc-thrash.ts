import type { FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

/** The site behind an allocation burst, which a flight recording tells. */
const describeSite = (facts: FactSet): string => {
  const { method, share } = facts.get('allocation-site')?.words ?? {};
  return method ? ` The flight recording has ${share} of what is allocated in ${method}.` : '';
};

export const gcThrash: Hypothesis = {
  id: 'gc-thrash',
  cause: 'pauses',
  title: 'Garbage collection takes the time of the program',
  level: 'SEVERE',
  supports: { overhead: 4, 'gc-pressure': 3, 'allocation-site': 1, 'gc-cpu': 3, 'log:oom-overhead': 3 },
  describe: (facts) =>
    `Garbage collection stops the program ${readWord(facts, 'overhead', 'share', 'much')} of the time${facts.has('gc-cpu') ? `; its threads use ${readWord(facts, 'gc-cpu', 'share', '')} of a core` : ''}.${describeSite(facts)}`,
  advice: () =>
    'First look at what fills the heap and at its size; tuning the collector does not help when the heap is full.',
  confirm: 'The GC log with -Xlog:gc*,safepoint over a longer time.',
  explains: ['slow-backend', 'request-pool-exhausted', 'app-error'],
};
