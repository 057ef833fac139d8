import { type Bars, formatQuantity } from '@hindsight/model';
import type { EChartsCoreOption } from 'echarts/core';
import { escapeControls } from '../report-text.ts';
import { COLORS, type Theme } from '../tokens.ts';
import { findToneColor } from '../tones.ts';
import { CHART_SIZE, composeBase, styleAxis } from './theme.ts';

const LABEL_CHARACTERS = 36;
/** Labels take at most this share of the width; the rest is for bars and figures. */
const MAX_WIDTH_SHARE = 0.4;
const shorten = (label: string) =>
  label.length > LABEL_CHARACTERS ? `${label.slice(0, LABEL_CHARACTERS - 1)}…` : label;

/** Builds the options of horizontal bars in the order given, each with its figure at its end. */
export function composeBars({ bars, unit }: Bars, theme: Theme, width: number = CHART_SIZE.width): EChartsCoreOption {
  const base = composeBase(theme);
  const names = styleAxis(theme, false);
  return {
    ...base,
    grid: { left: 8, right: 90, top: 8, bottom: 8, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: { ...styleAxis(theme, false), type: 'value', show: false },
    yAxis: {
      ...names,
      axisLabel: { ...(names.axisLabel as object), width: width * MAX_WIDTH_SHARE, overflow: 'truncate' },
      type: 'category',
      inverse: true,
      data: bars.map(({ label }) => shorten(escapeControls(label))),
    },
    series: [
      {
        type: 'bar',
        silent: true,
        barMaxWidth: 14,
        data: bars.map(({ value, tone }) => ({ value, itemStyle: { color: findToneColor(tone, theme) } })),
        label: {
          show: true,
          position: 'right',
          color: COLORS[theme].text2,
          formatter: ({ value }: { value: number }) => formatQuantity({ value, unit }),
        },
      },
    ],
  };
}
