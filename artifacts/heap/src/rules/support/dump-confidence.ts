import type { DefectCode } from '@hindsight/heap-graph';
import type { Confidence } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';

const INCOMPLETE: ReadonlySet<DefectCode> = new Set([
  'truncated',
  'broken-record',
  'unknown-record',
  'unreadable-rest',
  'derived-roots',
  'class-missing',
]);

/** Assesses confidence: low for a part of a dump; high when the object layout was confirmed by the addresses. */
export function assessConfidence({ dump }: Pick<HeapAnalysis, 'dump'>): Confidence {
  if (dump.defects.some(({ code }) => INCOMPLETE.has(code))) return 'low';
  return dump.layout.agreement > 0 ? 'high' : 'medium';
}
