import { formatDuration, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, type Confidence, type Level, ms, percent } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import {
  areThreadsHardlyWorking,
  computeProcessorUse,
  hasMuchWork,
  type ProcessorUse,
} from '../support/processor-use.ts';
import { capLevelForShortRun } from '../support/short-run.ts';

/** A single pause from this length on is compared by itself: the source of the rule also lists pauses from about half a second. */
const REAL_MS = 500;
/** A single thread that never waits already reaches user + sys = real. */
const OVER_CPU = 1.1;
/** Time waited in such single pauses that somebody notices. */
const MIN_WAITED_IN_LONG_MS = 200;
const SEVERE_COUNT = 10;
const SEVERE_PERCENT = 10;
/** All pauses together: they last this many times their processor time, which one working thread alone would reach. */
const OVER_CPU_IN_ALL = 1.5;
/** Ticks of 10 ms cancel out over many pauses, and are small beside long ones. */
const MIN_PAUSES = 20;
const MIN_LONG_PAUSES = 5;
const LONG_PAUSE_MS = 100;
const MIN_WAITED_MS = 500;
const MIN_WAITED_PERCENT_OF_RUN = 5;
/** Pauses that last this many times their processor time are worth a warning from a smaller share of the run on. */
const FAR_OVER_CPU = 3;
const MIN_FAR_PERCENT_OF_RUN = 2;
/** In a shorter run the compilers of the JVM, which work while it starts, take processors from the collector. */
const LONG_SPAN_MS = 120_000;
const MIN_FAR_PERCENT_OF_SHORTER_RUN = 3;
/** Such pauses, from a tenth of a second on, are told where they are this share of all. */
const MIN_FAR_SHARE = 0.05;
/** User and sys are counted in ticks: each may be one too low. */
const TICK_MS = 10;
/** One pause of this length proves that it waited when its threads worked for hardly any of it. */
const PROVEN_MS = 2000;
const PROVEN_SHARE = 0.9;
/** The share of the run from which on the wait is severe. */
const SEVERE_PERCENT_OF_RUN = 10;
/** In a short run the start weighs more. */
const SEVERE_PERCENT_OF_SHORT_RUN = 30;
const SEVERE_MIN_SPAN_MS = 10_000;

const ADVICE =
  'Give the JVM processor time before any option of the collector is changed: pauses that wait say little about the heap. In a container compare nr_throttled and throttled_usec in cpu.stat with the pauses and raise the CPU limit; on a shared machine find the processes that compete (pidstat 1, steal time in vmstat 1) and separate them. Without such a shortage, swapping (columns si and so), a slow disk under the log, or a virtual machine that was moved, saved or stopped remain.';

export const gcCpuStarved = defineGcRule({
  id: 'gc-cpu-starved',
  title: 'The GC threads waited for CPU or disk during pauses',
  cause: 'processor-shortage',
  because:
    'While a pause lasts, at least one thread works: a pause that lasts longer than the CPU time of all its threads together spent the rest waiting. The limits are half a second with 10 % for rounding in one pause, and 1.5 times the CPU time over all pauses, where ticks cancel out.',
  check: (analysis) => {
    const long = claimLongPauses(analysis);
    return long?.level === 'SEVERE' ? long : (claimAllPauses(analysis) ?? long);
  },
});

/** Compares the sums of all pauses: hundreds of short ones show a shortage as well as one long pause. */
function claimAllPauses(analysis: GcAnalysis): Claim | undefined {
  const use = computeProcessorUse(analysis);
  const { count, pausedMs, cpuMs } = use;
  const waited = pausedMs - cpuMs;
  const ofRun = (100 * waited) / analysis.span.durationMs;
  const isExact = count >= MIN_PAUSES || (count >= MIN_LONG_PAUSES && pausedMs >= count * LONG_PAUSE_MS);
  if (!isExact || waited < MIN_WAITED_MS || !(pausedMs > OVER_CPU_IN_ALL * cpuMs)) return undefined;
  const farLimit = analysis.span.durationMs < LONG_SPAN_MS ? MIN_FAR_PERCENT_OF_SHORTER_RUN : MIN_FAR_PERCENT_OF_RUN;
  if (ofRun < (pausedMs > FAR_OVER_CPU * cpuMs ? farLimit : MIN_WAITED_PERCENT_OF_RUN)) return undefined;
  return {
    level: rateLevel(analysis, ofRun),
    confidence: rateConfidence(analysis, count),
    headline: `GC threads were starved of CPU time: they waited for ${formatDuration(waited)} of the ${formatDuration(pausedMs)} that pauses took`,
    explanation:
      `${pluralize(count, 'pause')} took ${formatDuration(pausedMs)}, but their threads used only ${formatDuration(cpuMs)} of processor time. ` +
      `${formatPercent((100 * waited) / pausedMs)} of the pauses${Number.isFinite(ofRun) ? `, ${formatPercent(ofRun)} of the run,` : ''} were spent waiting` +
      `${describeProcessors(analysis)}.`,
    advice: ADVICE,
    evidence: [
      metricEvidence('time waited in all pauses', ms(waited)),
      metricEvidence('waited share of the pause time', percent((100 * waited) / pausedMs)),
      ...collectWaitingPauses(analysis, use).toEvidence(),
    ],
    lostMs: waited,
  };
}

