import type { Fact, FactSet } from '../../fact.ts';
import { type Hypothesis, SLOW_STATEMENTS } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';
import { areStarved } from './starved-pauses.ts';

/** The site behind an allocation burst, which a flight recording tells. */
const describeSite = (facts: FactSet): string => {
  const { method, share } = facts.get('allocation-site')?.words ?? {};
  return method ? ` The flight recording has ${share} of what is allocated in ${method}.` : '';
};

/** What the GC log names as the reason, unless what triggers the collections says it. */
const findReason = (facts: FactSet): Fact | undefined =>
  describeTrigger(facts) === '' ? facts.get('gc-reason') : undefined;

const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** What triggers the collections, when a setting or the program is to blame for it and not the size of the heap. */
const describeTrigger = (facts: FactSet): string => {
  const trigger = facts.get('humongous') ?? facts.get('explicit-most');
  return trigger ? `; ${trigger.statement}` : '';
};

export const gcThrash: Hypothesis = {
  id: 'gc-thrash',
  cause: 'pauses',
  title: 'Garbage collection takes the time of the program',
  level: 'SEVERE',
  supports: {
    overhead: 4,
    'gc-reason': 1,
    'gc-pressure': 3,
    'allocation-site': 1,
    'gc-cpu': 3,
    'log:oom-overhead': 3,
    [SLOW_STATEMENTS]: 1,
  },
  needs: (facts) => !areStarved(facts),
  describe: (facts) => {
    const stops = `Garbage collection stops the program ${readWord(facts, 'overhead', 'share', 'much')} of the time`;
    const reason = findReason(facts)?.words.title;
    const beginning = reason === undefined ? stops : `${reason}: ${lowerFirst(stops)}`;
    const threads = facts.has('gc-cpu') ? `; its threads use ${readWord(facts, 'gc-cpu', 'share', '')} of a core` : '';
    return `${beginning}${threads}${describeTrigger(facts)}.${describeSite(facts)}`;
  },
  advice: (facts) =>
    facts.has('humongous')
      ? 'Make the large arrays smaller (read and write in pieces), or raise -XX:G1HeapRegionSize until they are no longer humongous; then look at what fills the heap.'
      : findReason(facts)?.words.advice ||
        'First look at what fills the heap and at its size; tuning the collector does not help when the heap is full.',
  confirm: 'The GC log of a longer time, with all details (-Xlog:gc*,safepoint; to JDK 8 -XX:+PrintGCDetails).',
  explains: ['gc-config', 'slow-backend', 'request-pool-exhausted', 'app-error'],
};
