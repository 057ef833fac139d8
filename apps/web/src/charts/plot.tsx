import {
  chooseNamePlacement,
  composeBars,
  composeTimeline,
  composeWindow,
  createPlacement,
  plotMargins,
  type Theme,
} from '@hindsight/render/browser';
import type { EChartsType } from 'echarts/core';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { useReport } from '../blocks/report-context.ts';
import { useTheme } from '../theme.ts';
import { type ChartBlock, summarizeChart } from './chart-text.ts';
import { createChart } from './echarts.ts';
import { findTimeAt, type TimeAxis, useTimeAxis } from './time-axis.ts';
import { TimeFrame } from './time-frame.tsx';
import { buildBarTooltip, buildTooltip } from './tooltip-content.ts';

const namesOn = (block: ChartBlock, width: number): 'ends' | 'none' =>
  block.kind === 'timeline' && chooseNamePlacement(block, width) === 'ends' ? 'ends' : 'none';

function buildOption(block: ChartBlock, theme: Theme, element: HTMLElement, axis: TimeAxis | undefined) {
  const { clientWidth: width, clientHeight: height } = element;
  if (block.kind === 'bars') return composeBars(block, theme, width);
  return composeTimeline(block, theme, {
    width,
    height,
    names: namesOn(block, width),
    ...(axis && { window: axis.shown, breaks: axis.breaks }),
  });
}

interface Drawn {
  readonly block: ChartBlock;
  /** The same chart of all of the time, which is shown while a range is being chosen. */
  readonly whole: ChartBlock;
}

/**
 * The chart at the pointer follows the wheel at every step, the others after this pause, because all of them at
 * once would be slow.
 */
const REST_MS = 80;

/** Charts in sight are drawn at once, the others when the browser is idle, at the latest after this. */
const PATIENCE_MS = 4000;

/**
 * Runs work at once while the element is in sight, else when it comes into sight or the browser is idle; each call
 * replaces the one before.
 */
function createDrawQueue(element: Element, work: () => void) {
  let inSight = false;
  let waiting = 0;
  const run = () => {
    cancelIdleCallback(waiting);
    waiting = 0;
    work();
  };
  const sight = new IntersectionObserver((entries) => {
    inSight = entries.at(-1)?.isIntersecting === true;
    if (inSight && waiting) run();
  });
  sight.observe(element);
  return {
    ask: () => {
      if (inSight) run();
      else waiting ||= requestIdleCallback(run, { timeout: PATIENCE_MS });
    },
    stop: () => {
      cancelIdleCallback(waiting);
      sight.disconnect();
    },
  };
}

/** Draws the block into the element, and again when its size or the range shown changes. */
function useDrawing(
  place: RefObject<HTMLDivElement | null>,
  { block, whole }: Drawn,
  axis: TimeAxis | undefined,
): void {
  const theme = useTheme();
  const { range } = useReport();
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let chart: EChartsType | undefined;
    let before: { readonly of: ChartBlock; readonly width: number } | undefined;
    const reaches = () => !range || !axis || (axis.shown[0] >= range.from && axis.shown[1] <= range.to);
    const draw = () => {
      // What is folded has no size; it is drawn when it is opened.
      if (element.clientWidth === 0) return;
      chart ??= createChart(element);
      const of = reaches() ? block : whole;
      const width = element.clientWidth;
      if (axis && of.kind === 'timeline' && before?.of === of && before.width === width) {
        chart.setOption(
          composeWindow(of, theme, axis.shown, {
            width,
            names: namesOn(of, width),
            breaks: axis.breaks,
          }),
        );
        return;
      }
      before = { of, width };
      chart.resize();
      chart.setOption(buildOption(of, theme, element, axis), true);
    };
    const turn = createDrawQueue(element, draw);
    const resized = new ResizeObserver(turn.ask);
    resized.observe(element);
    let drawn = axis?.shown;
    let frameRequest = 0;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      frameRequest = 0;
      drawn = axis?.shown;
      turn.ask();
    };
    const stop = axis?.subscribe(() => {
      if (axis.shown === drawn || frameRequest) return;
      clearTimeout(resting);
      if (element.matches(':hover')) frameRequest = requestAnimationFrame(follow);
      else resting = setTimeout(follow, REST_MS);
    });
    return () => {
      cancelAnimationFrame(frameRequest);
      clearTimeout(resting);
      stop?.();
      turn.stop();
      resized.disconnect();
      chart?.dispose();
    };
  }, [place, block, whole, range, theme, axis]);
}

/** The drawing itself, on the time axis of the page if it has one. */
export default function Plot({ block, whole, height }: Drawn & { readonly height: number }) {
  const pageAxis = useTimeAxis();
  const axis = block.kind === 'timeline' ? pageAxis : undefined;
  const place = useRef<HTMLDivElement>(null);
  useDrawing(place, { block, whole }, axis);
  const findPlotArea = useCallback(
    (element: Element) => {
      const { clientWidth: width } = element;
      const { left, right } = plotMargins({ width, names: namesOn(block, width) });
      return { left, width: width - left - right };
    },
    [block],
  );
  const tooltipAt = useCallback(
    (element: HTMLElement, x: number, y: number) => {
      if (block.kind === 'bars') return buildBarTooltip(block, y / element.clientHeight);
      if (!axis) return undefined;
      const { left, width } = findPlotArea(element);
      if (x < left || x > left + width) return undefined;
      const at = findTimeAt(axis, (x - left) / width);
      // Time passes faster within a cut of the axis.
      const msPerPx = Math.abs(findTimeAt(axis, (x - left + 1) / width) - at) || 1;
      return buildTooltip(block, at, msPerPx);
    },
    [block, axis, findPlotArea],
  );
  const placePoint = useMemo(
    () => (block.kind === 'timeline' && !block.stacked ? createPlacement(block) : undefined),
    [block],
  );
  return (
    <TimeFrame axis={axis} findPlotArea={findPlotArea} tooltipAt={tooltipAt} placePoint={placePoint}>
      <div ref={place} className="plot" role="img" aria-label={summarizeChart(block)} style={{ height }} />
    </TimeFrame>
  );
}
