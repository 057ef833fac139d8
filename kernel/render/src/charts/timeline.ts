import { selectUpperMedian } from '@hindsight/claims';
import { formatQuantity, type Mark, type Series, type Timeline, type Tone } from '@hindsight/model';
import type { EChartsCoreOption } from 'echarts/core';
import { escapeControls } from '../report-text.ts';
import { COLORS, type Theme } from '../tokens.ts';
import { findToneColor } from '../tones.ts';
import { spreadLabels } from './end-labels.ts';
import { markLabelOption, markOptions } from './marks.ts';
import { chooseAxis, chooseLogAxis } from './nice-axis.ts';
import { chooseScale, type Scale } from './scale.ts';
import { orderForDrawing, stackHeights } from './stacked-timeline.ts';
import { CHART_FONT, CHART_SIZE, composeBase, LABEL_PX, styleAxis } from './theme.ts';
import { findTimeBreaks, markTimeBreaks, type TimeBreak, toDrawnTime } from './time-breaks.ts';
import { computeTimeExtent } from './time-extent.ts';
import { chooseTimeTicks, formatClockTick } from './time-ticks.ts';

const POINT_PX = 5;
const DENSE_POINT_PX = 3;
const DENSE = 1000;
const LOUD_POINT_PX = 9;
const TROUBLE_POINT_PX = 8;
/** Tones of what should not happen at all; their points are larger and have a shape of their own. */
const TROUBLE: ReadonlySet<Tone> = new Set(['full', 'stall']);
/** So many of them are no exceptions. */
const MAX_TROUBLE_POINTS = 300;
/** This many points beyond a limit are labeled with their figure. */
const LOUD_POINTS = 3;
/** The part of the width of a plot that such a label takes. */
const NAME_SHARE = 0.12;
/** A logarithmic axis has no zero; shorter pauses are drawn on its floor. */
const LOG_FLOOR_MS = 0.001;
/** A limit this many times above all values is left out of the chart. */
const LIMIT_IN_SIGHT = 3;
/** More names than this are shown as a list instead of labels. */
const MAX_END_LABELS = 6;
const NARROW_PX = 640;
/** Width for names at the ends, and how many characters fit into it. */
const END_LABEL_PX = 176;
const END_LABEL_CHARACTERS = 28;

export interface TimelineView {
  readonly width: number;
  readonly height: number;
  /** First and last time shown, on the clock of the block; those of the data when absent. */
  readonly window?: readonly [number, number];
  /** Where the axis is cut, for all charts of a page; found in the data of the chart when absent. */
  readonly breaks?: readonly TimeBreak[];
  /** Where series are named; `none` when the page does it. */
  readonly names: 'legend' | 'ends' | 'none';
}

/**
 * Computes the margins of the plot within the chart, in px. All time charts of a page share them, so that their
 * axes are aligned.
 */
export function plotMargins({ width, names }: Pick<TimelineView, 'width' | 'names'>) {
  const wide = width >= NARROW_PX;
  return {
    left: wide ? 64 : 48,
    right: names !== 'legend' && wide ? END_LABEL_PX : 16,
    top: names === 'legend' ? 46 : 24,
    bottom: 24,
  };
}

/** Chooses labels at the ends where they fit, else a legend. */
export const chooseNamePlacement = (block: Timeline, width: number): 'legend' | 'ends' =>
  width >= NARROW_PX && block.series.length <= MAX_END_LABELS ? 'ends' : 'legend';

const iterateValues = function* (series: readonly Series[]): Generator<number> {
  for (const { y } of series) yield* y;
};

const findMax = ({ series, stacked }: Timeline): number =>
  (stacked ? stackHeights(series).values() : iterateValues(series)).reduce((most, value) => Math.max(most, value), 0);

function findWindow(block: Timeline): readonly [number, number] {
  const first = block.series.reduce((least, { x }) => Math.min(least, x[0] ?? least), Number.POSITIVE_INFINITY);
  const from = Number.isFinite(first) ? first : 0;
  return computeTimeExtent([block]) ?? [from, from + 1];
}

/** What all parts of a drawing share. */
interface Drawn {
  readonly heights: Heights;
  readonly theme: Theme;
  readonly breaks: readonly TimeBreak[];
}

/** How figures become heights: the axis with its range in drawn units. */
interface Heights {
  readonly scale: Scale;
  readonly log: boolean;
  readonly min: number;
  readonly max: number;
  readonly interval?: number;
}

