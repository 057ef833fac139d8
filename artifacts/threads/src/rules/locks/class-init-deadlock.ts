import { defineDumpRule } from '../support/define-rule.ts';
import { buildLockCycleClaim, selectLocks } from '../support/lock-cycles.ts';

export const classInitDeadlock = defineDumpRule({
  id: 'class-init-deadlock',
  cause: 'deadlock',
  title: 'Two classes wait for each other to be initialized',
  because:
    'A class is initialized by one thread while all others wait (JVM specification, 5.5). Two static initializers that need each other and are started by two threads never end; no JVM reports it, and the threads are shown as RUNNABLE.',
  check: (analysis) => {
    const cycles = analysis.graph.deadlocks.filter((cycle) =>
      selectLocks(analysis, cycle).some(({ kind }) => kind === 'class'),
    );
    return buildLockCycleClaim(
      analysis,
      cycles,
      'Break the cycle between the static initializers (a holder class, lazy fields), or load one of the classes before the threads are started.',
      'Deadlock of class initializers',
    );
  },
});
