import { buildFactTable, formatPercent, toOptionalCell } from '@hindsight/claims';
import { type Block, type Cell, count, ms, percent, type Series } from '@hindsight/model';
import type { JstatAnalysis } from '../metrics/jstat.ts';
import type { SectionWriter } from './report-input.ts';

const MS = 1000;
const MAX_POINTS = 2000;

/** Collections as jstat shows them. */
export const writeCollections: SectionWriter = ({ analysis: { jstat } }) => {
  if (!jstat) return undefined;
  const rows: (readonly [string, Cell | undefined])[] = [
    ['Young collections', toOptionalCell(jstat.youngCount, count)],
    ['Time in them', toOptionalCell(jstat.youngSeconds, (seconds) => ms(seconds * MS))],
    ['Full collections', toOptionalCell(jstat.fullCount, count)],
    ['Time in them', toOptionalCell(jstat.fullSeconds, (seconds) => ms(seconds * MS))],
    ['Concurrent cycles', toOptionalCell(jstat.concurrentCount, count)],
    ['All time in collections', toOptionalCell(jstat.totalGcSeconds, (seconds) => ms(seconds * MS))],
    ['Share of the time', toOptionalCell(jstat.gcTimePercent, percent)],
    ['Rows', count(jstat.rowCount)],
    ['Measured time', toOptionalCell(jstat.spanSeconds, (seconds) => ms(seconds * MS))],
  ];
  return {
    id: 'collections',
    title: `Collections (jstat ${jstat.option})`,
    ...(jstat.gcTimePercent !== undefined && {
      summary: `${formatPercent(jstat.gcTimePercent)} of the time in collections`,
    }),
    blocks: [...drawOldGeneration(jstat), ...buildFactTable(rows)],
  };
};

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