function computeHeights(block: Timeline): Heights {
  const { series, log, unit, limits = [] } = block;
  const most = findMax(block);
  const inSight = limits.map(({ value }) => value).filter((value) => value <= most * LIMIT_IN_SIGHT);
  if (log) {
    const values = [...iterateValues(series), ...inSight];
    return { scale: { divisor: 1, unit: 'ms' }, log, ...chooseLogAxis(values, LOG_FLOOR_MS) };
  }
  const scale = chooseScale(unit, Math.max(most, ...inSight));
  const isCounted = unit === 'count' && series.every(({ y }) => y.every(Number.isInteger));
  return { scale, log: false, min: 0, ...chooseAxis(Math.max(most, ...inSight) / scale.divisor, isCounted) };
}

const toAxisValue = ({ scale, log }: Heights, value: number): number =>
  log ? Math.max(value, LOG_FLOOR_MS) : value / scale.divisor;

/** Computes the distance of a value from the top of the plot, from 0 to 1. */
function measureDistanceFromTop(heights: Heights, value: number): number {
  const { min, max, log } = heights;
  const height = toAxisValue(heights, value);
  const up = log ? Math.log(height / min) / Math.log(max / min) : (height - min) / (max - min);
  return 1 - Math.min(1, Math.max(0, up));
}

const isTrouble = ({ tone, x }: Series): boolean => TROUBLE.has(tone) && x.length <= MAX_TROUBLE_POINTS;

function composeSeries(series: Series, { heights, theme, breaks }: Drawn, stacked: boolean): EChartsCoreOption {
  const color = findToneColor(series.tone, theme);
  const data = series.x.map((x, index) => [toDrawnTime(x, breaks), toAxisValue(heights, series.y[index] ?? 0)]);
  const common = { name: series.name, data, color: color, silent: true };
  if (series.shape === 'points') {
    // Many points are drawn as one path instead of one object each, because zooming draws them again at every step.
    const many = { symbolSize: DENSE_POINT_PX, large: true, largeThreshold: DENSE, progressive: 0 };
    const few = isTrouble(series)
      ? { symbol: 'diamond', symbolSize: TROUBLE_POINT_PX, z: 3 }
      : { symbolSize: POINT_PX };
    return { ...common, type: 'scatter', ...(data.length > DENSE ? many : few) };
  }
  // Stacked bars have one position, and the width of the time between two of them.
  if (stacked) return { ...common, type: 'bar', barGap: '-100%', barCategoryGap: '12%', barMinWidth: 1 };
  if (series.shape === 'bars') return { ...common, type: 'bar', barMaxWidth: 12, barMinWidth: 1 };
  const dashed = series.tone === 'limit';
  return {
    ...common,
    type: 'line',
    showSymbol: false,
    // A limit holds until it is changed, and a figure of steps says nothing about the time between two of them.
    ...((dashed || series.shape === 'steps') && { step: 'end' }),
    lineStyle: { width: dashed ? 1 : 1.5, color: color, type: dashed ? 'dashed' : 'solid' },
    ...(dashed ? {} : { areaStyle: { color: color, opacity: 0.08 } }),
  };
}

const selectVisibleLimits = (block: Timeline, { scale, max }: Heights) =>
  (block.limits ?? []).filter(({ value }) => value / scale.divisor <= max);

const limitOptions = (block: Timeline, { heights, theme, breaks }: Drawn, [from, to]: readonly [number, number]) =>
  selectVisibleLimits(block, heights).map(({ label, value }, number) => ({
    type: 'line',
    id: `limit-${number}`,
    name: label,
    silent: true,
    showSymbol: false,
    color: COLORS[theme].strong,
    lineStyle: { width: 1, type: 'dashed', color: COLORS[theme].strong },
    data: [from, to].map((x) => [toDrawnTime(x, breaks), toAxisValue(heights, value)]),
  }));

/** Builds the worst points beyond the limit, on top of all others, each with its name and figure. */
function selectLoudPoints(block: Timeline, { heights, theme, breaks }: Drawn): object[] {
  const limit = block.limits?.[0]?.value;
  if (limit === undefined) return [];
  const beyond = block.series
    .filter(({ shape }) => shape === 'points')
    .flatMap(({ name, x, y, tone }) =>
      y.flatMap((value, index) => (value > limit ? [{ name, x: x[index] ?? 0, value, tone }] : [])),
    )
    .sort((a, b) => b.value - a.value)
    .slice(0, LOUD_POINTS);
  if (beyond.length === 0) return [];
  // The name of a point stands before it, unless that is the place of another one.
  const [from, to] = findWindow(block);
  const follows = (x: number) => beyond.some((other) => other.x < x && x - other.x < (to - from) * NAME_SHARE);
  const data = beyond.map(({ name, x, value, tone }) => ({
    value: [toDrawnTime(x, breaks), toAxisValue(heights, value)],
    itemStyle: { color: findToneColor(tone, theme) },
    label: {
      show: true,
      position: follows(x) ? 'right' : 'left',
      formatter: `${name.replace(/[{}|]/g, ' ')} ${formatQuantity({ value, unit: block.unit })}`,
      fontWeight: 600,
      fontSize: LABEL_PX,
      fontFamily: CHART_FONT,
      color: COLORS[theme].text,
    },
  }));
  // Of names that would lie on each other the worst one stays.
  const labelLayout = { hideOverlap: true, moveOverlap: 'shiftY' };
  return [{ type: 'scatter', symbol: 'diamond', silent: true, symbolSize: LOUD_POINT_PX, data, labelLayout, z: 4 }];
}

