import { Resvg } from '@resvg/resvg-js';
import type { ChartBlock } from './chart-blocks.ts';
import { renderChartSvg } from './charts/index.ts';
import { FONTS } from './fonts.ts';
import { COLORS, type Theme } from './tokens.ts';

/** Device pixels per chart pixel, so that images are sharp on common screens. */
const SCALE = 2;

/** Renders a chart as PNG, on the surface color of its theme, because images are pasted onto any background. */
export function renderChartPng(block: ChartBlock, theme: Theme): Buffer {
  const image = new Resvg(renderChartSvg(block, theme), {
    background: COLORS[theme].surface,
    fitTo: { mode: 'zoom', value: SCALE },
    font: { loadSystemFonts: false, fontFiles: [FONTS.normal, FONTS.bold], defaultFontFamily: 'DejaVu Sans' },
  });
  return image.render().asPng();
}
