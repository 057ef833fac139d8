import { type PointerEvent, type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import { toQueryMembers } from '../blocks/source-location.ts';
import { addressWith, navigate } from '../navigation.ts';
import { findTimeAt, panRange, placeTime, type Range, type TimeAxis, zoomRange } from './time-axis.ts';
import { useTooltip } from './tooltip.ts';
import type { TooltipContent, TooltipPoint } from './tooltip-content.ts';

/** A shorter drag is a click. */
const MIN_DRAG_PX = 6;
const WHEEL_FACTOR = 1.25;
/** The margins of a plot above and below (plotMargins of kernel/render). */
const PLOT_EDGE_PX = 24;

/** The part of an element that the plot covers, in px from its left. */
export interface PlotArea {
  readonly left: number;
  readonly width: number;
}

/** What the frame needs from the drawing; the functions must stay the same as long as the drawing does. */
export interface Drawing {
  readonly axis: TimeAxis | undefined;
  readonly findPlotArea: (element: Element) => PlotArea;
  /** Returns the tooltip of a position, in px from the corner of the frame. */
  readonly tooltipAt: (element: HTMLElement, x: number, y: number) => TooltipContent | undefined;
  /** Computes how far below the top of the plot a figure stands, as a share; absent where points are not marked. */
  readonly placePoint?: ((figure: number) => number) | undefined;
}

type Timed = Pick<Drawing, 'findPlotArea'> & { readonly axis: TimeAxis };

function findTime(element: Element, { findPlotArea, axis }: Timed, clientX: number): number {
  const { left, width } = findPlotArea(element);
  return findTimeAt(axis, (clientX - element.getBoundingClientRect().left - left) / width);
}

/** Moves cursor and marked range over the plot, without React, which would be too slow for a mouse. */
function useMarks(frame: RefObject<HTMLDivElement | null>, { findPlotArea, axis }: Drawing): void {
  useEffect(() => {
    const element = frame.current;
    if (!element || !axis) return;
    const [cursor, marked] = ['.cursor', '.marked'].map((name) => element.querySelector<HTMLElement>(name));
    if (!cursor || !marked) return;
    const move = () => {
      const { left, width } = findPlotArea(element);
      const [from, to] = axis.shown;
      const place = (at: number) => left + placeTime(axis, at) * width;
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
  }, [frame, findPlotArea, axis]);
}

/**
 * Zooms around the cursor by Ctrl and wheel. React cannot prevent the zoom of the browser, so the listener is added
 * by hand.
 */
function useWheel(frame: RefObject<HTMLDivElement | null>, { findPlotArea, axis }: Drawing): void {
  useEffect(() => {
    const element = frame.current;
    if (!element || !axis) return;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const about = findTime(element, { findPlotArea, axis }, event.clientX);
      const [from, to] = zoomRange(axis.shown, about, event.deltaY < 0 ? 1 / WHEEL_FACTOR : WHEEL_FACTOR);
      axis.settle([from, to]);
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [frame, findPlotArea, axis]);
}

interface Drag {
  readonly at: number;
  readonly x: number;
  /** The range that was shown when the drag started. */
  readonly shown: Range;
  /** Whether it moves the time (Shift) instead of marking a range. */
  readonly pulls: boolean;
}

/** A drag marks a range, with Shift it moves the time; a double click shows all of the time. */
function useBrush({ findPlotArea, axis, tooltipAt }: Drawing) {
  const drag = useRef<Drag>(undefined);
  if (!axis) return {};
  const at = (event: PointerEvent<HTMLElement>) => findTime(event.currentTarget, { findPlotArea, axis }, event.clientX);
  /** The cursor stands at the point that the tooltip describes. */
  const cursorAt = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return tooltipAt(event.currentTarget, event.clientX - left, event.clientY - top)?.at ?? at(event);
  };
  const pull = (event: PointerEvent<HTMLElement>, { x, shown }: Drag) =>
    axis.settle(panRange(shown, (x - event.clientX) / findPlotArea(event.currentTarget).width, axis.all));
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // A finger on a chart scrolls the page; the range strip is for touch.
      if (event.button !== 0 || event.pointerType !== 'mouse') return;
      drag.current = { at: at(event), x: event.clientX, shown: axis.shown, pulls: event.shiftKey };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const started = drag.current;
      const far = started && Math.abs(event.clientX - started.x) >= MIN_DRAG_PX;
      if (far) event.currentTarget.setPointerCapture(event.pointerId);
      if (far && started.pulls) pull(event, started);
      else axis.change(far ? { cursor: at(event), marked: [started.at, at(event)] } : { cursor: cursorAt(event) });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const started = drag.current;
      drag.current = undefined;
      if (started && axis.marked) axis.choose([started.at, at(event)]);
    },
    onPointerCancel: () => {
      drag.current = undefined;
      axis.change({ marked: undefined });
    },
    onPointerLeave: () => axis.change({ cursor: undefined }),
    onDoubleClick: () => axis.choose(undefined),
  };
}

/** Opens the lines of the tooltip by a click that is not the end of a drag. */
function useOpenLines({ tooltipAt }: Drawing) {
  const pressed = useRef(0);
  return {
    onMouseDown: (event: { readonly clientX: number }) => {
      pressed.current = event.clientX;
    },
    onClick: useCallback(
      (event: { readonly currentTarget: HTMLElement; readonly clientX: number; readonly clientY: number }) => {
        const { left, top } = event.currentTarget.getBoundingClientRect();
        if (Math.abs(event.clientX - pressed.current) >= MIN_DRAG_PX) return;
        const { lines } = tooltipAt(event.currentTarget, event.clientX - left, event.clientY - top) ?? {};
        if (lines) navigate(addressWith(toQueryMembers(lines)));
      },
      [tooltipAt],
    ),
  };
}

/** Marks the points that a tooltip describes, so that text and drawing can be compared. */
function useMarkPoints({ axis, findPlotArea, placePoint }: Drawing) {
  return useCallback(
    (element: HTMLElement, points: readonly TooltipPoint[]) => {
      const layer = element.querySelector<HTMLElement>('.described');
      if (!layer || !axis || !placePoint) return;
      const { left, width } = findPlotArea(element);
      const height = element.clientHeight - PLOT_EDGE_PX * 2;
      layer.replaceChildren(
        ...points.map(({ at, figure, tone }) => {
          const mark = document.createElement('i');
          mark.className = `tone-${tone}`;
          const y = PLOT_EDGE_PX + placePoint(figure) * height;
          mark.style.transform = `translate(${left + placeTime(axis, at) * width}px, ${y}px)`;
          return mark;
        }),
      );
    },
    [axis, findPlotArea, placePoint],
  );
}

/**
 * The frame of a drawing on the time axis of the page: tooltip, one cursor for all charts, drag for a range, Ctrl
 * and wheel for zoom, click for lines.
 */
export function TimeFrame({ children, ...drawing }: Drawing & { readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useMarks(frame, drawing);
  useWheel(frame, drawing);
  useTooltip(frame, drawing.tooltipAt, useMarkPoints(drawing));
  const brush = useBrush(drawing);
  const open = useOpenLines(drawing);
  return (
    <div ref={frame} className="plot-frame" {...brush} {...open}>
      {children}
      <span className="marked" hidden />
      <span className="cursor" hidden />
      <div className="described" aria-hidden="true" />
      <div className="tooltip" hidden />
    </div>
  );
}