/** Builds the name of a series at the right end of the plot. */
function buildEndLabel({ name, tone, shape, y }: Series, block: Timeline, theme: Theme) {
  const end = y.at(-1) ?? 0;
  if (block.stacked) {
    // Counts add up over time; of a size, the last one is what is there.
    const value = block.unit === 'count' ? y.reduce((sum, one) => sum + one, 0) : end;
    const figure = formatQuantity({ value, unit: block.unit });
    return { text: `${name}, ${figure}`, color: findToneColor(tone, theme), bullet: '■', value: Number.MAX_VALUE };
  }
  if (tone === 'limit') {
    const text = `${name} ${formatQuantity({ value: end, unit: block.unit })}`;
    return {
      text,
      color: COLORS[theme].text2,
      bullet: '- -',
      value: shape === 'points' ? (selectUpperMedian(y) ?? 0) : end,
    };
  }
  const color = findToneColor(tone, theme);
  if (shape !== 'points') return { text: name, color, bullet: '—', value: end };
  const counted = `${name}, ${y.length.toLocaleString('en-US')}`;
  const text = block.thinnedFrom === undefined && counted.length <= END_LABEL_CHARACTERS ? counted : name;
  return { text, color, bullet: '●', value: selectUpperMedian(y) ?? 0 };
}

/** Builds the names at the right end: of lines at the height of their end, of points at their median. */
function endLabels(block: Timeline, heights: Heights, plotHeight: number, theme: Theme): object {
  const { text, text2 } = COLORS[theme];
  const write = (value: number) => formatQuantity({ value, unit: block.unit });
  // The names of a stack are in its order, the lowest last.
  const inOrder = block.stacked ? block.series.toReversed() : block.series;
  const named = inOrder.map((series) => buildEndLabel(series, block, theme));
  const limits = selectVisibleLimits(block, heights).map(({ label, value }) => ({
    text: `${label} ${write(value)}`,
    color: text2,
    bullet: '- -',
    value,
  }));
  const labels = [...named, ...limits];
  const placed = spreadLabels(
    labels.map(({ value }) => measureDistanceFromTop(heights, value) * plotHeight),
    plotHeight,
  );
  return {
    type: 'scatter',
    silent: true,
    clip: false,
    xAxisIndex: 1,
    yAxisIndex: 1,
    symbolSize: 0.01,
    data: labels.map((label, index) => ({
      value: [1, placed[index] ?? 0],
      label: {
        show: true,
        position: 'right',
        distance: 8,
        formatter: `{bullet|${label.bullet}} {name|${label.text.replace(/[{}|]/g, ' ').slice(0, END_LABEL_CHARACTERS)}}`,
        rich: {
          bullet: { color: label.color, fontSize: LABEL_PX, fontFamily: CHART_FONT },
          name: { color: text, fontSize: LABEL_PX, fontFamily: CHART_FONT },
        },
      },
    })),
  };
}

/** A second, invisible pair of axes for labels at the ends: 0 to 1 across the plot, px down the plot. */
const composeHiddenAxes = (plotHeight: number) => ({
  x: { show: false, type: 'value', min: 0, max: 1 },
  y: { show: false, type: 'value', min: 0, max: plotHeight, inverse: true },
});

/** At most one tick for this many px, which hold a date or a time of day. */
const TICK_PX = 84;

function composeTimeAxis(
  block: Timeline,
  { theme, breaks }: Drawn,
  window: readonly [number, number],
  width: number,
): object {
  const style = styleAxis(theme, false);
  const { at, step } = chooseTimeTicks(window, Math.max(2, Math.floor(width / TICK_PX)), { zone: block.zone, breaks });
  const names = new Map(at.map((tick) => [toDrawnTime(tick, breaks), formatClockTick(block, tick, step)]));
  const [min, max] = window.map((edge) => toDrawnTime(edge, breaks));
  const customValues = [...names.keys()];
  return {
    ...style,
    type: 'value',
    min,
    max,
    axisTick: { show: true, length: 4, customValues, lineStyle: { color: COLORS[theme].border } },
    axisLabel: {
      ...(style.axisLabel as object),
      customValues,
      formatter: (position: number) => names.get(position) ?? '',
    },
  };
}

