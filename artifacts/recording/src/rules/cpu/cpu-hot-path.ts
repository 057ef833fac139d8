import { chooseHeadline, formatPercent, formatShare, metricEvidence } from '@hindsight/claims';
import { count, percent } from '@hindsight/model';
import { NO_ID, type RecordingAnalysis } from '../../model.ts';
import type { Profile } from '../../model-figures.ts';
import { defineRule } from '../define-rule.ts';
import { gather } from '../support/evidence.ts';
import { measureError, rateConfidence } from '../support/guards.ts';
import { findCpuProfile, type isRunning, listColumns, sumRunningStacks } from '../support/samples.ts';
import { isPlatformMethod, listFrames, nameMethod, quoteHeaviestStacks } from '../support/stacks.ts';

const MIN_SAMPLES = 100;
const MIN_SHARE = 0.3;
/** A callee with so much of its caller is the better name for the path. */
const CALLEE_SHARE = 0.5;

export const cpuHotPath = defineRule({
  id: 'cpu-hot-path',
  cause: 'processor',
  title: 'One path of calls takes a large part of the processor time',
  because:
    'The deepest method of the application with 30 % of the samples below it, whose callees divide them. Our own limit.',
  check: (analysis) => {
    const profile = findCpuProfile(analysis);
    if (!profile || profile.count < MIN_SAMPLES || profile.total <= 0) return undefined;
    const path = findDeepest(analysis, profile);
    if (!path) return undefined;
    const share = path.weight / profile.total;
    if (share - measureError(share, profile.count) < MIN_SHARE) return undefined;
    const self = profile.hotMethods.find(({ method }) => method === path.method);
    // A method that takes the time itself is a hot method, not a path.
    if (self && self.self >= CALLEE_SHARE * path.weight) return undefined;
    const isPath = (columns: Parameters<typeof isRunning>[1], row: number) =>
      listFrames(analysis.recording, columns.stacks[row] ?? NO_ID).includes(path.method);
    return {
      level: 'INFO',
      confidence: rateConfidence(analysis, profile.count),
      headline: chooseHeadline(
        `${formatPercent(100 * share)} of the processor time is below ${nameMethod(path.method)}`,
      ),
      explanation: `In ${formatPercent(100 * share)} of the samples the method ${path.method} was on the stack (limit ${formatShare(MIN_SHARE)}); no single callee has half of that, so this is where the path divides.`,
      advice: `Ask whether ${nameMethod(path.method)} must run so often before you make what it calls faster.`,
      subject: { method: path.method },
      evidence: gather(
        metricEvidence(`share below ${nameMethod(path.method)}`, percent(100 * share), percent(100 * MIN_SHARE)),
        metricEvidence('samples', count(profile.count)),
        quoteHeaviestStacks(
          analysis.recording,
          listColumns(analysis, profile),
          profile.unit === 'ms' ? 'ms' : 'count',
          isPath,
        ),
      ),
    };
  },
});

interface PathNode {
  weight: number;
  readonly callees: Map<string, number>;
}

/** Finds the method of the application with so many samples below it, of which no callee of the application has half. */
function findDeepest(analysis: RecordingAnalysis, profile: Profile): { method: string; weight: number } | undefined {
  const { recording } = analysis;
  const weights = sumRunningStacks(recording, listColumns(analysis, profile));
  const methods = new Map<string, PathNode>();
  for (const [stack, weight] of weights) addStack(methods, listFrames(recording, stack), weight);
  let deepest: { method: string; weight: number } | undefined;
  for (const [method, { weight, callees }] of methods) {
    if (weight < MIN_SHARE * profile.total || isPlatformMethod(method)) continue;
    if ([...callees.values()].some((callee) => callee >= CALLEE_SHARE * weight)) continue;
    if (!deepest || weight > deepest.weight) deepest = { method, weight };
  }
  return deepest;
}

/** Adds a stack to each of its methods once, with the callee of its outermost call: recursion does not multiply. */
function addStack(methods: Map<string, PathNode>, frames: readonly string[], weight: number): void {
  const seen = new Set<string>();
  for (let at = frames.length - 1; at >= 0; at--) {
    const method = frames[at] as string;
    if (seen.has(method)) continue;
    seen.add(method);
    const node = methods.get(method) ?? { weight: 0, callees: new Map() };
    node.weight += weight;
    const callee = frames[at - 1];
    if (callee !== undefined && !isPlatformMethod(callee))
      node.callees.set(callee, (node.callees.get(callee) ?? 0) + weight);
    methods.set(method, node);
  }
}
