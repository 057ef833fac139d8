import { formatQuantity } from '@hindsight/model';
import { nameZone, type TimedBlock } from '@hindsight/render/browser';
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useSyncExternalStore } from 'react';
import { useReport } from '../blocks/report-context.ts';
import { buildOverview } from './overview.ts';
import { findTimeAt, placeTime, type Range, type TimeAxis, useTimeAxis } from './time-axis.ts';
import { formatRange, formatTime } from './time-text.ts';

const SLICES = 160;
/** Distance at which the pointer takes a handle. */
const GRIP_PX = 10;
/** A key moves a handle by this much of all of the time; with Shift by ten times as much. */
const KEY_STEP = 0.01;

type Grip = 'from' | 'to' | 'window' | 'new';

export const useAxisState = <T,>(axis: TimeAxis, read: (axis: TimeAxis) => T): T =>
  useSyncExternalStore(
    (listener) => axis.subscribe(listener),
    () => read(axis),
  );

function useDrag(axis: TimeAxis) {
  const whole = { shown: axis.all, breaks: axis.breaks };
  const drag = useRef<{ readonly grip: Grip; readonly start: number; readonly range: Range }>(undefined);
  const eventTime = (event: PointerEvent<Element>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return findTimeAt(whole, (event.clientX - left) / width);
  };
  const gripAt = (event: PointerEvent<Element>, at: number): Grip => {
    const { width } = event.currentTarget.getBoundingClientRect();
    const near = (GRIP_PX / width) * (axis.all[1] - axis.all[0]);
    const [from, to] = axis.shown;
    if (Math.abs(at - from) < near) return 'from';
    if (Math.abs(at - to) < near) return 'to';
    const whole = from <= axis.all[0] && to >= axis.all[1];
    return at > from && at < to && !whole ? 'window' : 'new';
  };
  const moved = ({ grip, start, range: [from, to] }: NonNullable<typeof drag.current>, at: number): Range => {
    if (grip === 'from') return [at, to];
    if (grip === 'to') return [from, at];
    if (grip === 'new') return [start, at];
    const shift = Math.min(axis.all[1] - to, Math.max(axis.all[0] - from, at - start));
    return [from + shift, to + shift];
  };
  return {
    onPointerDown: (event: PointerEvent<Element>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const start = eventTime(event);
      drag.current = { grip: gripAt(event, start), start, range: axis.shown };
    },
    onPointerMove: (event: PointerEvent<Element>) => {
      const at = eventTime(event);
      axis.change({ cursor: at, ...(drag.current && { marked: moved(drag.current, at) }) });
    },
    onPointerUp: (event: PointerEvent<Element>) => {
      const held = drag.current;
      drag.current = undefined;
      const at = eventTime(event);
      if (held && at !== held.start) axis.choose(moved(held, at));
      else axis.change({ marked: undefined });
    },
    onPointerLeave: () => {
      if (!drag.current) axis.change({ cursor: undefined });
    },
  };
}

/** Finds the target of a key for a handle (WAI-ARIA, slider): a step in either direction, or the end of its side. */
function keyTarget(key: string, at: number, step: number, end: number): number | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return at - step;
  if (key === 'ArrowRight' || key === 'ArrowUp') return at + step;
  return key === 'Home' || key === 'End' ? end : undefined;
}

function Handle({ axis, end, at }: { readonly axis: TimeAxis; readonly end: 0 | 1; readonly at: number }) {
  const [from, to] = axis.all;
  const place = `${placeTime({ shown: axis.all, breaks: axis.breaks }, at) * 100}%`;
  const press = (event: KeyboardEvent) => {
    const step = KEY_STEP * (event.shiftKey ? 10 : 1) * (to - from);
    const target = keyTarget(event.key, at, step, end === 0 ? from : to);
    if (target === undefined) return;
    event.preventDefault();
    const moved = Math.min(to, Math.max(from, target));
    if (moved !== axis.shown[1 - end]) axis.settle(end === 0 ? [moved, axis.shown[1]] : [axis.shown[0], moved]);
  };
  return (
    <span
      className="handle"
      role="slider"
      tabIndex={0}
      aria-label={end === 0 ? 'Beginning of the time range' : 'End of the time range'}
      aria-valuemin={Math.round(from)}
      aria-valuemax={Math.round(to)}
      aria-valuenow={Math.round(at)}
      aria-valuetext={formatTime(axis, at, axis.all)}
      style={{ left: place }}
      onKeyDown={press}
    />
  );
}

