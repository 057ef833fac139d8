import { formatQuantity, type Treemap, type Unit } from '@hindsight/model';
import { formatShare, sumTreemap } from '../shapes/outline.ts';
import { GROUP_HEAD_PX, layoutTreemap, type TreemapGroup, type TreemapPart } from '../shapes/treemap-layout.ts';
import { COLORS, type Theme } from '../tokens.ts';
import { mixTint } from '../tones.ts';
import { drawBox, drawPicture, drawText, fitText } from './drawing.ts';

/** Height over width. */
const PROPORTION = 1 / 3;
const PADDING_PX = 7;
const FIRST_LINE_PX = 15;
const SECOND_LINE_PX = 30;
const GAP_PX = 1;

function partSvg({ label, value, tone, box }: TreemapPart, unit: Unit, total: number, theme: Theme): string {
  const { text, text2 } = COLORS[theme];
  const available = box.width - 2 * PADDING_PX;
  const x = box.x + PADDING_PX;
  const name = box.height > FIRST_LINE_PX + 4 ? fitText(label, available) : '';
  const figures =
    name && box.height > SECOND_LINE_PX + 4
      ? fitText(`${formatQuantity({ value, unit })} · ${formatShare(value, total)}`, available)
      : '';
  return (
    drawBox({ ...box, width: box.width - GAP_PX, height: box.height - GAP_PX }, { fill: mixTint(tone, theme) }) +
    drawText(name, x, box.y + FIRST_LINE_PX, { fill: text, bold: true }) +
    drawText(figures, x, box.y + SECOND_LINE_PX, { fill: text2 })
  );
}

function groupSvg({ label, value, box, parts }: TreemapGroup, unit: Unit, total: number, theme: Theme): string {
  const { text, border, surface } = COLORS[theme];
  const head = `${label} · ${formatQuantity({ value, unit })} · ${formatShare(value, total)}`;
  const name = box.height > 2 * GROUP_HEAD_PX ? fitText(head, box.width - 2 * PADDING_PX) : '';
  const frame = { x: box.x + 0.5, y: box.y + 0.5, width: box.width - 2, height: box.height - 2 };
  return (
    drawBox(frame, { fill: surface, stroke: border, radius: 4 }) +
    drawText(name, box.x + PADDING_PX, box.y + FIRST_LINE_PX, { fill: text, bold: true }) +
    parts.map((part) => partSvg(part, unit, total, theme)).join('')
  );
}

/** Draws a treemap of two levels, with names where they fit. */
export function drawTreemap(block: Treemap, theme: Theme, width: number): string {
  const height = Math.round(width * PROPORTION);
  const groups = layoutTreemap(block.groups, { x: 0, y: 0, width, height });
  const total = sumTreemap(block);
  return drawPicture(
    block.title,
    width,
    height,
    groups.map((group) => groupSvg(group, block.unit, total, theme)),
  );
}
