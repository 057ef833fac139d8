import { formatDuration, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { ms, percent } from '@hindsight/model';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeFirstTime } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { capLevelForShortRun } from '../support/short-run.ts';

/**
 * Clock ticks of 10 ms make shorter pauses unsuitable for the comparison; the source of the rule also lists pauses from
 * about half a second.
 */
const REAL_MS = 500;
/** A single thread that never waits already reaches user + sys = real. */
const OVER_CPU = 1.1;
const SEVERE_COUNT = 10;
const SEVERE_PERCENT = 10;

export const gcCpuStarved = defineGcRule({
  id: 'gc-cpu-starved',
  cause: 'processor-shortage',
  title: 'The GC threads waited for CPU or disk during pauses',
  because:
    'A pause that lasts longer than the CPU time of all its threads together spent the rest waiting. The limit is half a second, with 10 % for rounding; the original tool lists the same pauses.',
  check: (analysis) => {
    const { run } = analysis;
    const { pauses } = run;
    const starved = new EvidenceCollector();
    let waited = 0;
    for (const row of pauses.real.rowsFrom(REAL_MS)) {
      const real = pauses.real.get(row);
      const cpu = pauses.user.get(row) + pauses.sys.get(row);
      if (!(real > OVER_CPU * cpu)) continue;
      starved.add(pauses.line.get(row), pauses.at.get(row), real);
      waited += real - cpu;
    }
    if (starved.count === 0) return undefined;
    const share = (100 * starved.count) / pauses.count;
    const often = starved.count >= SEVERE_COUNT && share >= SEVERE_PERCENT;
    return {
      level: capLevelForShortRun(analysis, often ? 'SEVERE' : 'WARNING'),
      confidence: rateConfidence(analysis, starved.count),
      explanation:
        `In ${pluralize(starved.count, 'pause')} (${formatPercent(share)} of all) of ` +
        `${formatDuration(REAL_MS)} or more the elapsed time was over ${OVER_CPU} times the CPU time of all GC threads: ` +
        `${formatDuration(starved.sum)} elapsed, ${formatDuration(waited)} of it waiting.` +
        describeFirstTime(run, starved.firstAt),
      advice:
        'Check what the GC threads waited for: a CPU quota (nr_throttled in cpu.stat of the container), other processes on the same CPUs, swapping, a slow disk under the log. vmstat 1 and pidstat during a pause show which.',
      evidence: [
        metricEvidence('time waited in these pauses', ms(waited)),
        metricEvidence('share of all pauses', percent(share)),
        ...starved.toEvidence(),
      ],
      lostMs: waited,
    };
  },
});
