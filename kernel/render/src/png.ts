import { Resvg } from '@resvg/resvg-js';
import type { ChartBlock } from './chart-blocks.ts';
import { drawHeading } from './charts/heading.ts';
import { renderChartSvg } from './charts/index.ts';
import { FALLBACK_FONTS, FONTS } from './fonts.ts';
import { COLORS, type Theme } from './tokens.ts';

/** Device pixels per chart pixel, so that images are sharp on common screens. */
const SCALE = 2;

/**
 * Renders a chart as PNG, on the surface color of its theme, because images are pasted onto any background. It states
 * its title, the file and the time that it shows, because nothing else does where it is pasted.
 */
export function renderChartPng(block: ChartBlock, theme: Theme, fileName?: string): Buffer {
  const image = new Resvg(drawHeading(renderChartSvg(block, theme), block, theme, fileName), {
    background: COLORS[theme].surface,
    fitTo: { mode: 'zoom', value: SCALE },
    font: {
      loadSystemFonts: false,
      fontFiles: [FONTS.normal, FONTS.bold, FALLBACK_FONTS.normal, FALLBACK_FONTS.bold],
      defaultFontFamily: 'Inter',
    },
  });
  return image.render().asPng();
}