/** A strip of all of the time above the charts; a drag on it chooses the range of charts and figures. */
export function RangeStrip({ timed }: { readonly timed: readonly TimedBlock[] }) {
  const axis = useTimeAxis();
  return axis ? <Strip axis={axis} timed={timed} /> : null;
}

const drawBars = (heights: readonly number[] = []): string =>
  heights.map((height, slice) => (height > 0 ? `M${slice} 1v${-height}h1v${height}z` : '')).join('');

function Strip({ axis, timed }: { readonly axis: TimeAxis; readonly timed: readonly TimedBlock[] }) {
  const [from, to] = useAxisState(axis, ({ marked, shown }) => marked ?? shown).toSorted((a, b) => a - b) as [
    number,
    number,
  ];
  const overview = useMemo(() => buildOverview(timed, axis, SLICES), [timed, axis]);
  // Hot colors are for trouble alone.
  const { level } = useReport().whole.verdict;
  const sick = level !== 'OK' && level !== 'INFO';
  const drag = useDrag(axis);
  const share = (at: number) => placeTime({ shown: axis.all, breaks: axis.breaks }, at) * 100;
  return (
    <div className="card range-strip" id="time-range">
      <div className="range-plot" {...drag}>
        <svg
          className={overview?.lost && sick ? 'lost' : undefined}
          viewBox={`0 0 ${SLICES} 1`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={drawBars(overview?.heights)} />
          {overview?.errors && <path className="errors" d={drawBars(overview.errors)} />}
        </svg>
        {axis.breaks.map(({ from: begin, to: end }) => (
          <span
            key={begin}
            className="range-cut"
            title={`${formatQuantity({ value: end - begin, unit: 'ms' })} without events, cut out`}
            style={{ left: `${share(begin)}%`, width: `${share(end) - share(begin)}%` }}
          />
        ))}
        <span className="range-off" style={{ left: 0, width: `${share(from)}%` }} />
        <span className="range-off" style={{ right: 0, width: `${100 - share(to)}%` }} />
        <span className="range-on" style={{ left: `${share(from)}%`, width: `${share(to) - share(from)}%` }} />
        <Handle axis={axis} end={0} at={from} />
        <Handle axis={axis} end={1} at={to} />
      </div>
      <div className="range-ends">
        <span>{formatTime(axis, axis.all[0], axis.all)}</span>
        <span>
          {formatTime(axis, axis.all[1], axis.all)} {axis.clock === 'wall' && nameZone(axis)}
        </span>
      </div>
      <p className="range-what">
        <span>{overview?.what}</span> {overview?.errors && <span className="error-key">errors</span>}{' '}
        <span>drag for a range</span>
      </p>
    </div>
  );
}

/** The range that is shown, and a button that shows all of the time. */
export function RangeChip() {
  const axis = useTimeAxis();
  return axis ? <Chip axis={axis} /> : null;
}

function Chip({ axis }: { readonly axis: TimeAxis }) {
  const shown = useAxisState(axis, ({ marked, shown }) => marked ?? shown);
  const whole = shown[0] <= axis.all[0] && shown[1] >= axis.all[1];
  if (whole) return null;
  return (
    <span className="chip on range-chip">
      {formatRange(axis, shown)}
      <button type="button" className="link-button" onClick={() => axis.choose(undefined)}>
        <span aria-hidden="true">✕</span>
        <span className="unseen">Show all of the time (r)</span>
      </button>
    </span>
  );
}
