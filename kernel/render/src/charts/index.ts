import { BarChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { ChartBlock } from '../charts-of.ts';
import type { Theme } from '../tokens.ts';
import { barsOption } from './bars.ts';
import { CHART_SIZE, type ChartSize } from './theme.ts';
import { namesFor, timelineOption } from './timeline.ts';

use([BarChart, LineChart, ScatterChart, GridComponent, LegendComponent, SVGRenderer]);

const BAR_ROW_PX = 26;
const BAR_PADDING_PX = 24;

const sizeOf = (block: ChartBlock): ChartSize =>
  block.kind === 'bars'
    ? { ...CHART_SIZE, height: BAR_PADDING_PX + BAR_ROW_PX * Math.max(1, block.bars.length) }
    : CHART_SIZE;

/** One chart as SVG text. */
export function renderChartSvg(block: ChartBlock, theme: Theme): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...sizeOf(block) });
  try {
    chart.setOption(
      block.kind === 'bars'
        ? barsOption(block, theme)
        : timelineOption(block, theme, { ...CHART_SIZE, names: namesFor(block, CHART_SIZE.width) }),
    );
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}
