import { chooseHeadline, formatCount, formatShare, metricEvidence } from '@hindsight/claims';
import { count, percent } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { gather } from '../support/evidence.ts';

const NOTE_SHARE = 0.01;
/** A share of fewer stacks says nothing. */
const MIN_STACKS = 20;

export const stacksTruncated = defineRule({
  id: 'stacks-truncated',
  cause: 'evidence',
  title: 'Stacks are cut off at their depth limit',
  because:
    'JMC (StackdepthSetting): the default of 64 frames is too few for frameworks, and the trees hang at the wrong root.',
  check: ({ recording: { truncatedStacks, stacksSeen } }) => {
    const share = stacksSeen > 0 ? truncatedStacks / stacksSeen : 0;
    if (stacksSeen < MIN_STACKS || share < NOTE_SHARE) return undefined;
    return {
      // The top of each stack, by which methods are judged, is there: frameworks are deeper than the default everywhere.
      level: 'INFO',
      confidence: 'high',
      headline: chooseHeadline(`${formatShare(share)} of the stacks are cut off before their root`),
      explanation: `${formatCount(truncatedStacks)} of ${formatCount(stacksSeen)} stacks were deeper than the depth that was recorded. Their lowest frames are missing: they stand below [truncated] in the flame graph, and nothing is claimed about what called them.`,
      advice: 'Record with -XX:FlightRecorderOptions:stackdepth=256 (async-profiler: -j 2048).',
      evidence: gather(
        metricEvidence('share of stacks that are cut off', percent(100 * share), percent(100 * NOTE_SHARE)),
        metricEvidence('stacks that are cut off', count(truncatedStacks)),
      ),
    };
  },
});
