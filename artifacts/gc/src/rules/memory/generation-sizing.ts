import { formatBytes, formatPercent, metricEvidence } from '@hindsight/claims';
import { percent } from '@hindsight/model';
import type { Change } from '../../advice/change.ts';
import { lowerYoung, raiseYoung } from '../../advice/changes.ts';
import type { GcAnalysis } from '../../analysis.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { WARNING_PERCENT } from '../pauses/gc-overhead.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { pauseEvidence } from '../support/evidence-collector.ts';
import { takesAtLeast } from '../support/pause-share.ts';

const SMALL_PERCENT = 10;
/** A young generation as large as the old one is a problem only when much is promoted. */
const PROMOTED_PERCENT = 20;
/** The first collections promote what every program keeps: its classes and their data. */
const MIN_COLLECTIONS = 5;
/** Below this share of the run pauses are no overhead, whatever the sizes are. */
const COST_PERCENT = 100 - WARNING_PERCENT;
/** Below this share of its size at every time, a small old generation is large enough. */
const USED_SHARE = 0.5;

export const generationSizing = defineGcRule({
  id: 'generation-sizing',
  cause: 'heap-sizing',
  title: 'The sizes of the generations are out of balance',
  because: 'Jifa warns when a generation has less than 10 % of the heap; NewRatio=2 is the default of HotSpot.',
  check: (analysis) => {
    const { run, sizes } = analysis;
    const young = sizes.young.allocated;
    const old = sizes.old.allocated;
    if (!isInCollectorFamily(run, 'fixedGenerations') || !young || !old) return undefined;
    const problem = findProblem(analysis, young, old);
    if (!problem) return undefined;
    return {
      level: takesAtLeast(analysis, COST_PERCENT) && problem.isFelt ? 'WARNING' : 'INFO',
      confidence: rateConfidence(analysis, analysis.minor.count),
      headline: problem.headline,
      explanation: `The young generation has ${formatBytes(young)} and the old generation ${formatBytes(old)}. ${problem.explanation}`,
      changes: problem.change(analysis),
      evidence: [
        metricEvidence(problem.name, percent(problem.measured), percent(problem.limit)),
        ...(analysis.pauses.maxRow >= 0 ? [pauseEvidence(run, analysis.pauses.maxRow)] : []),
      ],
    };
  },
});

function findProblem(analysis: GcAnalysis, young: number, old: number) {
  const { promotion, minor } = analysis;
  const youngShare = (100 * young) / (young + old);
  const oldShare = 100 - youngShare;
  if (youngShare < SMALL_PERCENT) return describeTooSmall('young generation', young, youngShare, raiseYoung, true);
  if (oldShare < SMALL_PERCENT)
    return describeTooSmall('old generation', old, oldShare, (one) => [lowerYoung(one)], isOldUsed(analysis));
  const promoted = promotion?.sharePercent ?? 0;
  if (young < old || !(promoted > PROMOTED_PERCENT) || minor.count < MIN_COLLECTIONS) return undefined;
  return {
    isFelt: true,
    change: (one: GcAnalysis) => [lowerYoung(one)],
    name: 'promoted of allocated',
    measured: promoted,
    limit: PROMOTED_PERCENT,
    headline: `The old generation receives ${formatPercent(promoted)} of all that is allocated but is not larger than the young one`,
    explanation: `What is promoted needs room there. The limit is ${PROMOTED_PERCENT} % of what is allocated.`,
  };
}

/** Returns whether the old generation is small for what it holds. One that is hardly used would be no better if it were larger. */
const isOldUsed = ({ sizes }: GcAnalysis): boolean =>
  !((sizes.old.peak ?? Number.NaN) < USED_SHARE * (sizes.old.allocated ?? Number.NaN));

const describeTooSmall = (
  generation: string,
  size: number,
  share: number,
  change: (analysis: GcAnalysis) => Change[],
  isFelt: boolean,
) => ({
  change,
  isFelt,
  name: `${generation} of the heap`,
  measured: share,
  limit: SMALL_PERCENT,
  headline: `The ${generation} has only ${formatBytes(size)}, ${formatPercent(share)} of the heap`,
  explanation: `Less than ${SMALL_PERCENT} % of the heap is the limit for either of them.`,
});
