import { chooseHeadline, formatBytes } from '@hindsight/claims';
import { describeBytes, describeObjects, proveGrowth } from '../describe-growth.ts';
import { defineGrowthRule } from './define-rule.ts';

export const heapGrowthWarmUp = defineGrowthRule({
  id: 'heap-growth-warm-up',
  cause: 'event',
  title: 'The program was filling what it keeps for its whole life',
  because:
    'Over three dumps or more: the last interval has at most a third of the fastest growth, by size and by rate. Of two dumps: a tenth more classes were loaded since the first one, or what grew had less than 2 % of its size and no instances of its class.',
  check: (growth) => {
    const point = growth.points.find(({ verdict }) => verdict === 'warm-up');
    if (!point) return undefined;
    return {
      level: 'INFO',
      confidence: point.confidence,
      headline: chooseHeadline(
        `Warm-up: ${point.holder} was filled, +${formatBytes(point.bytes.growth)}`,
        `Warm-up: +${formatBytes(point.bytes.growth)}`,
      ),
      explanation: `What ${point.holder} retains ${describeBytes(point)}; ${describeObjects(point)}. ${point.reason}`,
      advice: 'Take a further dump after the same time under the same load: a leak goes on, a warm-up does not.',
      evidence: proveGrowth(growth, point),
    };
  },
});
