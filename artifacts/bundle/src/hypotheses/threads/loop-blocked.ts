import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const loopBlocked: Hypothesis = {
  id: 'loop-blocked',
  cause: 'event-loop-blocked',
  title: 'An event loop is blocked',
  level: 'SEVERE',
  supports: { 'loop-blocked': 4, 'log:event-loop': 3 },
  needs: ({ has }) => has('loop-blocked') || has('log:event-loop'),
  describe: (facts) =>
    `The event loop "${readWord(facts, 'loop-blocked', 'thread', '')}" is blocked: it ${readWord(facts, 'loop-blocked', 'does', 'waits')} in ${readWord(facts, 'loop-blocked', 'frame', 'a call')}.`,
  advice: () => 'Move blocking calls to a worker pool.',
  confirm: 'Dumps over a longer time.',
  // Whoever sends something to the loop waits for it as for a slow backend.
  explains: ['slow-backend', 'request-pool-exhausted'],
};
