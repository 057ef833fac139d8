import { barsOption, namesFor, plotMargins, type Theme, timelineOption, windowOption } from '@hindsight/render/screen';
import type { EChartsType } from 'echarts/core';
import { type PointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { useReport } from '../blocks/report-context.ts';
import { useTheme } from '../theme.ts';
import { type ChartBlock, chartSummary } from './chart-words.ts';
import { mountChart } from './library.ts';
import { pannedRange, type Range, type TimeAxis, useTimeAxis, zoomedRange } from './time-axis.ts';
import { toldAt, toldOfBar } from './told.ts';
import { useTooltip } from './tooltip.ts';

/** Less is a click. */
const LEAST_DRAG_PX = 6;
const WHEEL_FACTOR = 1.25;

function optionOf(block: ChartBlock, theme: Theme, element: HTMLElement, axis: TimeAxis | undefined) {
  if (block.kind === 'bars') return barsOption(block, theme);
  const { clientWidth: width, clientHeight: height } = element;
  return timelineOption(block, theme, {
    width,
    height,
    names: namesFor(block, width) === 'ends' ? 'ends' : 'none',
    ...(axis && { window: axis.shown }),
  });
}

interface Drawn {
  readonly block: ChartBlock;
  /** The same chart of all of the time, for what is shown while a range is being chosen. */
  readonly whole: ChartBlock;
}

/** The chart under the pointer follows the wheel at every step, the others when it has rested so long: all of them at once would be a jerk. */
const REST_MS = 80;

/** Nearer to the window than this a chart is drawn at once, the others when nothing else is to be done. */
const NEAR = '300px';
const PATIENCE_MS = 4000;

/** Calls at once while the element is in sight, else when it comes there or the browser has nothing else to do; each call takes the place of the one before. */
function inItsTurn(element: Element, work: () => void) {
  let inSight = false;
  let waiting = 0;
  const run = () => {
    cancelIdleCallback(waiting);
    waiting = 0;
    work();
  };
  const sight = new IntersectionObserver(
    (entries) => {
      inSight = entries.at(-1)?.isIntersecting === true;
      if (inSight && waiting) run();
    },
    { rootMargin: NEAR },
  );
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

/** Draws the block into the element, again when its size or the time shown changes. */
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
      chart ??= mountChart(element);
      const of = reaches() ? block : whole;
      const width = element.clientWidth;
      if (axis && of.kind === 'timeline' && before?.of === of && before.width === width) {
        chart.setOption(windowOption(of, theme, axis.shown));
        return;
      }
      before = { of, width };
      chart.resize();
      chart.setOption(optionOf(of, theme, element, axis), true);
    };
    const turn = inItsTurn(element, draw);
    const resized = new ResizeObserver(turn.ask);
    resized.observe(element);
    let drawn = axis?.shown;
    let asked = 0;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      asked = 0;
      drawn = axis?.shown;
      turn.ask();
    };
    const stop = axis?.subscribe(() => {
      if (axis.shown === drawn || asked) return;
      clearTimeout(resting);
      if (element.matches(':hover')) asked = requestAnimationFrame(follow);
      else resting = setTimeout(follow, REST_MS);
    });
    return () => {
      cancelAnimationFrame(asked);
      clearTimeout(resting);
      stop?.();
      turn.stop();
      resized.disconnect();
      chart?.dispose();
    };
  }, [place, block, whole, range, theme, axis]);
}

/** The part of an element that the plot takes, in px from its left. */
function plotOf(element: Element, block: ChartBlock): { readonly left: number; readonly width: number } {
  const names = block.kind === 'timeline' && namesFor(block, element.clientWidth) === 'ends' ? 'ends' : 'none';
  const { left, right } = plotMargins({ width: element.clientWidth, names });
  return { left, width: element.clientWidth - left - right };
}

function momentAt(element: Element, block: ChartBlock, axis: TimeAxis, clientX: number): number {
  const { left, width } = plotOf(element, block);
  const share = (clientX - element.getBoundingClientRect().left - left) / width;
  const [from, to] = axis.shown;
  return from + Math.min(1, Math.max(0, share)) * (to - from);
}

