import type { FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

/** Who should complete a future may have ended with an exception that nobody caught. */
const describeEndedThread = (facts: FactSet): string => {
  const ended = facts.get('log:unhandled');
  return ended
    ? ` A thread has ended with an exception, and may have had to complete them: ${ended.words.statement}.`
    : '';
};

export const poolStarved: Hypothesis = {
  id: 'pool-starved',
  cause: 'pool-starved',
  title: 'A pool waits for its own tasks',
  level: 'SEVERE',
  supports: { 'pool-awaits-tasks': 4, 'log:rejected': 1, 'log:unhandled': 1, 'gap-hang': 1 },
  perEntity: true,
  describe: (facts) =>
    `All ${readWord(facts, 'pool-awaits-tasks', 'threads', '')} threads of "${readWord(facts, 'pool-awaits-tasks', 'pool', '')}" wait for the results of tasks in ${readWord(facts, 'pool-awaits-tasks', 'frame', 'own code')}; if those are queued in the same pool, no thread is left to run them.${describeEndedThread(facts)}`,
  advice: () =>
    'Run tasks that others wait for in a separate pool, or compose them (CompletableFuture.thenCompose) instead of waiting; give every get a time limit.',
  confirm: 'The pool to which that frame gives the task.',
  explains: ['request-pool-exhausted', 'app-error'],
};
