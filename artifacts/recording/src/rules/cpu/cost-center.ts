import {
  chooseHeadline,
  formatPercent,
  formatShare,
  isApplicationClass,
  metricEvidence,
  pluralize,
} from '@hindsight/claims';
import { type Cause, count, type Evidence, type Level, percent } from '@hindsight/model';
import type { Recording, RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { isBatch } from '../support/computing-threads.ts';
import { type CpuSamples, findCollapsedSamples, findCpuSamples, sumStacks } from '../support/cpu-samples.ts';
import { gather } from '../support/evidence.ts';
import { getJvmLoad, isIdle, isStarved, isTooShort, measureError, rateConfidence } from '../support/guards.ts';
import { isJavaMethod } from '../support/java-methods.ts';
import { findLargest } from '../support/samples.ts';
import { findApplicationFrame, listFrames, nameMethod, stackEvidence, WAIT_WRAPPER } from '../support/stacks.ts';
import { isOfStart, OF_START } from '../support/start-work.ts';
import { type CostFamily, findFamily, LOOKED_AT_FRAMES } from '../tables/cost-families.ts';
import { findSetup, isSetup } from '../tables/setup-families.ts';
import { findVmWork, isVmWork } from '../tables/vm-families.ts';

const MIN_SAMPLES = 100;
const NOTE_SHARE = 0.1;
const WARNING_SHARE = 0.25;
const MIN_MACHINE_SHARE = 0.05;
/** The last part of a recording begins here. */
const LATE = 0.75;

export const costCenter = defineRule({
  id: 'cost-center',
  cause: 'processor',
  title: 'One kind of work takes a large part of the processor time',
  because: `The top ${LOOKED_AT_FRAMES} frames of a sample name the kind of work that it is of, or any frame that is work to be done once; 10 and 25 % of the samples. Our own limits.`,
  check: (analysis) => {
    const samples = findCpuSamples(analysis) ?? findCollapsedSamples(analysis);
    if (!samples || samples.count < MIN_SAMPLES) return undefined;
    const families = sumFamilies(analysis, samples);
    const [first, ...others] = families;
    if (!first) return undefined;
    const share = first.weight / samples.total;
    if (share - measureError(share, samples.count) < NOTE_SHARE) return undefined;
    const ofStart = isOfStart(analysis, samples, new Set(first.stacks.keys()));
    const caller = findLargest(first.callers)?.name;
    const whole = analysis.recording.isCollapsed ? 'weight of the stacks' : 'processor time';
    const by = caller === undefined ? '' : `, called by ${nameMethod(caller)}`;
    const more = others.filter(({ weight }) => weight >= NOTE_SHARE * samples.total);
    return {
      level: ofStart ? 'INFO' : rateLevel(analysis, samples, share, first.family),
      confidence: rateConfidence(analysis, samples.count),
      ...(first.family.id === 'regular-expressions' && { cause: 'regular-expression' as Cause }),
      headline: chooseHeadline(
        `${formatPercent(100 * share)} of the ${whole} goes to ${first.family.what}${by}`,
        `${formatPercent(100 * share)} of the ${whole} goes to ${first.family.what}`,
      ),
      explanation:
        `Of ${pluralize(samples.count, 'sample')}, ${formatPercent(100 * share)} were in ${first.family.what}; the limit is ${formatShare(NOTE_SHARE)}, for a warning ${formatShare(WARNING_SHARE)}.` +
        `${caller === undefined ? '' : ` Most of them were called by ${caller}.`}` +
        `${more.length > 0 ? ` Besides, ${more.map(({ family, weight }) => `${formatPercent((100 * weight) / samples.total)} were in ${family.what}`).join(' and ')}.` : ''}` +
        `${ofStart ? ` ${OF_START}` : ''}`,
      advice: [first, ...more.filter(({ family }) => isSetup(family))].map(({ family }) => family.advice).join(' '),
      subject: { kind: first.family.id, caller },
      evidence: gather(
        metricEvidence(`share of ${first.family.what}`, percent(100 * share), percent(100 * NOTE_SHARE)),
        metricEvidence('samples', count(samples.count)),
        quoteFamily(analysis, first, samples),
      ),
    };
  },
});

function rateLevel(analysis: RecordingAnalysis, samples: CpuSamples, share: number, family: CostFamily): Level {
  if (family.isNote || (family.isPurpose && isBatch(analysis))) return 'INFO';
  const machine = share * (getJvmLoad(analysis) ?? 1);
  const isLarge =
    share - measureError(share, samples.count) >= WARNING_SHARE &&
    (machine >= MIN_MACHINE_SHARE || isStarved(analysis));
  return isLarge && !samples.isUnhurried && !isIdle(analysis) && !isTooShort(analysis, share, WARNING_SHARE)
    ? 'WARNING'
    : 'INFO';
}

interface FamilySum {
  readonly family: CostFamily;
  weight: number;
  readonly callers: Map<string, { weight: number }>;
  readonly stacks: Map<number, number>;
}

function sumFamilies(analysis: RecordingAnalysis, samples: CpuSamples): FamilySum[] {
  const { recording } = analysis;
  const families = new Map<string, FamilySum>();
  const isLasting = createSetupTest(analysis, samples);
  for (const [stack, weight] of sumStacks(samples)) {
    const frames = listFrames(recording, stack);
    const once = findOnceOrVm(frames);
    const family = once ?? findFamily(frames);
    if (!family || (once && !isLasting(once))) continue;
    const sum = families.get(family.id) ?? { family, weight: 0, callers: new Map(), stacks: new Map() };
    const caller = findCaller(frames, family) ?? findOther(recording, stack, family);
    sum.weight += weight;
    sum.stacks.set(stack, weight);
    if (caller !== undefined) sum.callers.set(caller, { weight: (sum.callers.get(caller)?.weight ?? 0) + weight });
    families.set(family.id, sum);
  }
  return [...families.values()]
    .filter(({ family: { minShare = 0 }, weight }) => weight >= minShare * samples.total)
    .sort((a, b) => b.weight - a.weight);
}

/** Work that is found anywhere in a stack: what is to be done once, and what the JVM does. */
const findOnceOrVm = (frames: readonly string[]): CostFamily | undefined => findSetup(frames) ?? findVmWork(frames);

/** Who asks for work when nobody of the application does; threads of the JVM work for nobody, but a lock is wanted by some method. */
const findOther = (recording: Recording, stack: number, family: CostFamily): string | undefined =>
  isVmWork(family) && family.id !== 'monitors' ? undefined : findApplicationFrame(recording, stack, family.frames);

/** Whether work that is to be done once is still a part of the last quarter of the recording: at the start of a program it is normal. */
function createSetupTest({ recording }: RecordingAnalysis, samples: CpuSamples): (setup: CostFamily) => boolean {
  const late = new Map<CostFamily, number>();
  let total = 0;
  for (const [stack, weight] of sumStacks(samples, LATE * recording.durationMs)) {
    const once = findOnceOrVm(listFrames(recording, stack));
    total += weight;
    if (once) late.set(once, (late.get(once) ?? 0) + weight);
  }
  return (once) => (late.get(once) ?? 0) >= NOTE_SHARE * total && total > 0;
}

/** The method of the program that asks for the work; a library is not who asks for its own work. */
function findCaller(frames: readonly string[], { frames: pattern, runsProgram }: CostFamily): string | undefined {
  // What runs the program is below its code as well.
  const isOfFamily = (frame: string) => pattern.test(frame);
  const outermost = runsProgram ? frames.findIndex(isOfFamily) : frames.findLastIndex(isOfFamily);
  const callers = frames.slice(outermost + 1).filter((frame) => isJavaMethod(frame) && isApplicationClass(frame));
  return callers.find((frame) => !WAIT_WRAPPER.test(frame)) ?? callers[0];
}

const MAX_STACKS = 3;

const quoteFamily = ({ recording }: RecordingAnalysis, { stacks }: FamilySum, { unit }: CpuSamples): Evidence[] =>
  [...stacks]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_STACKS)
    .flatMap(([stack, value]) => stackEvidence(recording, stack, 'stack', { value, unit }));
