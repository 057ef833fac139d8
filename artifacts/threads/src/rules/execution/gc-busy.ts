import { formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { type Level, percent } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { isGcThread } from '../../metrics/gc-threads.ts';
import { isJvmThread } from '../../metrics/idle.ts';
import type { DumpedThread } from '../../model.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { toThreadEvidence } from '../support/evidence.ts';

/** Less than this share of a core in total is noticed by nobody. */
const MIN_PERCENT = 5;
const MIN_WARNING_PERCENT = 20;
/** From so many times the CPU of the application on, the program does little but collect. */
const MIN_SEVERE_RATIO = 2;

export const gcBusy = defineDumpRule({
  id: 'gc-busy',
  cause: 'memory',
  title: 'GC threads use much of the CPU',
  because:
    'GC threads of a healthy program use a small part of what the application uses. A fifth of a core between two dumps, and half as much as the threads of the application, is a warning; twice as much as the application is severe; five percent of a core are a note. Our own limits.',
  check: (analysis) => {
    const gc = sumCpu(analysis, ({ name }) => isGcThread(name));
    const application = sumCpu(analysis, (thread) => !isJvmThread(thread));
    if (!gc.busiest || gc.share < MIN_PERCENT) return undefined;
    return {
      level: toLevel(gc.share, application.share),
      confidence: 'medium',
      headline: `GC threads use ${formatPercent(gc.share)} of a core, the threads of the application ${formatPercent(application.share)}`,
      explanation: `${pluralize(gc.count, 'GC thread uses', 'GC threads use')} ${formatPercent(gc.share)} of a core in total since the dump before; the threads of the application use ${formatPercent(application.share)}.`,
      advice:
        'Analyze the GC log of the same time (turn it on with jcmd <pid> VM.log output=gc.log what=gc*): it tells a heap that is too small or leaks from one that allocates very much.',
      evidence: [
        metricEvidence('CPU of GC threads', percent(gc.share), percent(MIN_WARNING_PERCENT)),
        toThreadEvidence(gc.busiest),
      ],
    };
  },
});

/**
 * Sums up the CPU use since the dump before. The CPU time since the start of the JVM includes that start and does not
 * show the present.
 */
function sumCpu({ dump, cpu }: DumpAnalysis, matches: (thread: DumpedThread) => boolean) {
  const rows = cpu.filter(({ thread, source }) => {
    const entry = dump.threads[thread];
    return source !== 'since-start' && entry !== undefined && matches(entry);
  });
  return {
    share: rows.reduce((sum, row) => sum + (row.percent ?? 0), 0),
    count: rows.length,
    busiest: dump.threads[rows[0]?.thread ?? -1],
  };
}

function toLevel(gc: number, application: number): Level {
  if (gc < MIN_WARNING_PERCENT || gc * 2 < application) return 'INFO';
  return gc > application * MIN_SEVERE_RATIO ? 'SEVERE' : 'WARNING';
}
