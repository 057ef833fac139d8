import { type Figure, formatQuantity } from '@hindsight/model';
import type { Content } from 'pdfmake';
import { judgeFigure } from '../report-text.ts';
import { COLORS, LEVEL_ROLE, LEVEL_WORD } from '../tokens.ts';
import { hairlines } from './tables.ts';

const COLOR = COLORS.light;
const FIGURES_IN_A_ROW = 3;
const METER_PT = 120;

const part = (share: number): number => METER_PT * Math.min(1, Math.max(0, share || 0));

function renderMeter(figure: Figure): Content[] {
  const { meter } = figure;
  const level = judgeFigure(figure);
  if (!meter) return [];
  const bar = (w: number, color: string) => ({ type: 'rect', x: 0, y: 2, w, h: 3, color });
  const tick =
    meter.limit === undefined ? [] : [{ type: 'rect', x: part(meter.limit), y: 0, w: 1, h: 7, color: COLOR.text }];
  return [
    {
      canvas: [bar(METER_PT, COLOR.hair), bar(part(meter.share), COLOR[level ? LEVEL_ROLE[level] : 'slate']), ...tick],
      margin: [0, 1, 0, 2],
    },
  ];
}

function renderFigure(figure: Figure): Content {
  const { label, value, note } = figure;
  const level = judgeFigure(figure);
  return {
    stack: [
      { text: level ? `${LEVEL_WORD[level]} · ${label}` : label, style: 'caption' },
      { text: formatQuantity(value), fontSize: 14, bold: true },
      ...renderMeter(figure),
      { text: note ?? '', style: 'caption' },
    ],
  };
}

/** Draws the strip of figures, three in a row. */
export function renderFigures(figures: readonly Figure[]): Content {
  const cells = figures.map(renderFigure);
  const rows = Array.from({ length: Math.ceil(cells.length / FIGURES_IN_A_ROW) }, (_, row) => {
    const inRow = cells.slice(row * FIGURES_IN_A_ROW, (row + 1) * FIGURES_IN_A_ROW);
    return [...inRow, ...Array.from({ length: FIGURES_IN_A_ROW - inRow.length }, () => '')];
  });
  if (rows.length === 0) return '';
  return { table: { widths: ['*', '*', '*'], body: rows }, layout: hairlines, margin: [0, 0, 0, 8] };
}
