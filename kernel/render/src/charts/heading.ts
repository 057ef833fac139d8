// The heading of a chart that leaves the page as an image.
import { formatQuantity, ms } from '@hindsight/model';
import type { ChartBlock } from '../chart-blocks.ts';
import { escapeControls, formatClock, nameZone } from '../report-text.ts';
import { COLORS, type Theme } from '../tokens.ts';
import { drawPicture, drawText, fitText } from './drawing.ts';
import { computeTimeExtent } from './time-extent.ts';

const PADDING_PX = 16;
const HEADING_PX = 62;
const TITLE_PX = 16;

const SIZE = /^<svg[^>]*? width="([\d.]+)" height="([\d.]+)"/;

/** Formats the time that a chart shows: `2026-11-20 21:40:00 to 21:43:10 UTC+02:00`; empty without a time axis. */
export function formatExtent(block: ChartBlock): string {
  if (block.kind !== 'timeline' && block.kind !== 'lanes') return '';
  const extent = computeTimeExtent([block]);
  if (!extent) return '';
  const [from, to] = extent.map((at) => formatClock(block, at)) as [string, string];
  if (block.clock === 'uptime') return `${formatQuantity(ms(extent[0]))} to ${to} of uptime`;
  if (block.clock === 'time-of-day') return `${from} to ${to}`;
  const time = to.lastIndexOf(' ') + 1;
  return `${from} to ${from.startsWith(to.slice(0, time)) ? to.slice(time) : to} ${nameZone(block)}`;
}

/** Puts title, file and time above a chart. */
export function drawHeading(svg: string, block: ChartBlock, theme: Theme, fileName = ''): string {
  const [, width = '', height = ''] = SIZE.exec(svg) ?? [];
  const [w, h] = [Number(width), Number(height)];
  if (!(w > 0 && h > 0)) return svg;
  const { text, text2 } = COLORS[theme];
  const facts = [escapeControls(fileName), formatExtent(block)].filter(Boolean).join(' · ');
  const inner = svg.replace('<svg', `<svg x="${PADDING_PX}" y="${HEADING_PX}"`);
  const title = drawText(fitText(block.title, w, 'begin', TITLE_PX), PADDING_PX, 28, {
    fill: text,
    bold: true,
    size: TITLE_PX,
  });
  const line = drawText(fitText(facts, w), PADDING_PX, 48, { fill: text2 });
  return drawPicture(block.title, w + PADDING_PX * 2, h + HEADING_PX + PADDING_PX, [title, line, inner]);
}
