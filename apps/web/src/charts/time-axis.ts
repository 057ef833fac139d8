import type { Timeline } from '@hindsight/model';
import { createContext, useContext } from 'react';

/** First and last moment, in ms on the clock of the report. */
export type Range = readonly [from: number, to: number];

/** Less than this of all time cannot be chosen: a slip of the hand is no choice. */
const MIN_SHARE = 1e-4;

/** What all time charts of a page share: what they show, where the cursor is, and what is being marked. In no React state: it moves with the mouse. */
export interface TimeAxis {
  readonly all: Range;
  shown: Range;
  cursor: number | undefined;
  marked: Range | undefined;
  readonly clock: Timeline['clock'];
  subscribe(listener: () => void): () => void;
  /** Changes and tells. */
  change(changes: Partial<Pick<TimeAxis, 'shown' | 'cursor' | 'marked'>>): void;
  /** The reader has chosen: figures follow. All of it is no choice. */
  choose(range: Range | undefined): void;
  /** Shows a range at once and chooses it when it has rested: keys and the wheel come in runs. */
  settle(range: Range): void;
}

/** Within all there is, not upside down, and not too short to be meant. */
export function fittedRange([a, b]: Range, [from, to]: Range): Range | undefined {
  const range: Range = [Math.max(from, Math.min(a, b)), Math.min(to, Math.max(a, b))];
  const span = range[1] - range[0];
  if (!(span > (to - from) * MIN_SHARE)) return undefined;
  return range[0] <= from && range[1] >= to ? undefined : range;
}

/** Zooms about a moment; `factor` below 1 shows less. */
export function zoomedRange([from, to]: Range, about: number, factor: number): Range {
  return [about - (about - from) * factor, about + (to - about) * factor];
}

/** Moves a range by a share of its length, as far as there is room. */
export function pannedRange([from, to]: Range, share: number, all: Range): Range {
  const way = Math.min(all[1] - to, Math.max(all[0] - from, (to - from) * share));
  return [from + way, to + way];
}

/** So long nothing may have moved until what is shown was chosen. */
const REST_MS = 400;

export function createTimeAxis(
  all: Range,
  clock: Timeline['clock'],
  shown: Range | undefined,
  chosen: (range: Range | undefined) => void,
): TimeAxis {
  const listeners = new Set<() => void>();
  let rest: ReturnType<typeof setTimeout> | undefined;
  const axis: TimeAxis = {
    all,
    clock,
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
      const fitted = range && fittedRange(range, all);
      axis.change({ shown: fitted ?? all, marked: undefined });
      chosen(fitted);
    },
    settle(range) {
      clearTimeout(rest);
      axis.change({ shown: fittedRange(range, all) ?? all, marked: undefined });
      rest = setTimeout(() => axis.choose(axis.shown), REST_MS);
    },
  };
  return axis;
}

const Context = createContext<TimeAxis | undefined>(undefined);

export const TimeAxisContext = Context.Provider;

/** The axis of the page; undefined where there is none. */
export const useTimeAxis = (): TimeAxis | undefined => useContext(Context);
