import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const finalizerStuck: Hypothesis = {
  id: 'finalizer-stuck',
  cause: 'finalizer-backlog',
  title: 'The finalizer is stuck',
  level: 'SEVERE',
  supports: { finalizer: 4 },
  describe: (facts) =>
    `The finalizer thread is stuck in ${readWord(facts, 'finalizer', 'frame', 'code')}: nothing is finalized any more.`,
  advice: () => 'Do not wait in finalize(); use Cleaner.',
  confirm: 'jcmd GC.finalizer_info.',
  explains: ['heap-too-small'],
};
