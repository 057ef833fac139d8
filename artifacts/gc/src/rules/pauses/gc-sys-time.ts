import { formatCount, formatDuration, metricEvidence, pluralize } from '@hindsight/claims';
import { ms } from '@hindsight/model';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';

/** Pauses shorter than this are not compared: CPU times come in ticks of 10 ms. */
const REAL_MS = 100;
const MIN_COUNT = 3;
/** One such pause is enough. */
const LONG_REAL_MS = 1000;
/** Shorter ones that take less of the run are felt by nobody: the first use of each page of the heap costs as much. */
const NOTICED_PERCENT = 1;

const MS_PER_SECOND = 1000;

/** The system time as JDK 8 and unified logging write it: sys=0.25, in some locales sys=0,25, and Sys=0.25s. */
function writeSysTimes(sys: number): readonly string[] {
  const seconds = (sys / MS_PER_SECOND).toFixed(2);
  return [`sys=${seconds}`, `sys=${seconds.replace('.', ',')}`, `Sys=${seconds}s`];
}

export const gcSysTime = defineGcRule({
  id: 'gc-sys-time',
  cause: 'processor-shortage',
  title: 'The operating system takes more CPU time than the collector during pauses',
  because:
    'Copying and marking run in user mode; kernel time above that is memory management: page faults, huge pages, NUMA. garbagecat uses the same limit, Jifa 50 %.',
  check: (analysis) => {
    const { run } = analysis;
    const { pauses } = run;
    const occurrences = new EvidenceCollector();
    let longestReal = 0;
    let totalReal = 0;
    for (const row of pauses.real.rowsFrom(REAL_MS)) {
      const real = pauses.real.get(row);
      const sys = pauses.sys.get(row);
      if (!(sys > pauses.user.get(row))) continue;
      occurrences.addPause(run, row, sys, writeSysTimes(sys));
      longestReal = Math.max(longestReal, real);
      totalReal += real;
    }
    if (occurrences.count === 0 || (occurrences.count < MIN_COUNT && longestReal < LONG_REAL_MS)) return undefined;
    const isNoticed = longestReal >= LONG_REAL_MS || !((100 * totalReal) / analysis.span.durationMs < NOTICED_PERCENT);
    return {
      level: isNoticed ? 'WARNING' : 'INFO',
      confidence: rateConfidence(analysis, occurrences.count),
      headline:
        occurrences.count === 1
          ? `The kernel used ${formatDuration(occurrences.max)} of CPU time in one pause, more than the collector`
          : `The kernel used more CPU time than the collector in ${formatCount(occurrences.count)} pauses, which took ${formatDuration(totalReal)}`,
      explanation:
        `In ${pluralize(occurrences.count, 'pause')} system time exceeds user time: ${formatDuration(occurrences.sum)} of system time in all.` +
        `${describeTimes(run, occurrences)} Pauses of ${formatDuration(REAL_MS)} or more are compared.`,
      advice:
        'Set transparent huge pages to madvise (/sys/kernel/mm/transparent_hugepage/enabled), touch the heap at start with -XX:+AlwaysPreTouch, and check swapping and NUMA placement.',
      evidence: [
        metricEvidence('most system time in one pause', ms(occurrences.max)),
        metricEvidence('pauses with more system than user time', ms(totalReal)),
        ...occurrences.toEvidence(),
      ],
      lostMs: occurrences.sum,
    };
  },
});
