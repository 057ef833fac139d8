import { defineDumpRule } from '../support/define-rule.ts';
import { buildLockCycleClaim, selectLocks } from '../support/lock-cycles.ts';

export const hiddenDeadlock = defineDumpRule({
  id: 'hidden-deadlock',
  cause: 'deadlock',
  title: 'Threads wait for each other forever, and the JVM does not report it',
  because:
    'A cycle of waits over locks of java.util.concurrent that no deadlock section of the dump reports: read-write locks, dumps by JMX or as JSON, truncated files.',
  check: (analysis) => {
    const cycles = analysis.graph.deadlocks.filter((cycle) => {
      const kinds = selectLocks(analysis, cycle).map(({ kind }) => kind);
      return !cycle.declared && !kinds.includes('class') && kinds.includes('synchronizer');
    });
    return buildLockCycleClaim(
      analysis,
      cycles,
      'Take these locks in the same order everywhere, or use tryLock with a timeout. Monitoring with findMonitorDeadlockedThreads does not detect this one.',
      'Deadlock that the JVM does not report',
    );
  },
});
