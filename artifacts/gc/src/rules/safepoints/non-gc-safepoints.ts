import { chooseHeadline, formatDuration, formatPercent, metricEvidence } from '@hindsight/claims';
import { type Level, ms, percent } from '@hindsight/model';
import type { GcAnalysis, SafepointStatistics } from '../../analysis.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import type { EvidenceCollector } from '../support/evidence-collector.ts';
import { isJvmAtLeast } from '../support/jvm/jvm-major.ts';
import {
  collectLongestStops,
  describeOperation,
  hasOnlyStops,
  listNamedOperations,
  type Operation,
} from '../support/safepoint-operations.ts';

/** Share of the stopped time that is not GC; the limit of garbagecat. */
const BIAS_PERCENT = 20;
/** Below this share of the run the stops are not worth a word, below the next one they are no problem. */
const RUN_PERCENT = 1;
const NOTICED_PERCENT = 5;
const SEVERE_PERCENT = 20;
/** Nobody notices less in all. */
const NOTICED_MS = 1000;
const SEVERE_MS = 3000;
const OPERATIONS_NAMED = 3;
/** Only a JVM with biased locking revokes biases: the default before Java 15 (JEP 374), an option up to 17. */
const REVOCATION = /Bias/;
const BIASED_LOCKING_OFF = 15;

/** Operations that somebody requests to look into the JVM. */
const DIAGNOSTIC =
  /^(?:ThreadDump|PrintThreads|PrintJNI|FindDeadlocks|PrintMetadata|HeapDumper|GC_HeapInspection|JFRCheckpoint)/;
/** An engineer takes some dumps; more than this of one operation, or several heap dumps, are the work of a tool. */
const DUMPS_BY_HAND = 20;
const HEAP_DUMPS_BY_HAND = 3;
const HEAP_DUMP = /^HeapDumper/;

export const nonGcSafepoints = defineGcRule({
  id: 'non-gc-safepoints',
  title: 'The application is stopped for reasons other than garbage collection',
  cause: 'safepoints',
  because:
    'Garbage collection is the main reason to stop a JVM. A fifth of the stopped time for other reasons (garbagecat) is worth a word from 1 % of the run, and a problem from 5 %. Dumps that an engineer takes by hand are none.',
  check: (analysis) => {
    const { safepoints, span } = analysis;
    // Without any collection in the log an unnamed stop may be one.
    if (!safepoints || (hasOnlyStops(analysis) && listOtherOperations(safepoints).length === 0)) return undefined;
    const share = (100 * safepoints.nonGcMs) / safepoints.totalMs;
    const ofRun = (100 * safepoints.nonGcMs) / span.durationMs;
    if (!(share > BIAS_PERCENT && ofRun >= RUN_PERCENT) || safepoints.nonGcMs < NOTICED_MS) return undefined;
    const named = listOtherOperations(safepoints);
    const byHand = named.filter(isByHand);
    return {
      level: rateLevel(analysis, safepoints, byHand),
      confidence: rateConfidence(analysis, safepoints.count),
      headline: nameCase(safepoints, named, ofRun),
      explanation:
        `${formatDuration(safepoints.nonGcMs)} of ${formatDuration(safepoints.totalMs)} stopped time, ${formatPercent(share)}, is not GC.` +
        `${named.length > 0 ? ` Longest operations: ${named.slice(0, OPERATIONS_NAMED).map(describeOperation).join('; ')}.` : ' The log does not name the operations.'} ` +
        `The limit is ${BIAS_PERCENT} % of the stopped time.`,
      advice: buildAdvice(analysis, named),
      evidence: [
        metricEvidence('stopped for other operations', ms(safepoints.nonGcMs)),
        metricEvidence('stopped time that is not GC', percent(share), percent(BIAS_PERCENT)),
        metricEvidence('part of the run', percent(ofRun), percent(RUN_PERCENT)),
        ...collectOtherStops(analysis).toEvidence(),
      ],
      lostMs: safepoints.nonGcMs,
    };
  },
});

