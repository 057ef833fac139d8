import { computeSum } from '@hindsight/claims';
import type { Table, Trend } from '@hindsight/model';
import type { Content, TableLayout } from 'pdfmake';
import { measureText } from '../charts/drawing.ts';
import { formatCell, isNumeric, isTrend } from '../report-text.ts';
import { drawTrend, TREND_HEIGHT, TREND_WIDTH } from '../shapes/trend.ts';
import { COLORS } from '../tokens.ts';
import { findToneColor } from '../tones.ts';

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

/** Truncates a text, because a name may have a million characters. */
export const truncate = (text: string): string =>
  text.length > MAX_CELL_CHARACTERS ? `${text.slice(0, MAX_CELL_CHARACTERS - 1)}…` : text;

/** Draws title and note above a block. */
export function renderHead(title: string | undefined, note?: string): Content[] {
  return [
    ...(title ? [{ text: truncate(title), style: 'block' }] : []),
    ...(note ? [{ text: note, style: 'caption', margin: [0, 0, 0, 3] as const }] : []),
  ];
}

const FONT_PT = 8.5;
const PADDING_PT = 6;
const TREND_PT = 72;
/** This many rows are measured to find the width of a column. */
const ROWS_MEASURED = 60;

const renderTrend = ({ trend, tone }: Trend): Content => ({
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${TREND_WIDTH} ${TREND_HEIGHT}"><path d="${drawTrend(trend)}" fill="${findToneColor(tone, 'light')}"/></svg>`,
  width: TREND_PT,
});

const measureWidth = (text: string): number => measureText(text, FONT_PT);
const findMaxWidth = (texts: readonly string[]): number => Math.max(0, ...texts.map(measureWidth));
const splitWords = (texts: readonly string[]): string[] => texts.flatMap((text) => text.split(' '));

/** The smallest and the preferred width of a column, in points. */
interface ColumnWidth {
  readonly min: number;
  readonly preferred: number;
}

/** Measures a column: figures are never broken, texts and heads only between words. */
function measureColumn([head = '', ...texts]: readonly string[], isRight: boolean): ColumnWidth {
  return {
    min: Math.max(findMaxWidth(splitWords([head])), isRight ? findMaxWidth(texts) : findMaxWidth(splitWords(texts))),
    preferred: findMaxWidth([head, ...texts]),
  };
}

/** Shares a width among columns: small wishes are fulfilled, the others get equal shares of the rest. */
function shareWidth(available: number, preferred: readonly number[]): number[] {
  const given = [...preferred];
  const order = preferred.map((_, column) => column).sort((a, b) => (preferred[a] ?? 0) - (preferred[b] ?? 0));
  let free = available;
  order.forEach((column, rank) => {
    given[column] = Math.min(preferred[column] ?? 0, free / (order.length - rank));
    free -= given[column];
  });
  return given;
}

/** Computes column widths as browsers do: first the minimum of each column, then the rest to those that prefer more. */
function chooseColumnWidths(wishes: readonly ColumnWidth[], words: number): number[] {
  const available = PAGE_WIDTH - PADDING_PT * (wishes.length - 1);
  const least = shareWidth(
    available,
    wishes.map((wish) => wish.min),
  );
  const more = shareWidth(
    available - computeSum(least),
    wishes.map((wish) => wish.preferred - wish.min),
  );
  const widths = least.map((width, column) => width + (more[column] ?? 0));
  // The first column of words gets the rest of the line.
  widths[words] = (widths[words] ?? 0) + Math.max(0, available - computeSum(widths));
  return widths;
}

export function renderTable({ title, columns, rows }: Table): Content {
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
      row.map((value, column) => (isTrend(value) ? renderTrend(value) : cell(texts[number]?.[column] ?? '', column))),
    ),
  ];
  const wishes = columns.map((name, column) => {
    if (rows.some((row) => isTrend(row[column]))) return { min: TREND_PT, preferred: TREND_PT };
    const measured = texts.slice(0, ROWS_MEASURED).map((row) => row[column] ?? '');
    return measureColumn([name, ...measured], right[column] === true);
  });
  return [
    ...renderHead(title),
    {
      table: {
        headerRows: 1,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths: chooseColumnWidths(wishes, Math.max(0, right.indexOf(false))),
        body,
      },
      layout: hairlines,
      fontSize: FONT_PT,
      margin: [0, 0, 0, 8],
    },
  ];
}
