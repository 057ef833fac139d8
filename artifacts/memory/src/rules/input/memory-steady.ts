import { metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineMemoryRule } from '../support/define-rule.ts';

const MIN_SNAPSHOTS = 4;

export const memorySteady = defineMemoryRule({
  id: 'memory-steady',
  cause: 'event',
  title: 'Nothing grows',
  because: 'At least four snapshots, and no significant rise of any category, class or of the resident memory.',
  check: ({ nmt, histogram, process, gap }) => {
    const looked = [
      nmt && nmt.series.snapshots.length >= MIN_SNAPSHOTS && 'categories of NMT',
      histogram && histogram.series.snapshots.length >= MIN_SNAPSHOTS && 'classes',
      process?.growth && process.growth.points >= MIN_SNAPSHOTS && 'resident memory',
    ].filter((one) => typeof one === 'string');
    const grows =
      nmt?.growth.some(({ growth }) => growth.significant) ||
      nmt?.threads?.significant ||
      nmt?.classes?.significant ||
      histogram?.growth.some(({ growth }) => growth.significant) ||
      process?.growth?.significant ||
      process?.threads?.significant ||
      gap?.growth?.significant;
    if (looked.length === 0 || grows) return undefined;
    const snapshots = Math.max(
      nmt?.series.snapshots.length ?? 0,
      histogram?.series.snapshots.length ?? 0,
      process?.growth?.points ?? 0,
    );
    return {
      level: 'INFO',
      confidence: 'medium',
      headline: `Memory is steady over ${pluralize(snapshots, 'snapshot')} (${looked.join(', ')})`,
      explanation: `No significant rise was found in ${looked.join(', ')} (one that lasts over most of the snapshots and is 1 MB and 5 % or more).`,
      evidence: [metricEvidence('snapshots', count(snapshots), count(MIN_SNAPSHOTS))],
    };
  },
});