function nameCase({ nonGcMs }: SafepointStatistics, [longest]: readonly Operation[], ofRun: number): string {
  const stopped = `stopped the application for ${formatDuration(nonGcMs)}, ${formatPercent(ofRun)} of the run`;
  return longest
    ? chooseHeadline(
        `Operations other than GC, mostly ${longest.operation}, ${stopped}`,
        `Operations other than GC ${stopped}`,
      )
    : `Operations other than GC ${stopped}`;
}

/** Rates what is left without the dumps of an engineer. */
function rateLevel(analysis: GcAnalysis, { nonGcMs }: SafepointStatistics, byHand: readonly Operation[]): Level {
  const left = nonGcMs - byHand.reduce((sum, { totalMs }) => sum + totalMs, 0);
  const ofRun = (100 * left) / analysis.span.durationMs;
  if (left < NOTICED_MS || ofRun < NOTICED_PERCENT) return 'INFO';
  return ofRun >= SEVERE_PERCENT && left >= SEVERE_MS ? 'SEVERE' : 'WARNING';
}

/** Returns whether the revocations of biased locks together take longer than any other operation. */
function areMostlyRevocations(named: readonly Operation[]): boolean {
  const revocations = named.filter(({ operation }) => REVOCATION.test(operation));
  const totalMs = revocations.reduce((sum, one) => sum + one.totalMs, 0);
  return totalMs > 0 && named.every((one) => REVOCATION.test(one.operation) || one.totalMs < totalMs);
}

const isByHand = ({ operation, count }: Operation): boolean =>
  DIAGNOSTIC.test(operation) && count <= (HEAP_DUMP.test(operation) ? HEAP_DUMPS_BY_HAND : DUMPS_BY_HAND);

const listOtherOperations = (safepoints: SafepointStatistics): Operation[] =>
  listNamedOperations(safepoints).filter(({ gc }) => !gc);

/** Collects the stops of operations that are not GC; in logs without names, all of them unless some were GC. */
function collectOtherStops({ run }: GcAnalysis): EvidenceCollector {
  const { operations } = run.safepoints;
  const gc = new Set(operations.filter((one) => one.gc).map(({ operation }) => operation));
  return collectLongestStops(operations.filter(({ operation }) => !gc.has(operation)));
}

function buildAdvice({ run }: GcAnalysis, named: readonly Operation[]): string {
  if (areMostlyRevocations(named))
    return `${isJvmAtLeast(run, BIASED_LOCKING_OFF) ? 'Remove -XX:+UseBiasedLocking' : 'Disable biased locking (-XX:-UseBiasedLocking)'}: its revocations stop all threads.`;
  if (named.length === 0)
    return 'Log the operations: -Xlog:safepoint from Java 9, -XX:+PrintSafepointStatistics -XX:PrintSafepointStatisticsCount=1 before.';
  const [first] = named;
  return first ? adviseForOperation(first.operation) : '';
}

/** What to look for, by the operation of the virtual machine. */
const ADVICE_BY_OPERATION: readonly (readonly [operation: RegExp, advice: string])[] = [
  [
    HEAP_DUMP,
    'Find the tool that writes heap dumps (an agent, a script with jmap or jcmd GC.heap_dump, HotSpotDiagnosticMXBean.dumpHeap) and let it do so on demand only: all threads stand still for the whole dump.',
  ],
  [
    /^GC_HeapInspection/,
    'Find the tool that asks for class histograms (jmap -histo, jcmd GC.class_histogram, a dashboard) and let it ask rarely.',
  ],
  [
    DIAGNOSTIC,
    'Find the tool that takes thread dumps (an agent or a dashboard that calls ThreadMXBean.dumpAllThreads, a script with jstack) and let it sample rarely, without locks, or use JFR, which samples without stopping all threads.',
  ],
  [
    /Deoptimize|ICBufferFull|Redefine|ClassLoad/,
    'Find what changes loaded code while the application runs: agents that redefine classes, and classes that are loaded under load (scripts, proxies, generated accessors), which make compiled code invalid.',
  ],
];

const adviseForOperation = (operation: string): string =>
  ADVICE_BY_OPERATION.find(([pattern]) => pattern.test(operation))?.[1] ??
  `Find out what requests ${operation}: agents, profilers and monitoring are the usual ones; JFR records the event jdk.ExecuteVMOperation with its caller.`;
