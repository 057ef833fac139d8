import { formatDuration, lineEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { ms } from '@hindsight/model';
import type { GcAnalysis, LogGap } from '../../analysis.ts';
import { isPeriodic } from '../../jvm/causes.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { getFlagNumber } from '../../jvm/flags.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTime } from '../support/describe-time.ts';

/**
 * A gap is ten times the median interval, and at least this long; at least 20 events are needed. The figures come with
 * the analysis.
 */
const GAP_MS = 10 * 60_000;
/** Shenandoah collects after this time even when idle (ShenandoahGuaranteedGCInterval). */
const SHENANDOAH_INTERVAL_MS = 5 * 60_000;
const GAPS_QUOTED = 3;

export const logGap = defineGcRule({
  id: 'log-gap',
  cause: 'evidence',
  title: 'The log is silent for a long time',
  because:
    'A silence of ten median intervals and 10 minutes is unusual. An idle application does not collect; but where a timer starts collections anyway, something stopped the JVM or the log. Our own limit.',
  check: (analysis) => {
    const { run, gaps } = analysis;
    const [first] = gaps;
    if (!first) return undefined;
    const longest = [...gaps].sort((a, b) => computeLength(b) - computeLength(a));
    const worst = longest[0] ?? first;
    const interval = findDueInterval(analysis);
    const due = interval !== undefined && computeLength(worst) > interval;
    return {
      level: due ? 'WARNING' : 'INFO',
      confidence: due ? 'medium' : 'low',
      headline: `The log is silent for ${formatDuration(computeLength(worst))} ${describeTime(run, worst.from)}`,
      explanation:
        `There ${gaps.length === 1 ? 'is' : 'are'} ${pluralize(gaps.length, 'gap')} of ${formatDuration(GAP_MS)} or more and ten times the median interval.` +
        (due
          ? ` A collection was due every ${formatDuration(interval)} even without load.`
          : ' An idle application is the usual reason.'),
      advice: due
        ? 'Check whether the machine or the JVM was suspended (VM migration, SIGSTOP, laptop sleep), and whether a file of the log is missing.'
        : 'Check whether the application was idle at that time; if not, a rotated file may be missing, or the machine was suspended.',
      evidence: [
        metricEvidence('longest gap', ms(computeLength(worst)), ms(GAP_MS)),
        ...longest.slice(0, GAPS_QUOTED).flatMap(({ line, nextLine }) => [lineEvidence(line), lineEvidence(nextLine)]),
      ],
    };
  },
});

const computeLength = ({ from, to }: LogGap): number => to - from;

/** Finds the interval at which collections run without any need; undefined when there is none. */
function findDueInterval({ run, flags, causes }: GcAnalysis): number | undefined {
  if (isInCollectorFamily(run, 'shenandoah'))
    return getFlagNumber(flags, 'ShenandoahGuaranteedGCInterval') ?? SHENANDOAH_INTERVAL_MS;
  const g1 = getFlagNumber(flags, 'G1PeriodicGCInterval');
  if (g1) return g1;
  const zgcSeconds = getFlagNumber(flags, 'ZCollectionInterval');
  if (zgcSeconds) return zgcSeconds * 1000;
  // A timer that fired before and whose interval is not in the log fires more often than the gap is long.
  return causes.some(({ cause, count }) => count > 1 && cause !== 'Proactive' && isPeriodic(cause))
    ? GAP_MS
    : undefined;
}
