import { chooseHeadline, formatPercent, metricEvidence } from '@hindsight/claims';
import { bytes, count, percent } from '@hindsight/model';
import { rememberByStack } from '../../metrics/remember-by-stack.ts';
import { NO_ID } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { gather } from '../support/evidence.ts';
import { isIdle, rateConfidence } from '../support/guards.ts';
import { findLargest, findProfile, listColumns, sumBy } from '../support/samples.ts';
import { findApplicationFrame, listFrames, nameMethod, quoteHeaviestStacks } from '../support/stacks.ts';

const NOTE_PERCENT = 20;
const WARNING_PERCENT = 80;
const MIN_SAMPLES = 5;
const BOXING = /^java\.lang\.(?:Byte|Short|Character|Integer|Long|Float|Double|Boolean)\.valueOf$/;

export const boxing = defineRule({
  id: 'boxing',
  cause: 'allocation',
  title: 'Numbers are boxed into objects',
  because:
    'JMC (PrimitiveToObjectConversion): 20 and 80 % of the allocated bytes are made by valueOf of a wrapper class.',
  check: (analysis) => {
    const profile = findProfile(analysis, 'allocation');
    const columns = listColumns(analysis, profile);
    const isBoxingStack = rememberByStack((stack) => {
      const [top = ''] = listFrames(analysis.recording, stack, 1);
      return BOXING.test(top);
    });
    const findFrame = rememberByStack((stack) => findApplicationFrame(analysis.recording, stack));
    const isBoxing = (one: (typeof columns)[number], row: number) => isBoxingStack(one.stacks[row] ?? NO_ID);
    const sites = sumBy(columns, (one, row) => (isBoxing(one, row) ? findFrame(one.stacks[row] ?? NO_ID) : undefined));
    const sums = [...sites.values()];
    const boxed = sums.reduce((sum, { weight }) => sum + weight, 0);
    const samples = sums.reduce((sum, { count: number }) => sum + number, 0);
    const share = profile && profile.total > 0 ? (100 * boxed) / profile.total : 0;
    const site = findLargest(sites);
    if (share < NOTE_PERCENT || samples < MIN_SAMPLES || !site) return undefined;
    return {
      level: share >= WARNING_PERCENT && !isIdle(analysis) ? 'WARNING' : 'INFO',
      confidence: rateConfidence(analysis, samples),
      headline: chooseHeadline(
        `${formatPercent(share)} of the allocated bytes are boxed numbers, most in ${nameMethod(site.name)}`,
      ),
      explanation: `${formatPercent(share)} of the allocated bytes are made by valueOf of Integer, Long and their like; the limit is ${formatPercent(NOTE_PERCENT)}. Most of them are asked for by ${site.name}.`,
      advice: 'Use primitives and collections of primitives (Eclipse Collections, fastutil, IntStream) on this path.',
      evidence: gather(
        metricEvidence('share of boxed numbers', percent(share), percent(NOTE_PERCENT)),
        metricEvidence('bytes', bytes(boxed)),
        metricEvidence('samples of it', count(samples)),
        quoteHeaviestStacks(analysis.recording, columns, 'bytes', isBoxing),
      ),
    };
  },
});