/**
 * Where the collector has much to do, the shortage of processor time is not the only problem, and not the worst, unless its threads wait
 * for most of the pauses.
 */
function rateLevel(analysis: GcAnalysis, ofRun: number): Level {
  const { span } = analysis;
  if (hasMuchWork(analysis) && !areThreadsHardlyWorking(analysis)) return 'WARNING';
  const limit = span.short ? SEVERE_PERCENT_OF_SHORT_RUN : SEVERE_PERCENT_OF_RUN;
  return ofRun >= limit && span.durationMs >= SEVERE_MIN_SPAN_MS ? 'SEVERE' : 'WARNING';
}

function describeProcessors({ run: { facts } }: GcAnalysis): string {
  const cpus = facts.cpusAvailable ?? facts.cpusTotal;
  return cpus === undefined ? '' : `; the JVM sees ${pluralize(cpus, 'CPU')}`;
}

/** Collects the pauses that waited, by how long they waited. */
function collectWaitingPauses({ run }: GcAnalysis, { rows }: ProcessorUse): EvidenceCollector {
  const { pauses } = run;
  const waiting = new EvidenceCollector();
  for (const row of rows) {
    const waited = pauses.duration.get(row) - pauses.user.get(row) - pauses.sys.get(row);
    if (waited > 0) waiting.addPause(run, row, waited);
  }
  return waiting;
}

function claimLongPauses(analysis: GcAnalysis): Claim | undefined {
  const { run } = analysis;
  const starved = collectStarved(analysis, REAL_MS);
  // Quotas take tenths of a second from many pauses, and half a second from few of them.
  const many = collectStarved(analysis, LONG_PAUSE_MS);
  const isOften = many.pauses.count >= MIN_PAUSES && many.pauses.count >= MIN_FAR_SHARE * run.pauses.count;
  const { pauses, waited } = isOften ? many : starved;
  if (pauses.count === 0 || waited < MIN_WAITED_IN_LONG_MS) return undefined;
  const share = (100 * pauses.count) / run.pauses.count;
  const isSevere =
    starved.pauses.count >= SEVERE_COUNT && starved.pauses.count >= (SEVERE_PERCENT / 100) * run.pauses.count;
  return {
    level: capLevelForShortRun(analysis, isSevere ? 'SEVERE' : 'WARNING'),
    confidence: rateLongPauses(analysis, pauses, waited),
    headline: `GC threads waited for CPU or disk for ${formatDuration(waited)} of ${pluralize(pauses.count, 'long pause')} (${formatDuration(pauses.sum)})`,
    explanation:
      `${formatDuration(pauses.sum)} elapsed in ${pluralize(pauses.count, 'pause')} (${formatPercent(share)} of all), ${formatDuration(waited)} of it waiting${describeProcessors(analysis)}.` +
      `${describeTimes(run, pauses)} Pauses of ${formatDuration(REAL_MS)} and more count whose elapsed time is over ${OVER_CPU} times the CPU time of all GC threads` +
      `${isOften ? `, and of ${formatDuration(LONG_PAUSE_MS)} and more over ${FAR_OVER_CPU} times` : ''}.`,
    advice: ADVICE,
    evidence: [
      metricEvidence('time waited in these pauses', ms(waited)),
      metricEvidence('share of all pauses', percent(share)),
      ...pauses.toEvidence(),
    ],
    lostMs: waited,
  };
}

/** Collects the pauses from this length on that waited: long ones compared by themselves, shorter ones where their threads hardly worked. */
function collectStarved({ run }: GcAnalysis, from: number) {
  const starved = new EvidenceCollector();
  let waited = 0;
  for (const row of run.pauses.real.rowsFrom(from)) {
    const real = run.pauses.real.get(row);
    const cpu = run.pauses.user.get(row) + run.pauses.sys.get(row);
    if (!(real >= REAL_MS ? real > OVER_CPU * cpu : real > FAR_OVER_CPU * (cpu + TICK_MS))) continue;
    starved.addPause(run, row, real);
    waited += real - cpu;
  }
  return { pauses: starved, waited };
}

/** A pause of which nearly all was waiting proves it by itself. */
function rateLongPauses(analysis: GcAnalysis, pauses: EvidenceCollector, waited: number): Confidence {
  const confidence = rateConfidence(analysis, pauses.count);
  const isProven = pauses.max >= PROVEN_MS && waited >= PROVEN_SHARE * pauses.sum;
  return confidence === 'low' && isProven ? 'medium' : confidence;
}
