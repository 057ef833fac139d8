import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const loopBlocked: Hypothesis = {
  id: 'loop-blocked',
  title: 'An event loop is blocked',
  level: 'SEVERE',
  supports: { 'loop-blocked': 4, 'log:event-loop': 3 },
  needs: ({ has }) => has('loop-blocked') || has('log:event-loop'),
  describe: (facts) =>
    `The event loop "${readWord(facts, 'loop-blocked', 'thread', '')}" stands in ${readWord(facts, 'loop-blocked', 'frame', 'a call that waits')}.`,
  advice: () => 'Move calls that wait to a pool of workers.',
  confirm: 'Dumps over a longer time.',
};
