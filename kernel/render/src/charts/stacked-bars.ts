import { formatQuantity, type StackedBars, type StackedPart } from '@hindsight/model';
import { formatRemainder } from '../shapes/outline.ts';
import { buildStackedLegend, sumParts } from '../shapes/stacked.ts';
import { COLORS, type Theme } from '../tokens.ts';
import { chooseFill, isHatched, isHollow } from '../tones.ts';
import { type Area, drawBox, drawHatching, drawPicture, drawText, fitText, measureText } from './drawing.ts';
import { composeLegend } from './legend.ts';

type Row = StackedBars['rows'][number];

const ROW_PX = 32;
const BAR_PX = 24;
const BASE_LINE_PX = 16;
const GAP_PX = 1;
const LABEL_SHARE = 0.3;
/** More bars are a table, not a picture. */
const MAX_ROWS = 40;
const MARGIN_PX = 8;

/** Formats a part as `10 runnable`, `10` or nothing, whichever fits. */
function partText({ name }: StackedPart, figure: string, available: number): string {
  const whole = `${figure} ${name}`;
  if (measureText(whole) <= available) return whole;
  return measureText(figure) <= available ? figure : '';
}

function partSvg(part: StackedPart, box: Area, figure: string, theme: Theme): string {
  const { fill, ink, line } = chooseFill(part.tone, theme);
  const text = partText(part, figure, box.width - MARGIN_PX);
  const inner = { x: box.x + 0.5, y: box.y + 0.5, width: box.width - 1, height: box.height - 1 };
  const shape = isHollow(part.tone) ? drawBox(inner, { fill, stroke: line }) : drawBox(box, { fill });
  // Letters on a hatching are hard to read, so it ends where they begin.
  const under = isHatched(part.tone)
    ? drawHatching(box, line) +
      (text
        ? drawBox({ ...box, x: box.x + box.width / 2 - measureText(text) / 2, width: measureText(text) }, { fill })
        : '')
    : '';
  return (
    shape +
    under +
    drawText(text, box.x + box.width / 2, box.y + BASE_LINE_PX, { fill: ink, bold: true, anchor: 'middle' })
  );
}

function drawRow({ label, note, parts }: Row, { unit }: StackedBars, into: Area, scale: number, theme: Theme): string {
  const { text, text3 } = COLORS[theme];
  const named = fitText(label, into.x - MARGIN_PX);
  const noted = note ? fitText(note, into.x - MARGIN_PX - measureText(`${named}  `)) : '';
  let { x } = into;
  const drawn = parts
    .filter(({ value }) => value > 0)
    .map((part) => {
      const width = part.value * scale;
      const box = { ...into, x, width: Math.max(1, width - GAP_PX) };
      x += width;
      return partSvg(part, box, formatQuantity({ value: part.value, unit }), theme);
    });
  return [
    drawText(named, 0, into.y + BASE_LINE_PX, { fill: text, bold: true }),
    drawText(noted, measureText(`${named}  `), into.y + BASE_LINE_PX, { fill: text3 }),
    ...drawn,
  ].join('');
}

/** Draws one bar for each row on one scale, its parts in the order given. */
export function drawStackedBars(block: StackedBars, theme: Theme, width: number): string {
  const key = composeLegend(buildStackedLegend(block), width, theme, 'filled');
  const shown = block.rows.slice(0, MAX_ROWS);
  const most = shown.reduce((least, { parts }) => Math.max(least, sumParts(parts)), 0);
  const begin = width * LABEL_SHARE;
  const scale = most > 0 ? (width - begin) / most : 0;
  const rows = shown.map((row, index) =>
    drawRow(row, block, { x: begin, y: key.height + 4 + index * ROW_PX, width: 0, height: BAR_PX }, scale, theme),
  );
  const left = formatRemainder(block.rows.length - shown.length);
  const bottom = key.height + 4 + shown.length * ROW_PX;
  const more = drawText(left, 0, bottom + BASE_LINE_PX, { fill: COLORS[theme].text3 });
  return drawPicture(block.title, width, bottom + (left ? ROW_PX : 0), [...key.parts, ...rows, more]);
}
