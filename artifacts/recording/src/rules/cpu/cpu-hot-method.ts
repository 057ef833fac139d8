import {
  chooseHeadline,
  formatDuration,
  formatPercent,
  formatShare,
  metricEvidence,
  pluralize,
} from '@hindsight/claims';
import { count, type Evidence, type Level, percent } from '@hindsight/model';
import { NO_ID, type RecordingAnalysis, type SampleColumns } from '../../model.ts';
import type { HotMethod } from '../../model-figures.ts';
import { defineRule } from '../define-rule.ts';
import { type BusySite, findBusiestSite } from '../support/busiest-site.ts';
import { isBatch } from '../support/computing-threads.ts';
import { type CpuSamples, findCpuSamples } from '../support/cpu-samples.ts';
import { gather, timeEvidence } from '../support/evidence.ts';
import { getJvmLoad, isIdle, isShort, isStarved, measureError, rateConfidence } from '../support/guards.ts';
import { findRecursion, type Recursion } from '../support/recursion.ts';
import { findHeaviestStacks, findProgramFrame, nameMethod, quoteHeaviestStacks } from '../support/stacks.ts';
import { isOfStart, OF_START } from '../support/start-work.ts';
import { findWorstWindow } from '../support/windows.ts';

const MIN_SAMPLES = 100;
const MIN_NOTE_SAMPLES = 20;
const NOTE_SHARE = 0.1;
const WARNING_SHARE = 0.25;
const MIN_MACHINE_SHARE = 0.2;
/** What others leave of the machine says nothing about what the method would take of it: its share must be clear. */
const MIN_STARVED_SHARE = 0.5;
const WINDOW_MS = 30_000;
/** A method that waits by looping, or whose samples are of a thread that is about to park. */
const WAITING =
  /(?:Thread\.onSpinWait|Unsafe\.park|Thread\.yield0?|LockSupport\.park\w*|ForkJoinPool(?:\$WorkQueue)?\.(?:help\w+|await\w+|scan|runWorker)|SynchronousQueue\$Transfer\w+\.\w+)$/;
const BATCH =
  'The threads that compute never wait and none of them serves requests: of a batch, a hot method is what it is for.';
const ADVICE = 'Look at its callers in the flame graph first: to call it less often pays more than to make it faster.';
const RECURSION_ADVICE =
  'Look for the case that ends the recursion: data that refers to itself never meets it, and ends in a StackOverflowError that somebody may catch. Remember what was visited, limit the depth, or use a loop with a list.';
/** The recorder itself, which is most of what runs in a JVM that waits. */
const RECORDER = /^jdk\.jfr\.internal\./;

export const cpuHotMethod = defineRule({
  id: 'cpu-hot-method',
  cause: 'busy-loop',
  title: 'One method takes a large part of the processor time',
  because:
    'JMC (MethodProfiling) looks at the hottest method in 30 s windows; a share of n samples is claimed when it is over its limit by three standard deviations.',
  check: (analysis) => {
    const samples = findCpuSamples(analysis);
    const hot = samples?.hotMethods.find(({ method }) => !WAITING.test(method) && !RECORDER.test(method));
    if (!samples || !hot || samples.count < MIN_NOTE_SAMPLES) return undefined;
    const share = hot.selfPercent / 100;
    if (!isNoteworthy(share, samples.count)) return undefined;
    const machine = share * (getJvmLoad(analysis) ?? Number.NaN);
    const ofStart = isOfStart(analysis, samples, findStacks(analysis, hot.method));
    const site = findBusiestSite(analysis, samples, hot.method);
    const level = ofStart ? 'INFO' : rateLevel(analysis, samples, share, machine);
    const caller = site?.method ?? findCaller(analysis, samples, hot.method);
    const by = caller === undefined || caller === hot.method ? '' : `, called by ${nameMethod(caller)}`;
    const recursion = findRecursion(analysis, samples);
    const ownShare = formatPercent(hot.selfPercent);
    return {
      level,
      confidence: rateConfidence(analysis, samples.count),
      headline: recursion ? nameRecursion(recursion) : nameHotMethod(hot, by, site),
      explanation:
        `In ${ownShare} of ${pluralize(samples.count, 'sample')} the method ${hot.method} itself was running${hot.line === undefined ? '' : `, most often in line ${hot.line}`}; the limit is ${formatShare(NOTE_SHARE)}, for a warning ${formatShare(WARNING_SHARE)}.` +
        `${Number.isFinite(machine) ? ` That is ${formatShare(machine)} of the machine.` : ''}${by === '' ? '' : ` Its first caller of the application is ${caller}.`}${describeSite(site)}${describeReason(analysis, ofStart)}${describeRecursion(recursion)}`,
      advice: recursion ? RECURSION_ADVICE : ADVICE,
      subject: { method: recursion?.method ?? hot.method, caller },
      evidence: gather(
        metricEvidence(`share of ${nameMethod(hot.method)}`, percent(hot.selfPercent), percent(100 * NOTE_SHARE)),
        metricEvidence('samples', count(samples.count)),
        quoteMethod(analysis, samples, hot.method),
      ),
    };
  },
});

