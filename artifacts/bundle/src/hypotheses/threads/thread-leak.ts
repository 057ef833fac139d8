import type { FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { readWord, toSentence } from '../../sentence.ts';

const isPerConnection = (facts: FactSet): boolean => readWord(facts, 'family-leak', 'perConnection', '') !== '';

const describeLimit = (facts: FactSet): string => {
  const limit = facts.get('pids-limit');
  return limit ? ` ${toSentence(limit.statement)}` : '';
};

/** The stacks of many threads are memory, for which the kernel kills the process. */
function describeKill(facts: FactSet): string {
  const isKilled = ['oom-kill', 'container-oom-killed', 'log:oom-killer'].some(facts.has);
  return isKilled && facts.has('many-threads') ? ' The kernel has killed the process because memory ran out.' : '';
}

export const threadLeak: Hypothesis = {
  id: 'thread-leak',
  cause: 'thread-leak',
  title: 'Threads are created and never stopped',
  level: (facts) => (facts.has('log:oom-thread') || describeKill(facts) !== '' ? 'FATAL' : 'SEVERE'),
  supports: { 'family-leak': 4, 'log:oom-thread': 3, count: 2 },
  needs: ({ has }) => has('family-leak'),
  perEntity: true,
  describe: (facts) =>
    `${isPerConnection(facts) ? 'One thread per connection' : 'Thread leak'}: ${readWord(facts, 'family-leak', 'history', 'more and more')} threads have names like "${readWord(facts, 'family-leak', 'example', '')}" and ${readWord(facts, 'family-leak', 'activity', 'have the same stack')}.${facts.has('log:oom-thread') ? ' No more threads can be created (OutOfMemoryError).' : ''}${describeLimit(facts)}${describeKill(facts)}`,
  advice: (facts) =>
    isPerConnection(facts)
      ? 'Close connections on which nothing arrives (a read time-out), and limit how many are open at once; serve many of them by virtual threads or an event loop. Raise the limit of threads only when all are needed.'
      : 'Use one shared executor instead of a new one per call, and shut down executors that are no longer needed.',
  confirm: 'A later dump: their number keeps growing.',
  explains: ['thread-limit', 'app-error', 'native-memory'],
  explainsAlso: ({ has }) => (has('many-threads') ? ['oom-killer', 'oom-killed'] : []),
};
