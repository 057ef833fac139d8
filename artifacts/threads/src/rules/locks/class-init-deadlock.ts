import type { DumpAnalysis } from '../../analysis.ts';
import type { Deadlock } from '../../metrics/lock-graph.ts';
import { listNames } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { selectThreads, toNames } from '../support/evidence.ts';
import { agree } from '../support/headline.ts';
import { buildLockCycleClaim, selectLocks } from '../support/lock-cycles.ts';

export const classInitDeadlock = defineDumpRule({
  id: 'class-init-deadlock',
  cause: 'deadlock',
  title: 'Two classes wait for each other to be initialized',
  because:
    'A class is initialized by one thread while all others wait (JVM specification, 5.5). Two static initializers that need each other and are started by two threads never end; no JVM reports it, and the threads are shown as RUNNABLE. One of them may wait for a lock of the other instead; before JDK 12 only the stacks tell which class is awaited.',
  check: (analysis) => {
    const cycles = analysis.graph.deadlocks.filter((cycle) =>
      selectLocks(analysis, cycle).some(({ kind }) => kind === 'class'),
    );
    const claim = buildLockCycleClaim(
      analysis,
      cycles,
      'Break the cycle between the static initializers (a holder class, lazy fields), or load the classes on one thread before the others are started: Class.forName of each, in order, also for JDBC drivers. Only a restart frees these threads.',
      'Deadlock of class initializers',
    );
    return claim && { ...claim, explanation: `${claim.explanation}${describeUnnamed(analysis, cycles)}` };
  },
});

/** Older JVMs do not print for which class a thread waits. */
function describeUnnamed(analysis: DumpAnalysis, cycles: readonly Deadlock[]): string {
  const unnamed = cycles.flatMap((cycle) =>
    cycle.threads.filter((_, at) => selectLocks(analysis, cycle)[at]?.isUnnamed === true),
  );
  const names = listNames(toNames(selectThreads(analysis, unnamed)));
  return unnamed.length === 0
    ? ''
    : ` ${names} ${agree(unnamed, 'is', 'are')} RUNNABLE and in Object.wait() without calling it: ${agree(unnamed, 'it waits', 'they wait')} for the initialization of a class, which follows from the <clinit> on the stack of the other thread.`;
}