/** Marks over the plot that follow the axis: moved by hand, because React would be too slow for a mouse. */
function useMarks(frame: RefObject<HTMLDivElement | null>, block: ChartBlock, axis: TimeAxis | undefined): void {
  useEffect(() => {
    const element = frame.current;
    if (!element || !axis) return;
    const [cursor, marked] = ['.cursor', '.marked'].map((name) => element.querySelector<HTMLElement>(name));
    if (!cursor || !marked) return;
    const move = () => {
      const { left, width } = plotOf(element, block);
      const [from, to] = axis.shown;
      const place = (at: number) => left + Math.min(1, Math.max(0, (at - from) / (to - from))) * width;
      cursor.hidden = axis.cursor === undefined || axis.cursor < from || axis.cursor > to;
      if (axis.cursor !== undefined) cursor.style.transform = `translateX(${place(axis.cursor)}px)`;
      marked.hidden = axis.marked === undefined;
      if (axis.marked) {
        const [start, end] = axis.marked.map(place).toSorted((a, b) => a - b) as [number, number];
        marked.style.transform = `translateX(${start}px)`;
        marked.style.width = `${end - start}px`;
      }
    };
    move();
    return axis.subscribe(move);
  }, [frame, block, axis]);
}

/** Ctrl and wheel zooms about the cursor; the browser's own zoom has to be kept off, which React cannot. */
function useWheel(frame: RefObject<HTMLDivElement | null>, block: ChartBlock, axis: TimeAxis | undefined): void {
  useEffect(() => {
    const element = frame.current;
    if (!element || !axis) return;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const about = momentAt(element, block, axis, event.clientX);
      const [from, to] = zoomedRange(axis.shown, about, event.deltaY < 0 ? 1 / WHEEL_FACTOR : WHEEL_FACTOR);
      axis.settle([from, to]);
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [frame, block, axis]);
}

interface Drag {
  readonly at: number;
  readonly x: number;
  /** What was shown when it began. */
  readonly shown: Range;
  /** With Shift the time is pulled along, else a range is marked. */
  readonly pulls: boolean;
}

/** A drag marks a range, with Shift it pulls the time along; a double click shows all of it. */
function useBrush(block: ChartBlock, axis: TimeAxis | undefined) {
  const drag = useRef<Drag>(undefined);
  if (!axis) return {};
  const at = (event: PointerEvent<Element>) => momentAt(event.currentTarget, block, axis, event.clientX);
  const pull = (event: PointerEvent<Element>, { x, shown }: Drag) =>
    axis.settle(pannedRange(shown, (x - event.clientX) / plotOf(event.currentTarget, block).width, axis.all));
  return {
    onPointerDown: (event: PointerEvent<Element>) => {
      // A finger on a chart scrolls the page; the strip above is there for it.
      if (event.button !== 0 || event.pointerType !== 'mouse') return;
      drag.current = { at: at(event), x: event.clientX, shown: axis.shown, pulls: event.shiftKey };
    },
    onPointerMove: (event: PointerEvent<Element>) => {
      const begun = drag.current;
      const far = begun && Math.abs(event.clientX - begun.x) >= LEAST_DRAG_PX;
      if (far) event.currentTarget.setPointerCapture(event.pointerId);
      if (far && begun.pulls) pull(event, begun);
      else axis.change({ cursor: at(event), ...(far && { marked: [begun.at, at(event)] }) });
    },
    onPointerUp: (event: PointerEvent<Element>) => {
      const begun = drag.current;
      drag.current = undefined;
      if (begun && axis.marked) axis.choose([begun.at, at(event)]);
    },
    onPointerCancel: () => {
      drag.current = undefined;
      axis.change({ marked: undefined });
    },
    onPointerLeave: () => axis.change({ cursor: undefined }),
    onDoubleClick: () => axis.choose(undefined),
  };
}

/** What lies at a place of the frame, in px from its corner. */
function useTold(block: ChartBlock, axis: TimeAxis | undefined) {
  return useCallback(
    (element: HTMLElement, x: number, y: number) => {
      if (block.kind === 'bars') return toldOfBar(block, y / element.clientHeight);
      if (!axis) return undefined;
      const { left, width } = plotOf(element, block);
      const [from, to] = axis.shown;
      const msPerPx = (to - from) / width;
      return x < left || x > left + width ? undefined : toldAt(block, from + (x - left) * msPerPx, msPerPx);
    },
    [block, axis],
  );
}

/** The drawing itself: tooltip, one cursor for all charts of the page, drag for a range, ctrl and wheel for zoom. */
export default function Plot({ block, whole, height }: Drawn & { readonly height: number }) {
  const pageAxis = useTimeAxis();
  const axis = block.kind === 'timeline' ? pageAxis : undefined;
  const frame = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  useDrawing(place, { block, whole }, axis);
  useMarks(frame, block, axis);
  useWheel(frame, block, axis);
  useTooltip(frame, useTold(block, axis));
  const brush = useBrush(block, axis);
  return (
    <div ref={frame} className="plot-frame" {...brush}>
      <div ref={place} className="plot" role="img" aria-label={chartSummary(block)} style={{ height }} />
      <span className="marked" hidden />
      <span className="cursor" hidden />
      <div className="tooltip" hidden />
    </div>
  );
}
