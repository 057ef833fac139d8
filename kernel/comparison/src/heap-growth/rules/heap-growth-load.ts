import { chooseHeadline, formatBytes } from '@hindsight/claims';
import { describeBytes, describeObjects, proveGrowth } from '../describe-growth.ts';
import { defineGrowthRule } from './define-rule.ts';

export const heapGrowthLoad = defineGrowthRule({
  id: 'heap-growth-load',
  cause: 'event',
  title: 'The heap follows the work of the program',
  because:
    'Memory below threads whose number grew by half and by at least four is that of requests in progress. Three or more parts of the heap that grew by the same factor (within 60 %) follow one cause outside of them. So do all parts of the heap of another run that are larger by the same small factor (below 1.5). What falls by 30 % from one dump to the next is released.',
  check: (growth) => {
    const point = growth.points.find(({ verdict }) => verdict === 'load');
    if (!point) return undefined;
    return {
      level: 'INFO',
      confidence: point.confidence,
      headline: chooseHeadline(
        `Load: the growth of ${point.holder} follows the work, +${formatBytes(point.bytes.growth)}`,
        `Load: the growth follows the work, +${formatBytes(point.bytes.growth)}`,
      ),
      explanation: `What ${point.holder} retains ${describeBytes(point)}; ${describeObjects(point)}. ${point.reason}`,
      advice:
        'Compare dumps that were taken under the same load. If threads hold it that handle no requests, look for what starts them.',
      evidence: proveGrowth(growth, point),
    };
  },
});
