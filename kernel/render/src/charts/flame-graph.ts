import type { FlameGraph } from '@hindsight/model';
import { buildFlameLegend, chooseFrameTone, type FlameBox, layoutFrames } from '../shapes/flame-layout.ts';
import { formatRemainder } from '../shapes/outline.ts';
import { shortenMethod } from '../shapes/shorten-method.ts';
import { COLORS, type Theme } from '../tokens.ts';
import { mixTint } from '../tones.ts';
import { drawBox, drawPicture, drawText, fitText } from './drawing.ts';
import { composeLegend } from './legend.ts';

const FRAME_PX = 20;
const GAP_PX = 1;
const PADDING_PX = 5;
const BASE_LINE_PX = 14;
/** Narrower frames have no name. */
const MIN_PX = 1.5;
/** Deeper frames are left out, because a page has a height and recursion has none. */
const MAX_DEPTH = 50;

function fitName(name: string, width: number): string {
  const fitted = fitText(name, width, 'end');
  return fitted === '' || fitted === name ? fitted : fitText(shortenMethod(name, fitted.length), width);
}

/** Draws a flame graph with roots on top. */
export function drawFlameGraph(block: FlameGraph, theme: Theme, width: number): string {
  const { text, text3 } = COLORS[theme];
  const key = composeLegend(buildFlameLegend(block), width, theme, 'tinted');
  const drawn = layoutFrames(block.frames).filter((box) => box.width * width >= MIN_PX && box.depth < MAX_DEPTH);
  const rows = drawn.reduce((most, { depth }) => Math.max(most, depth + 1), 0);
  const frameSvg = ({ index, depth, x, width: share }: FlameBox): string => {
    const frame = block.frames[index];
    const available = share * width - GAP_PX;
    const y = key.height + depth * FRAME_PX;
    return (
      drawBox(
        { x: x * width, y, width: available, height: FRAME_PX - GAP_PX },
        { fill: mixTint(chooseFrameTone(frame?.tone), theme) },
      ) +
      drawText(fitName(frame?.label ?? '', available - 2 * PADDING_PX), x * width + PADDING_PX, y + BASE_LINE_PX, {
        fill: text,
      })
    );
  };
  const left = formatRemainder(block.frames.length - drawn.length);
  const bottom = key.height + rows * FRAME_PX;
  const more = drawText(left && `${left}, too narrow or too deep to draw`, 0, bottom + BASE_LINE_PX, { fill: text3 });
  return drawPicture(block.title, width, Math.max(FRAME_PX, bottom + (left ? FRAME_PX : 0)), [
    ...key.parts,
    ...drawn.map(frameSvg),
    more,
  ]);
}
