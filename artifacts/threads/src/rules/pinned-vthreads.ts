import { count, type Rule } from '@hindsight/model';
import type { DumpAnalysis } from '../analysis.ts';
import { counted, sayNames } from '../say.ts';
import { computed, entriesOf, namesOf, quoted } from './evidence.ts';

export const pinnedVthreads: Rule<DumpAnalysis> = {
  id: 'pinned-vthreads',
  title: 'Virtual threads wait without giving up their carrier',
  because:
    'A virtual thread that waits inside of a native frame, a class initialiser or, up to JDK 23, a synchronized block keeps the platform thread that carries it (JEP 444, JEP 491).',
  check: (analysis) => {
    const { pinned } = analysis.virtual;
    if (pinned.length === 0) return undefined;
    const threads = entriesOf(
      analysis,
      pinned.map(({ thread }) => thread),
    );
    const causes = [...Map.groupBy(pinned, ({ cause }) => cause)]
      .map(([cause, own]) => `${own.length} by ${cause === 'unknown' ? 'what the dump does not tell' : `a ${cause}`}`)
      .join(', ');
    return {
      level: 'WARNING',
      confidence: 'high',
      explanation: `${counted(pinned.length, 'virtual thread keeps its carrier', 'virtual threads keep their carriers')} while waiting (${causes}): ${sayNames(namesOf(threads))}.`,
      advice: pinned.some(({ cause }) => cause === 'class initialiser')
        ? 'Take waiting out of static initialisers: load these classes at the start, before virtual threads need them.'
        : 'Replace synchronized around calls that wait by ReentrantLock, or use JDK 24 or later; keep waiting out of native callbacks.',
      evidence: [computed('pinned virtual threads', count(pinned.length)), ...quoted(threads)],
    };
  },
};
