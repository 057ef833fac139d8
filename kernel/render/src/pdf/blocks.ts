import { formatQuantity, type Renderer, type Table } from '@hindsight/model';
import type { Content, TableLayout } from 'pdfmake';
import { renderChartSvg } from '../charts/index.ts';
import { flameOutline, forestOutline, leftText, type Outline, treemapOutline, treeOutline } from '../shapes/outline.ts';
import { matrixTable, stackedTable } from '../shapes/tables.ts';
import { COLOURS } from '../tokens.ts';
import { cellText, isNumeric } from '../words.ts';
import { findingPdf, plain } from './finding.ts';

const COLOUR = COLOURS.light;
const FIGURES_IN_A_ROW = 3;
const MAX_CELL_CHARACTERS = 120;

const hairlines: TableLayout = {
  hLineWidth: (row, { table }) => (row === 0 || row === table.body.length ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => COLOUR.border,
  paddingLeft: (column) => (column === 0 ? 0 : 6),
  paddingRight: () => 0,
  paddingTop: () => 3,
  paddingBottom: () => 3,
};

function tablePdf({ title, columns, rows }: Table): Content {
  const right = columns.map((_, column) => rows.some((row) => isNumeric(row[column])));
  const cell = (text: string, column: number, style?: string): Content => ({
    text: text.slice(0, MAX_CELL_CHARACTERS),
    alignment: right[column] ? 'right' : 'left',
    ...(style ? { style } : {}),
  });
  const body = [
    columns.map((name, column) => cell(name, column, 'caption')),
    ...rows.map((row) => row.map((value, column) => cell(cellText(value), column))),
  ];
  return [
    ...(title ? [{ text: title, style: 'block' }] : []),
    {
      table: {
        headerRows: 1,
        keepWithHeaderRows: 1,
        widths: columns.map((_, column) => (column === 0 ? '*' : 'auto')),
        body,
      },
      layout: hairlines,
      fontSize: 8.5,
      margin: [0, 0, 0, 8],
    },
  ];
}

const chartPdf = (title: string, svg: string): Content => ({
  stack: [
    { text: title, style: 'block' },
    { svg, width: PAGE_WIDTH },
  ],
  unbreakable: true,
  margin: [0, 0, 0, 10],
});

/** A4 less the margins, in points. */
export const PAGE_WIDTH = 493;

function figuresPdf(figures: readonly { label: string; value: string; note: string }[]): Content {
  const cells = figures.map<Content>(({ label, value, note }) => ({
    stack: [
      { text: label, style: 'caption' },
      { text: value, fontSize: 14, bold: true },
      { text: note, style: 'caption' },
    ],
  }));
  const rows = Array.from({ length: Math.ceil(cells.length / FIGURES_IN_A_ROW) }, (_, row) => {
    const inRow = cells.slice(row * FIGURES_IN_A_ROW, (row + 1) * FIGURES_IN_A_ROW);
    return [...inRow, ...Array.from({ length: FIGURES_IN_A_ROW - inRow.length }, () => '')];
  });
  if (rows.length === 0) return '';
  return { table: { widths: ['*', '*', '*'], body: rows }, layout: hairlines, margin: [0, 0, 0, 8] };
}

const MOST_ROWS = 200;

const outlinePdf = (title: string, { rows, left }: Outline): Content =>
  tablePdf({
    kind: 'table',
    title,
    columns: ['Name', 'Figure'],
    rows: [
      ...rows.map(({ depth, label, figures }) => [`${'\u2003'.repeat(depth)}${label}`, figures]),
      ...(left > 0 ? [[leftText(left), '']] : []),
    ],
  });

/** Every block on paper: light colours, charts as vectors. */
export const pdfRenderer: Renderer<Content> = {
  paragraph: ({ text }) => ({ text: plain(text), margin: [0, 0, 0, 6] }),
  findings: ({ findings }) => (findings.length === 0 ? 'Nothing to report.' : findings.map(findingPdf)),
  figures: ({ figures }) =>
    figuresPdf(figures.map(({ label, value, note }) => ({ label, value: formatQuantity(value), note: note ?? '' }))),
  code: ({ title, text }) => [
    ...(title ? [{ text: title, style: 'block' }] : []),
    { text, style: 'code', preserveLeadingSpaces: true, margin: [0, 0, 0, 6] },
  ],
  table: tablePdf,
  timeline: (block) => chartPdf(block.title, renderChartSvg(block, 'light')),
  bars: (block) => chartPdf(block.title, renderChartSvg(block, 'light')),
  'stacked-bars': (block) => tablePdf(stackedTable(block)),
  tree: (block) => outlinePdf(block.title, treeOutline(block, MOST_ROWS)),
  'flame-graph': (block) => outlinePdf(block.title, flameOutline(block, MOST_ROWS)),
  matrix: (block) => tablePdf(matrixTable(block, MOST_ROWS).table),
  forest: (block) => outlinePdf(block.title, forestOutline(block, MOST_ROWS)),
  treemap: (block) => outlinePdf(block.title, treemapOutline(block, MOST_ROWS)),
};
