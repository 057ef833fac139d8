import type { Bars, Timeline } from '@hindsight/model';
import { BarChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { ChartBlock } from '../chart-blocks.ts';
import type { Theme } from '../tokens.ts';
import { composeBars } from './bars.ts';
import { drawFlameGraph } from './flame-graph.ts';
import { drawLanes } from './lanes.ts';
import type { SharedAxis } from './shared-axis.ts';
import { drawStackedBars } from './stacked-bars.ts';
import { CHART_SIZE, type ChartSize } from './theme.ts';
import { chooseNamePlacement, composeTimeline } from './timeline.ts';
import { drawTreemap } from './treemap.ts';

use([BarChart, LineChart, ScatterChart, GridComponent, LegendComponent, SVGRenderer]);

const BAR_ROW_PX = 26;
const BAR_PADDING_PX = 24;

/** A narrow chart is lower, so that two of them fit on a page of paper beside the text. */
const HEIGHT_SHARE = 0.32;
const MIN_HEIGHT_PX = 180;

const computeHeight = (width: number): number =>
  Math.min(CHART_SIZE.height, Math.max(MIN_HEIGHT_PX, Math.round(width * HEIGHT_SHARE)));

const computeSize = (block: Timeline | Bars, width: number): ChartSize => ({
  width,
  height: block.kind === 'bars' ? BAR_PADDING_PX + BAR_ROW_PX * Math.max(1, block.bars.length) : computeHeight(width),
});

/** Draws charts with axes by ECharts. */
function plotSvg(block: Timeline | Bars, theme: Theme, width: number, axis: SharedAxis | undefined): string {
  const size = computeSize(block, width);
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size });
  try {
    chart.setOption(
      block.kind === 'bars'
        ? composeBars(block, theme)
        : composeTimeline(block, theme, { ...size, ...axis, names: chooseNamePlacement(block, width) }),
    );
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}

/**
 * Renders a chart as SVG text, laid out for the width in px: drawn smaller, its letters would be too. Without a shared axis a chart over
 * time has its own.
 */
export function renderChartSvg(
  block: ChartBlock,
  theme: Theme,
  width: number = CHART_SIZE.width,
  axis?: SharedAxis,
): string {
  switch (block.kind) {
    case 'timeline':
    case 'bars':
      return plotSvg(block, theme, width, axis);
    case 'stacked-bars':
      return drawStackedBars(block, theme, width);
    case 'lanes':
      return drawLanes(block, theme, width, axis?.window, axis?.breaks);
    case 'flame-graph':
      return drawFlameGraph(block, theme, width);
    case 'treemap':
      return drawTreemap(block, theme, width);
  }
}
