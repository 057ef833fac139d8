import type { Bars, Timeline } from '@hindsight/model';
import { BarChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { ChartBlock } from '../chart-blocks.ts';
import type { Theme } from '../tokens.ts';
import { barsOption } from './bars.ts';
import { flameGraphSvg } from './flame-graph.ts';
import { lanesSvg } from './lanes.ts';
import { stackedBarsSvg } from './stacked-bars.ts';
import { CHART_SIZE, type ChartSize } from './theme.ts';
import { chooseNamePlacement, timelineOption } from './timeline.ts';
import { treemapSvg } from './treemap.ts';

use([BarChart, LineChart, ScatterChart, GridComponent, LegendComponent, SVGRenderer]);

const BAR_ROW_PX = 26;
const BAR_PADDING_PX = 24;

const computeSize = (block: Timeline | Bars): ChartSize =>
  block.kind === 'bars'
    ? { ...CHART_SIZE, height: BAR_PADDING_PX + BAR_ROW_PX * Math.max(1, block.bars.length) }
    : CHART_SIZE;

/** Draws charts with axes by ECharts. */
function plotSvg(block: Timeline | Bars, theme: Theme): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...computeSize(block) });
  try {
    chart.setOption(
      block.kind === 'bars'
        ? barsOption(block, theme)
        : timelineOption(block, theme, { ...CHART_SIZE, names: chooseNamePlacement(block, CHART_SIZE.width) }),
    );
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}

/** Renders a chart as SVG text. Pictures without axes are laid out for the width; charts with axes have one size. */
export function renderChartSvg(block: ChartBlock, theme: Theme, width: number = CHART_SIZE.width): string {
  switch (block.kind) {
    case 'timeline':
    case 'bars':
      return plotSvg(block, theme);
    case 'stacked-bars':
      return stackedBarsSvg(block, theme, width);
    case 'lanes':
      return lanesSvg(block, theme, width);
    case 'flame-graph':
      return flameGraphSvg(block, theme, width);
    case 'treemap':
      return treemapSvg(block, theme, width);
  }
}
