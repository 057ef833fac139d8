import type { FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { formatWordTimes, readWord } from '../../sentence.ts';

/** The call in which the threads of the dumps stand, when no fact says that they are event loops. */
const describeCall = (facts: FactSet): string => {
  const frame = readWord(facts, 'io-wait', 'frame', '');
  return frame === ''
    ? ''
    : `; ${readWord(facts, 'io-wait', 'waiting', 'several')} threads wait for an answer in ${frame}`;
};

export const loopBlocked: Hypothesis = {
  id: 'loop-blocked',
  cause: 'event-loop-blocked',
  title: 'An event loop is blocked',
  level: 'SEVERE',
  supports: { 'loop-blocked': 4, 'log:event-loop': 3 },
  needs: ({ has }) => has('loop-blocked') || has('log:event-loop'),
  describe: (facts) =>
    !facts.has('loop-blocked')
      ? `Event loops are blocked: ${readWord(facts, 'log:event-loop', 'log', 'the log')} says so ${formatWordTimes(readWord(facts, 'log:event-loop', 'count', ''))}${describeCall(facts)}.`
      : `The event loop "${readWord(facts, 'loop-blocked', 'thread', '')}" is blocked: it ${readWord(facts, 'loop-blocked', 'does', 'waits')} in ${readWord(facts, 'loop-blocked', 'frame', 'a call')}.`,
  advice: () => 'Move blocking calls to a worker pool.',
  confirm: 'Dumps over a longer time.',
  // Whoever sends something to the loop waits for it as for a slow backend.
  explains: ['slow-backend', 'request-pool-exhausted'],
};
