import { ms, type Rule } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { computed, Sightings } from '../evidence.ts';
import { counted, sayTime } from '../say.ts';
import { confidenceOf } from '../support/confidence.ts';
import { sinceWhen } from '../support/describe-time.ts';

/** Pauses shorter than this are not compared: CPU times come in ticks of 10 ms. */
const REAL_MS = 100;
const MIN_COUNT = 3;
/** One such pause is enough. */
const LONG_REAL_MS = 1000;

export const gcSysTime: Rule<GcAnalysis> = {
  id: 'gc-sys-time',
  title: 'The operating system takes more CPU time than the collector during pauses',
  because:
    'Copying and marking run in user mode; kernel time above it is memory management: page faults, huge pages, NUMA. garbagecat reports the same, Jifa from 50 %.',
  check: (analysis) => {
    const { run } = analysis;
    const { pauses } = run;
    const found = new Sightings();
    let longestReal = 0;
    for (const row of pauses.real.rowsFrom(REAL_MS)) {
      const real = pauses.real.get(row);
      const sys = pauses.sys.get(row);
      if (!(sys > pauses.user.get(row))) continue;
      found.add(pauses.line.get(row), pauses.at.get(row), sys);
      longestReal = Math.max(longestReal, real);
    }
    if (found.count === 0 || (found.count < MIN_COUNT && longestReal < LONG_REAL_MS)) return undefined;
    return {
      level: 'WARNING',
      confidence: confidenceOf(analysis, found.count),
      explanation:
        `In ${counted(found.count, 'pause')} of ${sayTime(REAL_MS)} or more the kernel used more CPU time than the ` +
        `collector itself: ${sayTime(found.sum)} of system time in all, up to ${sayTime(found.max)} in a pause.` +
        sinceWhen(run, found.firstAt),
      advice:
        'Set transparent huge pages to madvise (/sys/kernel/mm/transparent_hugepage/enabled), touch the heap at start with -XX:+AlwaysPreTouch, and check swapping and NUMA placement.',
      evidence: [computed('most system time in one pause', ms(found.max)), ...found.evidence()],
      lostMs: found.sum,
    };
  },
};
