import { metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { formatPinningCause, type PinningCause } from '../../metrics/virtual.ts';
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
      advice: advise(new Set(pinned.map(({ cause }) => cause)), analysis.dump.jvm),
      evidence: [metricEvidence('pinned virtual threads', count(pinned.length)), ...quoteThreads(threads)],
    };
  },
});

/** From this version on synchronized does not pin (JEP 491). */
const UNPINNED_VERSION = 24;

function advise(causes: ReadonlySet<PinningCause>, jvm = ''): string {
  if (causes.has('class-initializer'))
    return 'Do not wait in static initializers: load these classes at startup (Class.forName), before virtual threads need them.';
  const native = 'Do not wait in callbacks of native code (JNI, foreign functions): call it on a platform thread.';
  const version = Number(/\((?:build )?(\d+)/.exec(jvm)?.[1] ?? Number.NaN);
  if (causes.has('native-frame') || version >= UNPINNED_VERSION) return native;
  return `Replace synchronized around calls that wait by ReentrantLock, or use JDK 24 or later, where synchronized does not pin. ${native}`;
}
