import { toCell } from '@hindsight/claims';
import { type Bars, type Cell, count, formatQuantity, ms, type Table } from '@hindsight/model';
import type { PauseStatistics } from '../analysis.ts';
import { groupByDuration } from '../answer/duration-groups.ts';
import type { PauseTable } from '../model.ts';
import type { SectionWriter } from './report-input.ts';

/** Writes how long pauses are: as bars, as percentiles and as ranges of equal width. */
export const pauseDistribution: SectionWriter = ({ analyses, totals }) => {
  if (totals.pauses.count === 0) return undefined;
  const tables = analyses.map(({ run }) => run.pauses);
  return {
    id: 'pause-distribution',
    title: 'Pause distribution',
    blocks: [
      buildDistributionBars(tables),
      buildPercentileTable([
        ['All pauses', totals.pauses],
        ['Young and mixed collections', totals.minor],
        ['Full collections', totals.full],
      ]),
      buildRangesTable(tables),
    ],
  };
};

/** Upper limits in ms, in a 1-2-5 series: pauses span six powers of ten. */
const LIMITS_MS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000];

function buildDistributionBars(tables: readonly PauseTable[]): Bars {
  const counts = new Array<number>(LIMITS_MS.length + 1).fill(0);
  for (const table of tables) {
    const durations = table.duration.values(table.count);
    for (let row = 0; row < durations.length; row++) {
      const range = findRange(durations[row] as number);
      counts[range] = (counts[range] as number) + 1;
    }
  }
  const first = counts.findIndex((pauses) => pauses > 0);
  const last = counts.findLastIndex((pauses) => pauses > 0);
  return {
    kind: 'bars',
    id: 'pause-distribution',
    title: 'Pauses by duration',
    unit: 'count',
    bars: counts
      .map((value, index) => ({ label: formatRange(index), value, tone: 'young' as const }))
      .slice(first, last + 1)
      .filter(({ value }) => value > 0),
  };
}

function findRange(duration: number): number {
  let range = 0;
  while (range < LIMITS_MS.length && duration >= (LIMITS_MS[range] as number)) range++;
  return range;
}

function formatRange(index: number): string {
  const from = LIMITS_MS[index - 1];
  const to = LIMITS_MS[index];
  if (to === undefined) return `${formatQuantity(ms(from ?? 0))} and more`;
  return from === undefined
    ? `below ${formatQuantity(ms(to))}`
    : `${formatQuantity(ms(from))} to ${formatQuantity(ms(to))}`;
}

function buildPercentileTable(rows: readonly (readonly [name: string, statistics: PauseStatistics])[]): Table {
  return {
    kind: 'table',
    title: 'Percentiles',
    columns: [
      'Pauses',
      'Count',
      'Total',
      'Mean',
      'Deviation',
      'p50',
      'p90',
      'p95',
      'p99',
      'p99.9',
      'Longest',
      'Mean interval',
    ],
    rows: rows.filter(([, { count }]) => count > 0).map(([name, statistics]) => buildPercentileRow(name, statistics)),
  };
}

function buildPercentileRow(name: string, statistics: PauseStatistics): Cell[] {
  const { percentiles: p, totalMs, meanMs, deviationMs, maxMs, meanIntervalMs } = statistics;
  const times = [totalMs, meanMs, deviationMs, p.p50, p.p90, p.p95, p.p99, p.p999, maxMs];
  return [name, count(statistics.count), ...times.map(ms), toCell(meanIntervalMs, ms)];
}

const buildRangesTable = (tables: readonly PauseTable[]): Table => ({
  kind: 'table',
  title: 'Duration ranges',
  columns: ['From', 'To', 'Pauses'],
  rows: groupByDuration(tables)
    .filter(({ count: pauses }) => pauses > 0)
    .map(({ from, to, count: pauses }) => [ms(from * 1000), ms(to * 1000), count(pauses)]),
});
