import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const threadLeak: Hypothesis = {
  id: 'thread-leak',
  cause: 'thread-leak',
  title: 'Threads are created and never stopped',
  level: ({ has }) => (has('log:oom-thread') ? 'FATAL' : 'SEVERE'),
  supports: { 'family-leak': 4, 'log:oom-thread': 3, count: 2 },
  needs: ({ has }) => has('family-leak'),
  perEntity: true,
  describe: (facts) =>
    `Thread leak: ${readWord(facts, 'family-leak', 'history', 'more and more')} threads have names like "${readWord(facts, 'family-leak', 'example', '')}" and ${readWord(facts, 'family-leak', 'activity', 'have the same stack')}.${facts.has('log:oom-thread') ? ' No more threads can be created (OutOfMemoryError).' : ''}`,
  advice: () =>
    'Use one shared executor instead of a new one per call, and shut down executors that are no longer needed.',
  confirm: 'A later dump: their number keeps growing.',
  explains: ['thread-limit', 'app-error', 'native-memory'],
};
