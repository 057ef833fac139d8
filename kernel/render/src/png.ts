import { Resvg } from '@resvg/resvg-js';
import type { ChartBlock } from './chart-blocks.ts';
import { renderChartSvg } from './charts/index.ts';
import { FONTS } from './fonts.ts';
import { COLORS, type Theme } from './tokens.ts';

/** Device pixels per chart pixel: sharp on the screens people have. */
const SCALE = 2;

/** One chart as PNG, on the surface colour of its theme: images are pasted where nobody knows the background. */
export function renderChartPng(block: ChartBlock, theme: Theme): Buffer {
  const image = new Resvg(renderChartSvg(block, theme), {
    background: COLORS[theme].surface,
    fitTo: { mode: 'zoom', value: SCALE },
    font: { loadSystemFonts: false, fontFiles: [FONTS.normal, FONTS.bold], defaultFontFamily: 'DejaVu Sans' },
  });
  return image.render().asPng();
}
