import { formatQuantity, type Matrix, type MatrixRow } from '@hindsight/model';
import type { Content, TableLayout } from 'pdfmake';
import { formatJoinedCells, joinCells } from '../shapes/joined.ts';
import { buildMatrixLegend } from '../shapes/matrix-legend.ts';
import { formatRemainder } from '../shapes/outline.ts';
import { COLORS } from '../tokens.ts';
import { chooseFill } from '../tones.ts';
import { PAGE_WIDTH, renderHead, truncate } from './tables.ts';

const COLOR = COLORS.light;
const MAX_ROWS = 200;
/** Narrower cells show a letter alone; with more columns they show nothing. */
const COLUMNS_WITH_WORDS = 4;
const MAX_COLUMNS = 24;
const NAME_PT = 120;
const MEASURE_PT = 70;
/** The font size of cells. */
const CHARACTER_PT = 5;

const layout: TableLayout = {
  hLineWidth: () => 1,
  vLineWidth: () => 1,
  hLineColor: () => COLOR.surface,
  vLineColor: () => COLOR.surface,
  paddingLeft: () => 3,
  paddingRight: () => 2,
  paddingTop: () => 1.5,
  paddingBottom: () => 1.5,
};

/** Joined cells are followed by empty ones, as pdfmake requires. */
const renderSpanned = (cell: object, span: number): Content[] => [
  { ...cell, colSpan: span },
  ...Array.from({ length: span - 1 }, (): Content => ''),
];

function fit(text: string, available: number): string {
  const most = Math.floor(available / CHARACTER_PT) - 3;
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

function renderRow({ label, cells, measure }: MatrixRow, columns: number, measured: boolean): Content[] {
  const joined = joinCells(cells.slice(0, columns)).flatMap((run): Content[] => {
    if (!run.cell) return [''];
    const { fill, ink } = chooseFill(run.cell.tone, 'light');
    const words =
      columns <= COLUMNS_WITH_WORDS
        ? ` ${fit(formatJoinedCells(run, columns), (run.span * (PAGE_WIDTH - NAME_PT - MEASURE_PT)) / columns)}`
        : '';
    return renderSpanned({ text: `${run.cell.letter}${words}`, color: ink, fillColor: fill }, run.span);
  });
  const missing = Array.from({ length: Math.max(0, columns - cells.length) }, (): Content => '');
  const figure: Content = { text: measure ? formatQuantity(measure.quantity) : '–', alignment: 'right', noWrap: true };
  return [{ text: truncate(label) }, ...joined, ...missing, ...(measured ? [figure] : [])];
}

/** Draws rows by columns; joined cells show the same stack, folded groups are their title alone. */
export function renderMatrix(matrix: Matrix): Content {
  const { title, note, rowName, measureName, groups } = matrix;
  const columns = matrix.columns.slice(-MAX_COLUMNS);
  const skipped = matrix.columns.length - columns.length;
  const measured = measureName !== undefined;
  const width = columns.length + (measured ? 2 : 1);
  let free = MAX_ROWS;
  let left = 0;
  const body = groups.flatMap((group): Content[][] => {
    const shown = group.folded ? [] : group.rows.slice(0, free);
    free -= shown.length;
    left += group.folded ? 0 : group.rows.length - shown.length;
    return [
      renderSpanned({ text: truncate(group.title), bold: true, fillColor: COLOR.sunken }, width),
      ...shown.map((row) => renderRow({ ...row, cells: row.cells.slice(skipped) }, columns.length, measured)),
    ];
  });
  const head = [rowName, ...columns, ...(measured ? [measureName] : [])].map(
    (text): Content => ({ text: truncate(text), style: 'caption' }),
  );
  const key = buildMatrixLegend(matrix).map(({ letter, name }) => `${letter} ${name}`);
  const more = [
    formatRemainder(left),
    skipped > 0 ? `the last ${columns.length} of ${matrix.columns.length} columns` : '',
  ];
  return [
    ...renderHead(title, [note, key.join(', ')].filter(Boolean).join(' · ')),
    {
      table: {
        headerRows: 1,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths: [NAME_PT, ...columns.map(() => '*' as const), ...(measured ? ([MEASURE_PT] as const) : [])],
        body: [head, ...body],
      },
      layout,
      fontSize: 7.5,
      margin: [0, 0, 0, 4],
    },
    { text: more.filter(Boolean).join('; '), style: 'caption', margin: [0, 0, 0, 8] },
  ];
}
