import { defineHeapRule } from '../support/define-rule.ts';
import { claimSuspect, nameHolder } from '../support/suspect-claim.ts';

export const leakThreadLocal = defineHeapRule({
  id: 'leak-thread-local',
  cause: 'thread-local-leak',
  title: 'A thread-local keeps a large part of the heap',
  because:
    'Threads of a pool live as long as the program, and so do the values of their thread-locals: 10 % of the used heap is a suspect, 30 % is severe.',
  check: (analysis) =>
    claimSuspect(analysis, {
      is: ({ kind, holder }) => kind === 'object' && holder?.kind === 'thread-local',
      advice: (suspect) => `Call remove() in a finally block where ${nameHolder(suspect)} is set.`,
    }),
});
