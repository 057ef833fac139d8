import type { Damage } from '@hindsight/heap-graph';
import type { Confidence } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';

const CUTS: ReadonlySet<Damage> = new Set(['truncated', 'broken-record', 'unknown-record', 'class-missing']);

/** Of a part of a dump nothing is certain; sizes are, where the layout was seen in the addresses. */
export function confidenceOf({ dump }: Pick<HeapAnalysis, 'dump'>): Confidence {
  if (dump.damages.some(({ damage }) => CUTS.has(damage))) return 'low';
  return dump.layout.agreement > 0 ? 'high' : 'medium';
}
