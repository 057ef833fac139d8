import { type Bars, type Cell, formatQuantity, type SourceLineRange, type Timeline } from '@hindsight/model';
import { computeTimeExtent, formatClock, formatMark, nameUnit } from '@hindsight/render/browser';
import { formatCsv } from '../blocks/csv.ts';
import { formatRange, formatTime, formatTimeForFile, nameTimeColumn, nameTimeColumnForFile } from './time-text.ts';

export type ChartBlock = Timeline | Bars;

interface ChartTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

const withLines = (text: string, lines: SourceLineRange | undefined): Cell => (lines ? { text, lines } : text);

/** Makes a table of the figures of a chart. */
export function tabulateChart(block: ChartBlock): ChartTable {
  const { unit } = block;
  if (block.kind === 'bars') {
    return { columns: ['Label', nameUnit(unit)], rows: block.bars.map(({ label, value }) => [label, { value, unit }]) };
  }
  const all = computeTimeExtent([block]) ?? [0, 1];
  const rows = block.series
    .flatMap(({ name, x, y, lines }) =>
      x.map((at, index) => ({ at, name, value: y[index] ?? 0, lines: lines?.[index] })),
    )
    .sort((a, b) => a.at - b.at)
    .map(({ at, name, value, lines }): Cell[] => [withLines(formatTime(block, at, all), lines), name, { value, unit }]);
  const marks = (block.marks ?? []).map((mark): Cell[] => [
    withLines(formatTime(block, mark.from, all), mark.lines),
    formatMark(mark),
    '',
  ]);
  return {
    columns: [nameTimeColumn(block), 'Series', nameUnit(unit)],
    rows: [...marks, ...rows],
  };
}

/** Formats the figures of a chart for a spreadsheet: plain numbers, their unit in the head. */
export function writeChartCsv(block: ChartBlock): string {
  if (block.kind === 'bars') {
    return formatCsv(
      ['label', block.unit],
      block.bars.map(({ label, value }) => [label, value]),
    );
  }
  const rows = block.series.flatMap(({ name, x, y }) =>
    x.map((at, index) => [formatTimeForFile(block, at), name, y[index] ?? Number.NaN]),
  );
  return formatCsv([nameTimeColumnForFile(block), 'series', block.unit], rows);
}

/** Further marks are in the table of the chart. */
const MAX_SUMMARY_MARKS = 20;

/** Describes a chart in one sentence, for readers who cannot see it. */
export function summarizeChart(block: ChartBlock): string {
  const write = (value: number) => formatQuantity({ value, unit: block.unit });
  if (block.kind === 'bars') return block.bars.map(({ label, value }) => `${label}: ${write(value)}`).join('; ');
  const all = computeTimeExtent([block]);
  const series = block.series.map(({ name, y }) => {
    if (y.length === 0) return `${name}: no points`;
    const [least, most] = [y.reduce((a, b) => Math.min(a, b)), y.reduce((a, b) => Math.max(a, b))];
    return `${name}: ${write(least)} to ${write(most)}`;
  });
  const marks = (block.marks ?? [])
    .slice(0, MAX_SUMMARY_MARKS)
    .map((mark) => `${formatMark(mark)} at ${formatClock(block, mark.from)}`);
  return `${[...series, ...marks].join('; ')}${all ? `; ${formatRange(block, all)}` : ''}`;
}
