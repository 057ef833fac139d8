import { pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineHeapRule } from '../support/define-rule.ts';
import { assessConfidence } from '../support/dump-confidence.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';

export const collidingMap = defineHeapRule({
  id: 'colliding-map',
  cause: 'heap-waste',
  title: 'The keys of some maps share few hash codes',
  because:
    'A map of 16 entries or more that uses fewer buckets than a quarter of its entries has keys with colliding hash codes: each access walks a list or a tree. This costs time, not memory.',
  check: (analysis) => {
    const maps = analysis.collections.reduce((sum, { colliding }) => sum + colliding, 0);
    const [most] = analysis.collections.toSorted((a, b) => b.colliding - a.colliding);
    if (maps === 0 || !most) return undefined;
    return {
      level: 'INFO',
      confidence: assessConfidence(analysis),
      headline: `${pluralize(maps, 'map has its', 'maps have their')} entries in few of the buckets`,
      explanation: `Most of them are of ${most.className}: each access walks a list or a tree.`,
      advice: 'Check hashCode() of the keys: different keys should have different hash codes.',
      evidence: [createMetricEvidence('maps with colliding keys', count(maps))],
    };
  },
});
