import type { Table } from '@hindsight/model';
import type { Content, TableLayout } from 'pdfmake';
import { COLOURS } from '../tokens.ts';
import { cellText, isNumeric } from '../words.ts';

const COLOUR = COLOURS.light;
/** A4 less the margins, in points. */
export const PAGE_WIDTH = 493;
const MAX_CELL_CHARACTERS = 120;

export const hairlines: TableLayout = {
  hLineWidth: (row, { table }) => (row === 0 || row === table.body.length ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => COLOUR.border,
  paddingLeft: (column) => (column === 0 ? 0 : 6),
  paddingRight: () => 0,
  paddingTop: () => 3,
  paddingBottom: () => 3,
};

/** A name of a million characters takes no hundred pages. */
export const short = (text: string): string =>
  text.length > MAX_CELL_CHARACTERS ? `${text.slice(0, MAX_CELL_CHARACTERS - 1)}…` : text;

/** Title and note above a block. */
export function headPdf(title: string | undefined, note?: string): Content[] {
  return [
    ...(title ? [{ text: short(title), style: 'block' }] : []),
    ...(note ? [{ text: note, style: 'caption', margin: [0, 0, 0, 3] as const }] : []),
  ];
}

export function tablePdf({ title, columns, rows }: Table): Content {
  const right = columns.map((_, column) => rows.some((row) => isNumeric(row[column])));
  const cell = (text: string, column: number, style?: string): Content => ({
    text: short(text),
    alignment: right[column] ? 'right' : 'left',
    ...(style ? { style } : {}),
  });
  const body = [
    columns.map((name, column) => cell(name, column, 'caption')),
    ...rows.map((row) => row.map((value, column) => cell(cellText(value), column))),
  ];
  return [
    ...headPdf(title),
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
