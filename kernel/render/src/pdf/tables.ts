import type { Table, Trend } from '@hindsight/model';
import type { Content, TableLayout } from 'pdfmake';
import { textWidth } from '../charts/drawing.ts';
import { TREND_HEIGHT, TREND_WIDTH, trendPath } from '../shapes/trend.ts';
import { COLOURS } from '../tokens.ts';
import { toneColour } from '../tones.ts';
import { cellText, isNumeric, isTrend } from '../words.ts';

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

const FONT_PT = 8.5;
const PADDING_PT = 6;
const TREND_PT = 72;
/** What is looked at to see how wide a column wants to be. */
const ROWS_MEASURED = 60;

const trendPdf = ({ trend, tone }: Trend): Content => ({
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${TREND_WIDTH} ${TREND_HEIGHT}"><path d="${trendPath(trend)}" fill="${toneColour(tone, 'light')}"/></svg>`,
  width: TREND_PT,
});

/**
 * Figures and short texts get what they need, long texts share what is left: no table is wider than the page, and none has its
 * words in a column of three letters beside an empty one.
 */
function columnWidths(
  texts: readonly (readonly string[])[],
  { right, trends }: { readonly right: readonly boolean[]; readonly trends: readonly boolean[] },
): number[] {
  const [heads = []] = texts;
  const wanted = heads.map((_, column) =>
    trends[column]
      ? TREND_PT
      : Math.max(...texts.slice(0, ROWS_MEASURED).map((row) => textWidth(row[column] ?? '', FONT_PT))),
  );
  const order = wanted.map((_, column) => column).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const widths = [...wanted];
  let free = PAGE_WIDTH - PADDING_PT * (heads.length - 1);
  order.forEach((column, rank) => {
    const fair = free / (order.length - rank);
    const keeps = trends[column] || (right[column] === true && (wanted[column] ?? 0) < 2 * fair);
    widths[column] = keeps ? (wanted[column] ?? 0) : Math.min(wanted[column] ?? 0, fair);
    free -= widths[column];
  });
  // The rest of the line belongs to the first column of words.
  const words = Math.max(0, right.indexOf(false));
  if (free > 0) widths[words] = (widths[words] ?? 0) + free;
  return widths;
}

export function tablePdf({ title, columns, rows }: Table): Content {
  const right = columns.map((_, column) => rows.some((row) => isNumeric(row[column])));
  const texts = rows.map((row) => row.map((value) => short(cellText(value))));
  const cell = (text: string, column: number, style?: string): Content => ({
    text,
    alignment: right[column] ? 'right' : 'left',
    ...(style ? { style } : {}),
  });
  const body = [
    columns.map((name, column) => cell(short(name), column, 'caption')),
    ...rows.map((row, number) =>
      row.map((value, column) => (isTrend(value) ? trendPdf(value) : cell(texts[number]?.[column] ?? '', column))),
    ),
  ];
  const trends = columns.map((_, column) => rows.some((row) => isTrend(row[column])));
  return [
    ...headPdf(title),
    {
      table: {
        headerRows: 1,
        keepWithHeaderRows: 1,
        widths: columnWidths([columns, ...texts], { right, trends }),
        body,
      },
      layout: hairlines,
      fontSize: FONT_PT,
      margin: [0, 0, 0, 8],
    },
  ];
}
