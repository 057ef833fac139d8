import { chooseHeadline, formatPercent, formatShare, metricEvidence, pluralize } from '@hindsight/claims';
import { type Cause, count, type Evidence, type Level, percent } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import type { Profile } from '../../model-figures.ts';
import { defineRule } from '../define-rule.ts';
import { gather } from '../support/evidence.ts';
import { getJvmLoad, isIdle, isShort, isStarved, measureError, rateConfidence } from '../support/guards.ts';
import { findCpuProfile, findLargest, listColumns, sumRunningStacks } from '../support/samples.ts';
import { findApplicationFrame, listFrames, nameMethod, stackEvidence } from '../support/stacks.ts';
import { type CostFamily, findFamily, LOOKED_AT_FRAMES } from '../tables/cost-families.ts';

const MIN_SAMPLES = 100;
const NOTE_SHARE = 0.1;
const WARNING_SHARE = 0.25;
const MIN_MACHINE_SHARE = 0.05;

export const costCenter = defineRule({
  id: 'cost-center',
  cause: 'processor',
  title: 'One kind of work takes a large part of the processor time',
  because: `The top ${LOOKED_AT_FRAMES} frames of a sample name the kind of work that it is of; 10 and 25 % of the samples. Our own limits.`,
  check: (analysis) => {
    const profile = findCpuProfile(analysis);
    if (!profile || profile.count < MIN_SAMPLES || profile.total <= 0) return undefined;
    const families = sumFamilies(analysis, profile);
    const [first, ...others] = families;
    if (!first) return undefined;
    const share = first.weight / profile.total;
    if (share - measureError(share, profile.count) < NOTE_SHARE) return undefined;
    const caller = findLargest(first.callers)?.name;
    const by = caller === undefined ? '' : `, called by ${nameMethod(caller)}`;
    const more = others.filter(({ weight }) => weight >= NOTE_SHARE * profile.total);
    return {
      level: rateLevel(analysis, profile, share),
      confidence: rateConfidence(analysis, profile.count),
      ...(first.family.id === 'regular-expressions' && { cause: 'regular-expression' as Cause }),
      headline: chooseHeadline(
        `${formatPercent(100 * share)} of the processor time goes to ${first.family.what}${by}`,
        `${formatPercent(100 * share)} of the processor time goes to ${first.family.what}`,
      ),
      explanation:
        `Of ${pluralize(profile.count, 'sample')}, ${formatPercent(100 * share)} were in ${first.family.what}; ${formatShare(NOTE_SHARE)} are the limit, ${formatShare(WARNING_SHARE)} that of a warning.` +
        `${caller === undefined ? '' : ` Most of them were called by ${caller}.`}` +
        `${more.length > 0 ? ` Besides, ${more.map(({ family, weight }) => `${formatPercent((100 * weight) / profile.total)} were in ${family.what}`).join(' and ')}.` : ''}`,
      advice: first.family.advice,
      evidence: gather(
        metricEvidence(`share of ${first.family.what}`, percent(100 * share), percent(100 * NOTE_SHARE)),
        metricEvidence('samples', count(profile.count)),
        quoteFamily(analysis, first, profile),
      ),
    };
  },
});

function rateLevel(analysis: RecordingAnalysis, profile: Profile, share: number): Level {
  const machine = share * (getJvmLoad(analysis) ?? 1);
  const isLarge =
    share - measureError(share, profile.count) >= WARNING_SHARE &&
    (machine >= MIN_MACHINE_SHARE || isStarved(analysis));
  return isLarge && !isIdle(analysis) && !isShort(analysis) ? 'WARNING' : 'INFO';
}

interface FamilySum {
  readonly family: CostFamily;
  weight: number;
  readonly callers: Map<string, { weight: number }>;
  readonly stacks: Map<number, number>;
}

function sumFamilies(analysis: RecordingAnalysis, profile: Profile): FamilySum[] {
  const { recording } = analysis;
  const families = new Map<string, FamilySum>();
  for (const [stack, weight] of sumRunningStacks(recording, listColumns(analysis, profile))) {
    const family = findFamily(listFrames(recording, stack, LOOKED_AT_FRAMES));
    if (!family) continue;
    const sum = families.get(family.id) ?? { family, weight: 0, callers: new Map(), stacks: new Map() };
    // A library is not who asks for its own work.
    const caller = findApplicationFrame(recording, stack, family.frames) ?? '?';
    sum.weight += weight;
    sum.stacks.set(stack, weight);
    sum.callers.set(caller, { weight: (sum.callers.get(caller)?.weight ?? 0) + weight });
    families.set(family.id, sum);
  }
  return [...families.values()].sort((a, b) => b.weight - a.weight);
}

const MAX_STACKS = 3;

const quoteFamily = ({ recording }: RecordingAnalysis, { stacks }: FamilySum, { unit }: Profile): Evidence[] =>
  [...stacks]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_STACKS)
    .flatMap(([stack, value]) =>
      stackEvidence(recording, stack, 'stack', { value, unit: unit === 'ms' ? 'ms' : 'count' }),
    );
