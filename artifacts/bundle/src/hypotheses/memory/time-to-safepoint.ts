import { type Hypothesis, SLOW_STATEMENTS } from '../../hypothesis.ts';
import { readWord, toSentence } from '../../sentence.ts';

/** Where threads do not get a core, each arrives late, and none is to blame. */
const STARVED = ['cpu-sat', 'steal', 'throttle', 'swap'];

/** Whether threads reach a safepoint late because they get no core, and not because one of them stays in a loop. */
export const isLateForHost = (has: (fact: string) => boolean): boolean =>
  !has('thread-spin') && STARVED.some((fact) => has(fact));

export const timeToSafepoint: Hypothesis = {
  id: 'time-to-safepoint',
  cause: 'time-to-safepoint',
  title: 'The program stands still until one thread reaches a safepoint',
  level: 'SEVERE',
  supports: { 'slow-safepoint': 5, 'thread-spin': 1, 'wait-real': 1, [SLOW_STATEMENTS]: 1 },
  needs: ({ has }) => has('slow-safepoint') && !isLateForHost(has),
  describe: (facts) => {
    const thread = readWord(facts, 'thread-spin', 'thread', '');
    const busy =
      thread === ''
        ? ''
        : ` Thread "${thread}" uses ${readWord(facts, 'thread-spin', 'share', 'much')} of a core: look for a long loop without a safepoint, or a copy of a large array, in its code.`;
    return `${toSentence(readWord(facts, 'slow-safepoint', 'title', ''))}${busy}`;
  },
  advice: () =>
    'Find the thread that arrives last (-Xlog:safepoint*=debug, or -XX:+SafepointTimeout -XX:SafepointTimeoutDelay=500 names it): usually a counted loop over int, a copy of a large array, or a read of a mapped file. Remove -XX:-UseCountedLoopSafepoints, or use a long as the counter of that loop.',
  confirm: 'The thread that -XX:+SafepointTimeout names.',
  explains: ['hot-loop', 'lock-convoy', 'gc-config', 'host-overload', 'slow-backend', 'request-pool-exhausted'],
};
