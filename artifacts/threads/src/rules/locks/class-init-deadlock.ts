import { defineDumpRule } from '../support/define-rule.ts';
import { claimLockCycles, selectLocks } from '../support/lock-cycles.ts';

export const classInitDeadlock = defineDumpRule({
  id: 'class-init-deadlock',
  title: 'Two classes wait for each other to be initialised',
  because:
    'A class is initialised by one thread while all others wait (JVM specification, 5.5). Two static initialisers that need each other and are started by two threads never end; no JVM reports it, and the threads are shown as RUNNABLE.',
  check: (analysis) => {
    const cycles = analysis.graph.deadlocks.filter((cycle) =>
      selectLocks(analysis, cycle).some(({ kind }) => kind === 'class'),
    );
    return claimLockCycles(
      analysis,
      cycles,
      'Break the cycle between the static initialisers (a holder class, lazy fields), or load one of the classes before the threads are started.',
    );
  },
});
