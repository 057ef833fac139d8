import { formatPercent } from '@hindsight/claims';
import { type Block, type Cell, count, ms, percent, type Series } from '@hindsight/model';
import type { JstatAnalysis } from '../metrics/jstat.ts';
import type { SectionWriter } from './report-input.ts';

const MS = 1000;
const MAX_POINTS = 2000;

/** Collections as jstat shows them. */
export const writeCollections: SectionWriter = ({ analysis: { jstat } }) => {
  if (!jstat) return undefined;
  const rows: (readonly [string, Cell | undefined])[] = [
    ['Young collections', optional(jstat.youngCount, count)],
    ['Time in them', optional(jstat.youngSeconds, (seconds) => ms(seconds * MS))],
    ['Full collections', optional(jstat.fullCount, count)],
    ['Time in them', optional(jstat.fullSeconds, (seconds) => ms(seconds * MS))],
    ['Concurrent cycles', optional(jstat.concurrentCount, count)],
    ['All time in collections', optional(jstat.totalGcSeconds, (seconds) => ms(seconds * MS))],
    ['Share of the time', optional(jstat.gcTimePercent, percent)],
    ['Rows', count(jstat.rowCount)],
    ['Measured time', optional(jstat.spanSeconds, (seconds) => ms(seconds * MS))],
  ];
  const table: Block = {
    kind: 'table',
    columns: ['', ''],
    rows: rows.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  };
  return {
    id: 'collections',
    title: `Collections (jstat ${jstat.option})`,
    ...(jstat.gcTimePercent !== undefined && {
      summary: `${formatPercent(jstat.gcTimePercent)} of the time in collections`,
    }),
    blocks: [...drawOldGeneration(jstat), table],
  };
};

const optional = (value: number | undefined, toCell: (value: number) => Cell): Cell | undefined =>
  value === undefined ? undefined : toCell(value);

function drawOldGeneration({ points, oldUsedPercents, parts }: JstatAnalysis): Block[] {
  const known = points.flatMap((point, index) => {
    const used = oldUsedPercents[index];
    return used === undefined ? [] : [{ point, used }];
  });
  // A clock that goes back cannot be drawn.
  if (known.length < 2 || known.length > MAX_POINTS || parts.length > 1) return [];
  const series: Series = {
    name: 'old generation',
    tone: 'old',
    shape: 'line',
    x: known.map(({ point }) => point.seconds * MS),
    y: known.map(({ used }) => used),
    lines: known.map(({ point: { row } }) => ({ first: row.line, last: row.line })),
  };
  return [
    {
      kind: 'timeline',
      id: 'old-generation',
      title: 'Used old generation',
      unit: 'percent',
      clock: 'uptime',
      series: [series],
    },
  ];
}
