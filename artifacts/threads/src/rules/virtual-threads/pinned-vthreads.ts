import { metricEvidence, pluralize } from '@hindsight/claims';
import { count, type Level } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { findFeatureVersion } from '../../metrics/jvm-version.ts';
import { formatPinningCause, type PinningCause, UNPINNED_VERSION } from '../../metrics/virtual.ts';
import { listNames } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, selectThreads, toNames } from '../support/evidence.ts';

export const pinnedVthreads = defineDumpRule({
  id: 'pinned-vthreads',
  cause: 'carriers-blocked',
  title: 'Virtual threads wait without giving up their carrier',
  because:
    'A virtual thread that waits inside a native frame, a class initializer or, up to JDK 23, a synchronized block keeps the platform thread that carries it (JEP 444, JEP 491). It is a warning when half of the carriers are kept, or when one has not moved since the dump before: our own limit.',
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
      level: toLevel(analysis),
      confidence: 'high',
      headline: `${pluralize(pinned.length, 'virtual thread waits', 'virtual threads wait')} pinned to ${pinned.length === 1 ? 'its carrier' : 'their carriers'}`,
      explanation: `${pluralize(pinned.length, 'virtual thread keeps its carrier while it waits', 'virtual threads keep their carriers while they wait')} (${causes}): ${listNames(toNames(threads))}.`,
      advice: advise(new Set(pinned.map(({ cause }) => cause)), findFeatureVersion(analysis.dump)),
      evidence: [metricEvidence('pinned virtual threads', count(pinned.length)), ...quoteThreads(threads)],
    };
  },
});

function toLevel({ virtual, stillFor }: DumpAnalysis): Level {
  const { pinned, carriers } = virtual;
  const isStill = pinned.some(({ thread }) => (stillFor[thread] ?? 0) > 0);
  return isStill || pinned.length * 2 >= carriers.length ? 'WARNING' : 'INFO';
}

function advise(causes: ReadonlySet<PinningCause>, version = 0): string {
  if (causes.has('class-initializer'))
    return 'Do not wait in static initializers: load these classes at startup (Class.forName), before virtual threads need them.';
  const native = 'Do not wait in callbacks of native code (JNI, foreign functions): call it on a platform thread.';
  if (causes.has('native-frame') || version >= UNPINNED_VERSION) return native;
  return `Replace synchronized around calls that wait by ReentrantLock, or use JDK 24 or later, where synchronized does not pin. ${native}`;
}
