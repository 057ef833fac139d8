import type { Timeline } from '@hindsight/model';
import { composeTimeline, findTimeAtShare, plotMargins, type SharedAxis } from '@hindsight/render/browser';
import { useCallback, useEffect, useRef } from 'react';
import { createChart } from '../charts/echarts.ts';
import { useTooltip } from '../charts/tooltip.ts';
import { buildTooltip } from '../charts/tooltip-content.ts';
import { useTheme } from '../theme.ts';

const POINT_PX = 6;
/** Width of the symbol before a name: a dash needs it, a point would be drawn as wide. */
const DASH_PX = 26;
const SIGN_PX = 10;

interface DrawnSeries {
  readonly type: string;
  readonly lineStyle?: object;
}

/** The series of one side have one color: kinds of points differ in form, lines in dashes. */
const FORMS = ['Circle', 'Triangle', 'Diamond', 'Rect'] as const;
const DASHES = ['solid', 'dashed', 'dotted'] as const;

/** Points of A are hollow, so that points of B below them can be seen. */
function styleSeries({ type, lineStyle }: DrawnSeries, nth: number, isA: boolean) {
  const form = FORMS[nth % FORMS.length] ?? 'Circle';
  if (type === 'scatter') return { symbol: isA ? `empty${form}` : form.toLowerCase(), symbolSize: POINT_PX };
  return { symbol: 'none', lineStyle: { ...lineStyle, type: DASHES[nth % DASHES.length] } };
}

/** Gives the series of both sides their colors and forms. */
function composeOverlay(option: ReturnType<typeof composeTimeline>, seriesOfA: number) {
  const drawn = option.series as readonly DrawnSeries[];
  const series = drawn.map((one, index) => ({
    ...one,
    ...styleSeries(one, index < seriesOfA ? index : index - seriesOfA, index < seriesOfA),
    areaStyle: undefined,
  }));
  const itemWidth = drawn.some(({ type }) => type === 'scatter') ? SIGN_PX : DASH_PX;
  // The form or the dashes of its series are drawn before each name.
  const legend = { ...(option.legend as object), type: 'scroll', icon: undefined, itemHeight: SIGN_PX, itemWidth };
  return { ...option, legend, series };
}

interface OverlayChartProps {
  readonly timeline: Timeline;
  readonly seriesOfA: number;
  /** The axis of all charts of the comparison. */
  readonly axis: SharedAxis | undefined;
}

const NO_AXIS: SharedAxis = { window: [0, 1], breaks: [] };

function useTooltipContent(timeline: Timeline, { window, breaks }: SharedAxis) {
  return useCallback(
    (element: HTMLElement, x: number) => {
      const { left, right } = plotMargins({ width: element.clientWidth, names: 'legend' });
      const width = element.clientWidth - left - right;
      const at = findTimeAtShare(window, (x - left) / width, breaks);
      return buildTooltip(timeline, at, Math.abs(findTimeAtShare(window, (x + 1 - left) / width, breaks) - at));
    },
    [timeline, window, breaks],
  );
}

/** Two analyses in one chart. */
export default function OverlayChart({ timeline, seriesOfA, axis = NO_AXIS }: OverlayChartProps) {
  const theme = useTheme();
  const frame = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  useTooltip(frame, useTooltipContent(timeline, axis));
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const chart = createChart(element);
    const draw = () => {
      chart.resize();
      const { clientWidth: width, clientHeight: height } = element;
      chart.setOption(
        composeOverlay(composeTimeline(timeline, theme, { width, height, names: 'legend', ...axis }), seriesOfA),
      );
    };
    // It is called at once, too.
    const resized = new ResizeObserver(draw);
    resized.observe(element);
    return () => {
      resized.disconnect();
      chart.dispose();
    };
  }, [timeline, seriesOfA, axis, theme]);
  return (
    <figure className="card chart">
      <figcaption className="title">
        <h3>{timeline.title}</h3>
        <span>A slate, points hollow; B blue</span>
      </figcaption>
      <div ref={frame} className="plot-frame">
        <div
          ref={place}
          className="plot overlay"
          role="img"
          aria-label={`${timeline.title} of A and B, aligned at the start`}
        />
        <div className="tooltip" hidden />
      </div>
    </figure>
  );
}
