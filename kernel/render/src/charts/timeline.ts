import { formatQuantity, type Series, type Timeline } from '@hindsight/model';
import type { EChartsCoreOption } from 'echarts/core';
import { COLOURS, type Theme, toneColour } from '../tokens.ts';
import { type Scale, scaleOf, uptimeLabel } from './scale.ts';
import { axisStyle, baseOption } from './theme.ts';

const POINT_PX = 5;
const DENSE_POINT_PX = 3;
const DENSE = 1000;
/** A log axis knows no zero; pauses below are drawn on its floor. */
const LOG_FLOOR_MS = 0.001;

const largest = (series: readonly Series[]): number =>
  series.reduce((most, { y }) => y.reduce((max, value) => Math.max(max, value), most), 0);

function seriesOption(series: Series, { divisor }: Scale, theme: Theme, log: boolean): EChartsCoreOption {
  const colour = toneColour(series.tone, theme);
  const height = (value: number) => (log ? Math.max(value / divisor, LOG_FLOOR_MS) : value / divisor);
  const data = series.x.map((x, index) => [x, height(series.y[index] ?? 0)]);
  const common = { name: series.name, data, color: colour, silent: true };
  if (series.shape === 'points') {
    return { ...common, type: 'scatter', symbolSize: data.length > DENSE ? DENSE_POINT_PX : POINT_PX };
  }
  if (series.shape === 'bars') return { ...common, type: 'bar', barMaxWidth: 12, barMinWidth: 1 };
  const dashed = series.tone === 'limit';
  return {
    ...common,
    type: 'line',
    showSymbol: false,
    lineStyle: { width: dashed ? 1 : 1.5, color: colour, type: dashed ? 'dashed' : 'solid' },
    ...(dashed ? {} : { areaStyle: { color: colour, opacity: 0.08 } }),
  };
}

/** One chart of figures over time; x is wall clock (UTC) or uptime, y in the unit written at the axis. */
export function timelineOption(block: Timeline, theme: Theme): EChartsCoreOption {
  const log = block.log === true;
  const scale = log ? { divisor: 1, unit: 'ms' } : scaleOf(block.unit, largest(block.series));
  const wall = block.clock === 'wall';
  const valueLabel = log
    ? { formatter: (value: number) => formatQuantity({ value, unit: 'ms' }) }
    : { formatter: (value: number) => value.toLocaleString('en-US') };
  const y = axisStyle(theme, true);
  const x = axisStyle(theme, false);
  return {
    ...baseOption(theme),
    xAxis: {
      ...x,
      type: wall ? 'time' : 'value',
      min: 'dataMin',
      max: 'dataMax',
      ...(wall ? {} : { axisLabel: { ...(x.axisLabel as object), formatter: uptimeLabel } }),
    },
    yAxis: {
      ...y,
      type: log ? 'log' : 'value',
      ...(log ? {} : { min: 0 }),
      name: log ? '' : scale.unit,
      nameGap: 8,
      splitNumber: 4,
      axisLabel: { ...(y.axisLabel as object), ...valueLabel },
      nameTextStyle: { color: COLOURS[theme].text3, align: 'right' },
    },
    series: block.series.map((series) => seriesOption(series, scale, theme, log)),
  };
}
