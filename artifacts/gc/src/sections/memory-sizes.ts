import { toCell } from '@hindsight/claims';
import { bytes, type Cell, percent } from '@hindsight/model';
import type { PoolSize } from '../analysis.ts';
import type { SectionWriter } from './report-input.ts';

/** Writes the largest committed and the largest used size of each pool. */
export const memorySizes: SectionWriter = ({ totals: { sizes } }) => {
  const pools: readonly (readonly [name: string, size: PoolSize])[] = [
    ['Young generation', sizes.young],
    ['Old generation', sizes.old],
    ['Heap', sizes.heap],
    ['Metaspace', sizes.metaspace],
    ['Permanent generation', sizes.perm],
    ['Heap and class metadata', sizes.total],
  ];
  const rows = pools.filter(([, { allocated, peak }]) => allocated !== undefined || peak !== undefined).map(buildRow);
  if (rows.length === 0) return undefined;
  return {
    id: 'memory-sizes',
    title: 'Memory sizes',
    blocks: [{ kind: 'table', columns: ['Memory', 'Largest committed', 'Largest used', 'Used of committed'], rows }],
  };
};

function buildRow([name, { allocated, peak }]: readonly [string, PoolSize]): Cell[] {
  const share = allocated && peak !== undefined ? (100 * peak) / allocated : undefined;
  return [name, toCell(allocated, bytes), toCell(peak, bytes), toCell(share, percent)];
}