function composeValueAxis({ log, min, max, interval, scale }: Heights, theme: Theme): object {
  const style = styleAxis(theme, true);
  const write = log
    ? (value: number) => formatQuantity({ value, unit: 'ms' })
    : (value: number) => value.toLocaleString('en-US');
  return {
    ...style,
    type: log ? 'log' : 'value',
    min,
    max,
    ...(interval && { interval }),
    name: log ? '' : scale.unit,
    nameGap: 8,
    axisLabel: { ...(style.axisLabel as object), formatter: write },
    nameTextStyle: { color: COLORS[theme].text3, align: 'right' },
  };
}

function markLabels(
  block: Timeline,
  { heights, theme, breaks }: Drawn,
  window: readonly [number, number],
  plotWidth: number,
): object[] {
  const marks = listMarks(block, breaks);
  return marks.length === 0 ? [] : [markLabelOption(marks, heights.max, window, plotWidth, theme, breaks)];
}

/** The marks of a chart, and the cuts of its axis. */
const listMarks = ({ marks = [] }: Timeline, breaks: readonly TimeBreak[]): readonly Mark[] => [
  ...marks,
  ...markTimeBreaks(breaks),
];

const ON_PAPER: TimelineView = { ...CHART_SIZE, names: 'legend' };

/** Computes what all parts of a drawing share. */
const prepareDrawing = (block: Timeline, theme: Theme, breaks = findTimeBreaks([block])): Drawn => ({
  heights: computeHeights(block),
  theme,
  breaks,
});

const measurePlot = (view: Pick<TimelineView, 'width' | 'names'>): number => {
  const { left, right } = plotMargins(view);
  return view.width - left - right;
};

/**
 * Builds the options of a chart of figures over time; x is the time with its long gaps cut out, y is in the unit at
 * the axis.
 */
export function composeTimeline(source: Timeline, theme: Theme, view: TimelineView = ON_PAPER): EChartsCoreOption {
  const block = { ...source, series: source.series.map((one) => ({ ...one, name: escapeControls(one.name) })) };
  const { legend, ...base } = composeBase(theme);
  const margins = plotMargins(view);
  const plotHeight = view.height - margins.top - margins.bottom;
  const drawn = prepareDrawing(block, theme, view.breaks);
  const { heights, breaks } = drawn;
  const window = view.window ?? findWindow(block);
  const hidden = composeHiddenAxes(plotHeight);
  const atEnds = view.names === 'ends';
  const axis = composeTimeAxis(block, drawn, window, measurePlot(view));
  return {
    ...base,
    grid: { ...margins, outerBoundsMode: 'none' },
    ...(view.names === 'legend' && { legend: { ...(legend as object), data: block.series.map(({ name }) => name) } }),
    xAxis: atEnds ? [axis, hidden.x] : [axis],
    yAxis: atEnds ? [composeValueAxis(heights, theme), hidden.y] : [composeValueAxis(heights, theme)],
    series: [
      ...orderForDrawing(block).map((series) => composeSeries(series, drawn, block.stacked !== undefined)),
      ...markOptions(listMarks(block, breaks), [heights.min, heights.max], theme, breaks),
      ...limitOptions(block, drawn, window),
      ...selectLoudPoints(block, drawn),
      ...markLabels(block, drawn, window, measurePlot(view)),
      ...(atEnds ? [endLabels(block, heights, plotHeight, theme)] : []),
    ],
  };
}

/** Builds what changes when a timeline shows another window of its time; it is merged into the options. */
export function composeWindow(
  block: Timeline,
  theme: Theme,
  window: readonly [number, number],
  view: Pick<TimelineView, 'width' | 'names' | 'breaks'>,
): EChartsCoreOption {
  const drawn = prepareDrawing(block, theme, view.breaks);
  return {
    xAxis: [composeTimeAxis(block, drawn, window, measurePlot(view))],
    series: [...limitOptions(block, drawn, window), ...markLabels(block, drawn, window, measurePlot(view))],
  };
}

/** Computes how far below the top of the plot a figure of a chart stands, as a share of its height. */
export function createPlacement(block: Timeline): (value: number) => number {
  const heights = computeHeights(block);
  return (value) => measureDistanceFromTop(heights, value);
}
