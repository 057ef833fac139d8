import { pluralize } from '@hindsight/claims';
import { isJdkClass } from '@hindsight/heap-graph';
import { type Claim, count } from '@hindsight/model';
import type { CollidingMap } from '../../metrics/waste/colliding-map.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { assessConfidence } from '../support/dump-confidence.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';

/** Each access to such a map compares a hundred keys or more: it is as slow as a list. */
const [MANY_ENTRIES, MANY_PER_BUCKET] = [1000, 200];

/**
 * A tree of keys that can be compared is searched in log n steps. Texts and numbers of the JDK can be; a dump does not
 * tell whether a class of the program implements Comparable.
 */
const isSlow = ({ elements, buckets, keyClass }: CollidingMap): boolean =>
  elements >= MANY_ENTRIES &&
  elements >= MANY_PER_BUCKET * buckets &&
  (keyClass === undefined || !isJdkClass(keyClass));

export const collidingMap = defineHeapRule({
  id: 'colliding-map',
  cause: 'heap-waste',
  title: 'The keys of some maps share few hash codes',
  because:
    'A map of 16 entries or more that uses fewer buckets than a quarter of its entries has keys with colliding hash codes: each access walks a list or a tree. This costs time, not memory; a map of 1,000 entries and more with 200 keys per bucket, of a class of the program, is as slow as a list.',
  check: (analysis) => {
    const maps = analysis.collections.reduce((sum, { colliding }) => sum + colliding, 0);
    const [most] = analysis.collections.toSorted((a, b) => b.colliding - a.colliding);
    if (maps === 0 || !most) return undefined;
    const slow = analysis.collidingMap && isSlow(analysis.collidingMap) ? analysis.collidingMap : undefined;
    return {
      level: slow ? 'WARNING' : 'INFO',
      confidence: assessConfidence(analysis),
      ...(slow ? describeSlow(slow) : describeMany(maps, most.className)),
      evidence: [
        createMetricEvidence('maps with colliding keys', count(maps)),
        ...(slow
          ? [
              createMetricEvidence('entries', count(slow.elements)),
              createMetricEvidence('buckets in use', count(slow.buckets)),
            ]
          : []),
      ],
    };
  },
});

type Text = Pick<Claim, 'headline' | 'explanation' | 'advice'>;

const describeMany = (maps: number, className: string): Text => ({
  headline: `${pluralize(maps, 'map has its', 'maps have their')} entries in few of the buckets`,
  explanation: `Most of them are of ${className}: each access walks a list or a tree.`,
  advice: 'Check hashCode() of the keys: different keys should have different hash codes.',
});

function describeSlow({ elements, buckets, className, keyClass = 'the keys', owner }: CollidingMap): Text {
  const map = owner ?? `a ${className}`;
  const perBucket = Math.round(elements / buckets).toLocaleString('en-US');
  return {
    headline: `The ${pluralize(elements, 'key')} of ${map} are in ${pluralize(buckets, 'bucket')}: hashCode() of ${keyClass} collides`,
    explanation: `Each access to this ${className} searches a bucket of about ${perBucket} keys instead of 1 or 2, which costs processor time in proportion to the size of the map. The memory is no problem.`,
    advice: `Let hashCode() of ${keyClass} use all fields that equals() compares (Objects.hash or a record); until then, implementing Comparable lets HashMap search the bucket as a tree.`,
  };
}
