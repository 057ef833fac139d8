import { metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { formatPinningCause } from '../../metrics/virtual.ts';
import { listNames } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, selectThreads, toNames } from '../support/evidence.ts';

export const pinnedVthreads = defineDumpRule({
  id: 'pinned-vthreads',
  cause: 'carriers-blocked',
  title: 'Virtual threads wait without giving up their carrier',
  because:
    'A virtual thread that waits inside a native frame, a class initializer or, up to JDK 23, a synchronized block keeps the platform thread that carries it (JEP 444, JEP 491).',
  check: (analysis) => {
    const { pinned } = analysis.virtual;
    if (pinned.length === 0) return undefined;
    const threads = selectThreads(
      analysis,
      pinned.map(({ thread }) => thread),
    );
    const causes = [...Map.groupBy(pinned, ({ cause }) => cause)]
      .map(
        ([cause, own]) =>
          `${own.length} by ${cause === 'unknown' ? 'what the dump does not state' : `a ${formatPinningCause(cause)}`}`,
      )
      .join(', ');
    return {
      level: 'WARNING',
      confidence: 'high',
      explanation: `${pluralize(pinned.length, 'virtual thread keeps its carrier', 'virtual threads keep their carriers')} while they wait (${causes}): ${listNames(toNames(threads))}.`,
      advice: pinned.some(({ cause }) => cause === 'class-initializer')
        ? 'Do not wait in static initializers: load these classes at startup, before virtual threads need them.'
        : 'Replace synchronized around calls that wait by ReentrantLock, or use JDK 24 or later; do not wait in native callbacks.',
      evidence: [metricEvidence('pinned virtual threads', count(pinned.length)), ...quoteThreads(threads)],
    };
  },
});
