import type { EChartsCoreOption } from 'echarts/core';
import { COLORS, type Theme } from '../tokens.ts';

/** Fonts that the rasterizer has, so that SVG and PNG measure text alike; a browser uses its own. */
export const CHART_FONT = "Inter, 'Inter Variable', 'DejaVu Sans', system-ui, sans-serif";
export const LABEL_PX = 11;

export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

export const CHART_SIZE: ChartSize = { width: 1080, height: 260 };

/** The options that every chart shares: no animation, hairlines, small grey text. */
export function composeBase(theme: Theme): EChartsCoreOption {
  const colors = COLORS[theme];
  return {
    animation: false,
    useUTC: true,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: CHART_FONT, fontSize: LABEL_PX, color: colors.text3 },
    grid: { left: 8, right: 24, top: 34, bottom: 8, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    legend: {
      top: 0,
      left: 0,
      itemGap: 24,
      itemWidth: 12,
      itemHeight: 8,
      icon: 'roundRect',
      textStyle: { color: colors.text2, fontSize: LABEL_PX, fontFamily: CHART_FONT },
    },
  };
}

export function styleAxis(theme: Theme, splitLine: boolean): EChartsCoreOption {
  const colors = COLORS[theme];
  return {
    axisLine: { show: !splitLine, onZero: false, lineStyle: { color: colors.border } },
    axisTick: { show: false },
    axisLabel: { color: colors.text3, fontSize: LABEL_PX, fontFamily: CHART_FONT, hideOverlap: true },
    nameTextStyle: { color: colors.text3, fontSize: LABEL_PX, fontFamily: CHART_FONT },
    splitLine: { show: splitLine, lineStyle: { color: colors.hair } },
  };
}
