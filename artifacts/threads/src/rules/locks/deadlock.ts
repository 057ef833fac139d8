import { buildDeclaredClaim } from '../support/declared-deadlocks.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { buildLockCycleClaim, selectLocks } from '../support/lock-cycles.ts';

const ADVICE =
  'Take these locks in the same order everywhere, or use tryLock with a timeout (java.util.concurrent.locks.ReentrantLock); until then only a restart frees the threads.';

export const deadlock = defineDumpRule({
  id: 'deadlock',
  cause: 'deadlock',
  title: 'Threads wait for each other forever',
  because: 'A cycle in the lock graph never ends: each member holds what the previous one needs. One cycle is enough.',
  check: (analysis) => {
    const cycles = analysis.graph.deadlocks.filter((cycle) => {
      const kinds = selectLocks(analysis, cycle).map(({ kind }) => kind);
      return !kinds.includes('class') && (cycle.declared || kinds.every((kind) => kind === 'monitor'));
    });
    return buildLockCycleClaim(analysis, cycles, ADVICE) ?? buildDeclaredClaim(analysis, ADVICE);
  },
});
