import type { Table, Trend } from '@hindsight/model';
import type { Content, TableLayout } from 'pdfmake';
import { measureText } from '../charts/drawing.ts';
import { formatCell, isNumeric, isTrend } from '../report-text.ts';
import { drawTrend, TREND_HEIGHT, TREND_WIDTH } from '../shapes/trend.ts';
import { COLORS } from '../tokens.ts';
import { toneColor } from '../tones.ts';

const COLOR = COLORS.light;
/** A4 less the margins, in points. */
export const PAGE_WIDTH = 493;
const MAX_CELL_CHARACTERS = 120;

export const hairlines: TableLayout = {
  hLineWidth: (row, { table }) => (row === 0 || row === table.body.length ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => COLOR.border,
  paddingLeft: (column) => (column === 0 ? 0 : 6),
  paddingRight: () => 0,
  paddingTop: () => 3,
  paddingBottom: () => 3,
};

/** A name of a million characters takes no hundred pages. */
export const truncate = (text: string): string =>
  text.length > MAX_CELL_CHARACTERS ? `${text.slice(0, MAX_CELL_CHARACTERS - 1)}…` : text;

/** Title and note above a block. */
export function headPdf(title: string | undefined, note?: string): Content[] {
  return [
    ...(title ? [{ text: truncate(title), style: 'block' }] : []),
    ...(note ? [{ text: note, style: 'caption', margin: [0, 0, 0, 3] as const }] : []),
  ];
}

const FONT_PT = 8.5;
const PADDING_PT = 6;
const TREND_PT = 72;
/** What is looked at to see how wide a column wants to be. */
const ROWS_MEASURED = 60;

const trendPdf = ({ trend, tone }: Trend): Content => ({
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${TREND_WIDTH} ${TREND_HEIGHT}"><path d="${drawTrend(trend)}" fill="${toneColor(tone, 'light')}"/></svg>`,
  width: TREND_PT,
});

const measureWidth = (text: string): number => measureText(text, FONT_PT);
const maxWidth = (texts: readonly string[]): number => Math.max(0, ...texts.map(measureWidth));
const splitWords = (texts: readonly string[]): string[] => texts.flatMap((text) => text.split(' '));

/** The narrowest that a column may be, and what it would like to be. */
interface ColumnWidth {
  readonly min: number;
  readonly preferred: number;
}

/** Figures are never broken, texts and heads only between words. */
function measureColumn([head = '', ...texts]: readonly string[], isRight: boolean): ColumnWidth {
  return {
    min: Math.max(maxWidth(splitWords([head])), isRight ? maxWidth(texts) : maxWidth(splitWords(texts))),
    preferred: maxWidth([head, ...texts]),
  };
}

const sum = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

/** Who wants little gets it; those who want more than there is share alike. */
function shareWidth(available: number, wanted: readonly number[]): number[] {
  const given = [...wanted];
  const order = wanted.map((_, column) => column).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  let free = available;
  order.forEach((column, rank) => {
    given[column] = Math.min(wanted[column] ?? 0, free / (order.length - rank));
    free -= given[column];
  });
  return given;
}

/** As browsers lay tables out: first the least of each column, then what is left to those who want more. */
function columnWidths(wishes: readonly ColumnWidth[], words: number): number[] {
  const available = PAGE_WIDTH - PADDING_PT * (wishes.length - 1);
  const least = shareWidth(
    available,
    wishes.map((wish) => wish.min),
  );
  const more = shareWidth(
    available - sum(least),
    wishes.map((wish) => wish.preferred - wish.min),
  );
  const widths = least.map((width, column) => width + (more[column] ?? 0));
  // The rest of the line belongs to the first column of words.
  widths[words] = (widths[words] ?? 0) + Math.max(0, available - sum(widths));
  return widths;
}

export function tablePdf({ title, columns, rows }: Table): Content {
  const right = columns.map((_, column) => rows.some((row) => isNumeric(row[column])));
  const texts = rows.map((row) => row.map((value) => truncate(formatCell(value))));
  const cell = (text: string, column: number, style?: string): Content => ({
    text,
    alignment: right[column] ? 'right' : 'left',
    ...(style ? { style } : {}),
  });
  const body = [
    columns.map((name, column) => cell(truncate(name), column, 'caption')),
    ...rows.map((row, number) =>
      row.map((value, column) => (isTrend(value) ? trendPdf(value) : cell(texts[number]?.[column] ?? '', column))),
    ),
  ];
  const wishes = columns.map((name, column) => {
    if (rows.some((row) => isTrend(row[column]))) return { min: TREND_PT, preferred: TREND_PT };
    const measured = texts.slice(0, ROWS_MEASURED).map((row) => row[column] ?? '');
    return measureColumn([name, ...measured], right[column] === true);
  });
  return [
    ...headPdf(title),
    {
      table: {
        headerRows: 1,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths: columnWidths(wishes, Math.max(0, right.indexOf(false))),
        body,
      },
      layout: hairlines,
      fontSize: FONT_PT,
      margin: [0, 0, 0, 8],
    },
  ];
}