/** A share of few samples may be chance, unless it is twice the limit. */
const isNoteworthy = (share: number, samples: number): boolean =>
  share >= 2 * NOTE_SHARE || share - measureError(share, samples) >= NOTE_SHARE;

function nameHotMethod(
  { method, selfPercent }: Pick<HotMethod, 'method' | 'selfPercent'>,
  by: string,
  site: BusySite | undefined,
): string {
  const share = formatPercent(selfPercent);
  const own = `${nameMethod(method)} takes ${share} of the processor time`;
  const whole = `One method takes ${share} of the processor time`;
  if (!site || 100 * site.share <= selfPercent) return chooseHeadline(`${own}${by}`, own, whole);
  const ofSite = `${nameMethod(site.method)} takes ${formatPercent(100 * site.share)} of the processor time`;
  return chooseHeadline(`${ofSite}, ${share} in ${nameMethod(method)}`, ofSite, own, whole);
}

const describeRecursion = (recursion: Recursion | undefined): string =>
  recursion
    ? ` The stacks are full of frames of ${recursion.method}, ${recursion.depth} and more: it calls itself again and again. Errors of a full stack are thrown by the JVM itself, and are not in a recording.`
    : '';

function nameRecursion({ method, share, depth }: Recursion): string {
  const own = `${nameMethod(method)} takes ${formatPercent(100 * share)} of the processor time`;
  return chooseHeadline(`${own} and calls itself ${depth} times deep and more`, own);
}

/** With the platform below it, the caller of a method of the platform has more than this. */
const describeSite = (site: BusySite | undefined): string =>
  site ? ` With all that it calls of the platform, this caller has ${formatPercent(100 * site.share)}.` : '';

/** Why the level is no more than a note. */
function describeReason(analysis: RecordingAnalysis, ofStart: boolean): string {
  if (ofStart) return ` ${OF_START}`;
  return isBatch(analysis) ? ` ${BATCH}` : '';
}

/** The stacks at whose top a method runs. */
function findStacks({ recording: { stacks, names } }: RecordingAnalysis, method: string): Set<number> {
  const found = new Set<number>();
  for (let stack = 0; stack < stacks.count; stack++)
    if (names[stacks.methods[stacks.frames[stacks.starts[stack] as number] as number] as number] === method)
      found.add(stack);
  return found;
}

function rateLevel(analysis: RecordingAnalysis, samples: CpuSamples, share: number, machine: number): Level {
  const isLarge =
    share - measureError(share, samples.count) >= WARNING_SHARE &&
    (machine >= MIN_MACHINE_SHARE || (share >= MIN_STARVED_SHARE && isStarved(analysis)));
  if (!isLarge || samples.isUnhurried || samples.count < MIN_SAMPLES || isBatch(analysis)) return 'INFO';
  return isIdle(analysis) || isShort(analysis) ? 'INFO' : 'WARNING';
}

/** The method of the program that leads to a method most often: of a library, it is what one can change. */
function findCaller(analysis: RecordingAnalysis, samples: CpuSamples, method: string): string | undefined {
  const [heaviest] = findHeaviestStacks(samples.columns, isTopFrame(analysis, samples, method), 1);
  return heaviest && findProgramFrame(analysis.recording, heaviest.stack);
}

function isTopFrame({ recording }: RecordingAnalysis, { isCpuTime }: CpuSamples, method: string) {
  const { stacks, names } = recording;
  return (columns: SampleColumns, row: number): boolean => {
    const stack = columns.stacks[row] ?? NO_ID;
    const top = stack === NO_ID ? undefined : stacks.methods[stacks.frames[stacks.starts[stack] as number] as number];
    return top !== undefined && names[top] === method && isCpuTime(columns, row);
  };
}

function quoteMethod(analysis: RecordingAnalysis, samples: CpuSamples, method: string): Evidence[] {
  const columns = samples.columns;
  const isTop = isTopFrame(analysis, samples, method);
  const [first] = columns;
  const window =
    first &&
    findWorstWindow(first.times, (row) => (isTop(first, row) ? (first.weights[row] ?? 0) : 0), { windowMs: WINDOW_MS });
  return [
    ...(window && analysis.recording.durationMs > WINDOW_MS
      ? [timeEvidence(`worst ${formatDuration(WINDOW_MS)} of ${nameMethod(method)}`, window.from)]
      : []),
    ...quoteHeaviestStacks(analysis.recording, columns, samples.unit, isTop),
  ];
}
