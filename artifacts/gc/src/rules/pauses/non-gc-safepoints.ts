import { formatDuration, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { percent } from '@hindsight/model';
import type { GcAnalysis, SafepointStatistics } from '../../analysis.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { isJvmBefore } from '../support/jvm-major.ts';

/** Share of the stopped time that is not GC; the limit of garbagecat. */
const BIAS_PERCENT = 20;
/** Below this share of the run the stops are not noticeable. */
const RUN_PERCENT = 1;
const MIN_STOPS = 50;
const OPERATIONS_NAMED = 3;
/** The release from which biased locking is off by default (JEP 374). */
const BIASED_LOCKING_OFF = 15;

export const nonGcSafepoints = defineGcRule({
  id: 'non-gc-safepoints',
  cause: 'safepoints',
  title: 'The application is stopped for reasons other than garbage collection',
  because:
    'Garbage collection is the main reason to stop a JVM. When a fifth of the stopped time has other reasons (garbagecat) and that is 1 % of the run, tuning the collector alone will not help.',
  check: (analysis) => {
    const { safepoints, span } = analysis;
    if (!safepoints || safepoints.count < MIN_STOPS) return undefined;
    const share = (100 * safepoints.nonGcMs) / safepoints.totalMs;
    const ofRun = (100 * safepoints.nonGcMs) / span.durationMs;
    if (!(share > BIAS_PERCENT && ofRun >= RUN_PERCENT)) return undefined;
    const named = listNamedOperations(safepoints);
    return {
      level: 'WARNING',
      confidence: rateConfidence(analysis, safepoints.count),
      explanation:
        `${formatDuration(safepoints.nonGcMs)} of ${formatDuration(safepoints.totalMs)} stopped time is not GC: ` +
        `${formatPercent(share)} (limit ${BIAS_PERCENT} %), ${formatPercent(ofRun)} of the run.` +
        (named.length > 0
          ? ` Longest operations: ${named.map(describe).join('; ')}.`
          : ' The log does not name the operations.'),
      advice: buildAdvice(analysis, named),
      evidence: [
        metricEvidence('stopped time that is not GC', percent(share), percent(BIAS_PERCENT)),
        metricEvidence('part of the run', percent(ofRun), percent(RUN_PERCENT)),
        ...collectLongestStops(analysis).toEvidence(),
      ],
      lostMs: safepoints.nonGcMs,
    };
  },
});

type Operation = SafepointStatistics['operations'][number];

const listNamedOperations = ({ operations }: SafepointStatistics): Operation[] =>
  operations
    .filter(({ gc, operation }) => !gc && operation !== '')
    .sort((a, b) => b.totalMs - a.totalMs)
    .slice(0, OPERATIONS_NAMED);

const describe = ({ operation, count, totalMs }: Operation): string =>
  `${operation} (${pluralize(count, 'stop')}, ${formatDuration(totalMs)})`;

/** Collects the stops of operations that are not GC; in logs without names, all of them unless some were GC. */
function collectLongestStops({ run }: GcAnalysis): EvidenceCollector {
  const { operations } = run.safepoints;
  const gc = new Set(operations.filter((one) => one.gc).map(({ operation }) => operation));
  const quotable = operations.filter(({ operation }) => !gc.has(operation)).flatMap((one) => one.quotable);
  const stops = new EvidenceCollector();
  for (const { line, at, duration } of quotable.sort((a, b) => a.line - b.line)) stops.add(line, at, duration);
  return stops;
}

function buildAdvice({ run, flags }: GcAnalysis, named: readonly Operation[]): string {
  const biased = named.some(({ operation }) => operation.includes('Bias'));
  if (biased && flags.switches.get('UseBiasedLocking') !== false && isJvmBefore(run, BIASED_LOCKING_OFF))
    return 'Disable biased locking (-XX:-UseBiasedLocking): its revocations stop all threads.';
  if (named.length === 0)
    return 'Log the operations: -Xlog:safepoint from Java 9, -XX:+PrintSafepointStatistics -XX:PrintSafepointStatisticsCount=1 before.';
  return `Find out what requests ${named[0]?.operation}: thread dumps and profilers, JFR, deoptimization after class loading, heap inspection by monitoring tools.`;
}
