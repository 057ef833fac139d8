import { type Cell, formatQuantity, type Lanes, type Mark, type Table } from '@hindsight/model';
import { formatClock, formatMark } from '@hindsight/render/browser';
import { nameTimeColumn } from './time-text.ts';

interface TimedRow {
  readonly at: number;
  readonly cells: readonly Cell[];
}

const markCells = (mark: Mark): readonly Cell[] => [
  mark.lines ? { text: formatMark(mark), lines: mark.lines } : formatMark(mark),
];

/** Makes a table of all lanes in the order of time. */
export function tabulateLanes(block: Lanes): Table {
  const { title, lanes, marks = [] } = block;
  const rows: TimedRow[] = [
    ...marks.map((mark) => ({ at: mark.from, cells: ['all', ...markCells(mark)] })),
    ...lanes.flatMap(({ label, figure, marks: own = [] }): TimedRow[] => [
      ...own.map((mark) => ({ at: mark.from, cells: [label, ...markCells(mark)] })),
      ...(figure?.series.x ?? []).map((at, index) => ({
        at,
        cells: [
          label,
          `${figure?.series.name}: ${formatQuantity({ value: figure?.series.y[index] ?? 0, unit: figure?.unit ?? 'count' })}`,
        ],
      })),
    ]),
  ];
  return {
    kind: 'table',
    title,
    columns: [nameTimeColumn(block), 'Source', 'What'],
    rows: rows.toSorted((a, b) => a.at - b.at).map(({ at, cells }) => [formatClock(block, at), ...cells]),
  };
}

/** Describes the lanes in a few sentences, for readers who cannot see them. */
export function summarizeLanes(block: Lanes): string {
  const { lanes, marks = [] } = block;
  const parts = lanes.map(({ label, note, figure, marks: own = [] }) => {
    const values = figure?.series.y ?? [];
    const write = (value: number) => formatQuantity({ value, unit: figure?.unit ?? 'count' });
    const span =
      values.length === 0
        ? ''
        : `, ${write(values.reduce((a, b) => Math.min(a, b)))} to ${write(values.reduce((a, b) => Math.max(a, b)))}`;
    return `${label}${note ? ` (${note})` : ''}${span}${own.length > 0 ? `, ${own.length} marks` : ''}`;
  });
  const common = marks.map((mark) => `${formatMark(mark)} from ${formatClock(block, mark.from)}`);
  return [...parts, ...common].join('; ');
}
