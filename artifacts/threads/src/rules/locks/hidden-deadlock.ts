import { defineDumpRule } from '../support/define-rule.ts';
import { claimLockCycles, selectLocks } from '../support/lock-cycles.ts';

export const hiddenDeadlock = defineDumpRule({
  id: 'hidden-deadlock',
  title: 'Threads wait for each other for ever, and the JVM does not say so',
  because:
    'A cycle of waits over locks of java.util.concurrent that no deadlock section of the dump reports: read-write locks, dumps by JMX or as JSON, cut files.',
  check: (analysis) => {
    const cycles = analysis.graph.deadlocks.filter((cycle) => {
      const kinds = selectLocks(analysis, cycle).map(({ kind }) => kind);
      return !cycle.declared && !kinds.includes('class') && kinds.includes('synchronizer');
    });
    return claimLockCycles(
      analysis,
      cycles,
      'Take these locks in the same order everywhere, or use tryLock with a timeout. Monitoring that asks the JVM for deadlocks (findMonitorDeadlockedThreads) does not see this one.',
    );
  },
});
