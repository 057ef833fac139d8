import type { GcAnalysis } from '../../analysis.ts';
import type { TrendPoint } from './upward-trend.ts';

export type ClassMetadataPool = 'metaspace' | 'perm';

/** Returns the pool that holds the class metadata of this JVM: the permanent generation before JDK 8. */
export const findClassMetadataPool = ({ sizes }: GcAnalysis): ClassMetadataPool =>
  sizes.perm.peak ? 'perm' : 'metaspace';

/** Lists the class metadata in use after each collection from a time on, in the order of time. */
export function listClassMetadata({ run }: GcAnalysis, pool: ClassMetadataPool, from: number): TrendPoint[] {
  const points: TrendPoint[] = [];
  for (const table of [run.pauses, run.cycles]) {
    const { after } = table.pools[pool];
    for (const row of after.rowsFrom(1)) {
      const at = table.at.get(row);
      if (at >= from) points.push({ at, line: table.line.get(row), used: after.get(row) });
    }
  }
  return points.sort((a, b) => a.at - b.at);
}

/** Returns by how many bytes the class metadata grew between two times; 0 where the log does not show it. */
export function measureClassGrowth(analysis: GcAnalysis, from: number, to: number): number {
  const points = listClassMetadata(analysis, findClassMetadataPool(analysis), from).filter(({ at }) => at <= to);
  return (points.at(-1)?.used ?? 0) - (points[0]?.used ?? 0);
}
