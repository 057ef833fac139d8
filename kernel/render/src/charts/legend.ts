import type { Tone } from '@hindsight/model';
import { COLORS, type Theme } from '../tokens.ts';
import { chooseFill, isHollow, mixTint } from '../tones.ts';
import { drawBox, drawText, measureText } from './drawing.ts';

const SWATCH_PX = 10;
const GAP_PX = 18;
export const LEGEND_ROW_PX = 20;

export interface LegendEntry {
  readonly name: string;
  readonly tone: Tone;
}

/** Draws the legend in as many rows as it needs. */
export function composeLegend(
  entries: readonly LegendEntry[],
  width: number,
  theme: Theme,
  variant: 'filled' | 'tinted',
): { readonly parts: readonly string[]; readonly height: number } {
  let x = 0;
  let y = 0;
  const parts = entries.map(({ name, tone }) => {
    const available = SWATCH_PX + 6 + measureText(name);
    if (x > 0 && x + available > width) {
      x = 0;
      y += LEGEND_ROW_PX;
    }
    const { fill, line } = chooseFill(tone, theme);
    const paint = { fill: variant === 'tinted' ? mixTint(tone, theme) : fill, ...(isHollow(tone) && { stroke: line }) };
    const drawn =
      drawBox({ x, y: y + 2, width: SWATCH_PX, height: SWATCH_PX }, paint) +
      drawText(name, x + SWATCH_PX + 6, y + 11, { fill: COLORS[theme].text2 });
    x += available + GAP_PX;
    return drawn;
  });
  return { parts, height: entries.length === 0 ? 0 : y + LEGEND_ROW_PX };
}
