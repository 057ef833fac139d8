import type { Timeline } from '@hindsight/model';
import { findTimeAtShare, type ShownClock, shareAtTime, type TimeBreak } from '@hindsight/render/browser';
import { createContext, useContext } from 'react';

/** First and last time, in ms on the clock of the report. */
export type Range = readonly [from: number, to: number];

/** A smaller share of all of the time cannot be chosen, because it is an accidental drag. */
const MIN_SHARE = 1e-4;

/**
 * The state that all time charts of a page share: the range shown, the cursor, and the range that is being marked.
 * It is no React state, because it changes with every move of the mouse.
 */
export interface TimeAxis {
  readonly all: Range;
  shown: Range;
  cursor: number | undefined;
  marked: Range | undefined;
  readonly clock: Timeline['clock'];
  /** The zone in which times are shown, as in `Timeline`. */
  readonly zone?: string;
  readonly isYearUnknown?: true;
  /** Where the axis is cut. */
  readonly breaks: readonly TimeBreak[];
  subscribe(listener: () => void): () => void;
  /** Changes the state and notifies subscribers. */
  change(changes: Partial<Pick<TimeAxis, 'shown' | 'cursor' | 'marked'>>): void;
  /** Applies a chosen range, which figures follow; undefined stands for all of the time. */
  choose(range: Range | undefined): void;
  /** Shows a range at once and applies it after a pause, because keys and the wheel come in series. */
  settle(range: Range): void;
}

/** Finds the time at a share of the width of what is shown. */
export const findTimeAt = ({ shown, breaks }: Pick<TimeAxis, 'shown' | 'breaks'>, share: number): number =>
  findTimeAtShare(shown, Math.min(1, Math.max(0, share)), breaks);

/** Finds where a time stands, as a share of the width of what is shown; times out of sight are at its edges. */
export const placeTime = ({ shown, breaks }: Pick<TimeAxis, 'shown' | 'breaks'>, at: number): number =>
  Math.min(1, Math.max(0, shareAtTime(shown, at, breaks)));

/** Orders and limits a range; undefined when it is too short or covers all of the time. */
export function fitRange([a, b]: Range, [from, to]: Range): Range | undefined {
  const range: Range = [Math.max(from, Math.min(a, b)), Math.min(to, Math.max(a, b))];
  const span = range[1] - range[0];
  if (!(span > (to - from) * MIN_SHARE)) return undefined;
  return range[0] <= from && range[1] >= to ? undefined : range;
}

/** Zooms around a time; a `factor` below 1 shows less. */
export function zoomRange([from, to]: Range, about: number, factor: number): Range {
  return [about - (about - from) * factor, about + (to - about) * factor];
}

/** Moves a range by a share of its length, within all of the time. */
export function panRange([from, to]: Range, share: number, all: Range): Range {
  const way = Math.min(all[1] - to, Math.max(all[0] - from, (to - from) * share));
  return [from + way, to + way];
}

/** Pause after which the range shown is applied. */
const REST_MS = 400;

/** What times of an axis mean, and where long gaps are cut out of it. */
interface AxisClock extends ShownClock {
  readonly breaks?: readonly TimeBreak[];
}

export function createTimeAxis(
  all: Range,
  { clock, zone, isYearUnknown, breaks = [] }: AxisClock,
  shown: Range | undefined,
  chosen: (range: Range | undefined) => void,
): TimeAxis {
  const listeners = new Set<() => void>();
  let rest: ReturnType<typeof setTimeout> | undefined;
  const axis: TimeAxis = {
    all,
    clock,
    ...(zone !== undefined && { zone }),
    ...(isYearUnknown && { isYearUnknown }),
    breaks,
    shown: shown ?? all,
    cursor: undefined,
    marked: undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(changes) {
      Object.assign(axis, changes);
      for (const listener of listeners) listener();
    },
    choose(range) {
      clearTimeout(rest);
      const fitted = range && fitRange(range, all);
      axis.change({ shown: fitted ?? all, marked: undefined });
      chosen(fitted);
    },
    settle(range) {
      clearTimeout(rest);
      axis.change({ shown: fitRange(range, all) ?? all, marked: undefined });
      rest = setTimeout(() => axis.choose(axis.shown), REST_MS);
    },
  };
  return axis;
}

const Context = createContext<TimeAxis | undefined>(undefined);

export const TimeAxisContext = Context.Provider;

/** Returns the axis of the page; undefined when it has none. */
export const useTimeAxis = (): TimeAxis | undefined => useContext(Context);
