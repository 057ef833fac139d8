import { pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { confidenceOf } from '../support/dump-confidence.ts';
import { measured } from '../support/measured.ts';
import { defineHeapRule } from '../support/define-rule.ts';

export const collidingMap = defineHeapRule({
  id: 'colliding-map',
  title: 'The keys of some maps share few hash codes',
  because:
    'A map of 16 entries or more with fewer buckets in use than a quarter of its entries has keys whose hash codes are alike: each access walks a list or a tree. It costs time, not memory.',
  check: (analysis) => {
    const maps = analysis.collections.reduce((sum, { colliding }) => sum + colliding, 0);
    const [most] = analysis.collections.toSorted((a, b) => b.colliding - a.colliding);
    if (maps === 0 || !most) return undefined;
    return {
      level: 'INFO',
      confidence: confidenceOf(analysis),
      explanation: `${pluralize(maps, 'map has its', 'maps have their')} entries in few of the buckets, above all ${most.className}.`,
      advice: 'Look at hashCode() of the keys: it should differ where the keys do.',
      evidence: [measured('maps with colliding keys', count(maps))],
    };
  },
});
