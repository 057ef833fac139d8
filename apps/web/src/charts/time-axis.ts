import type { Timeline } from '@hindsight/model';
import { createContext, useContext } from 'react';

/** First and last moment, in ms on the clock of the report. */
export type Range = readonly [from: number, to: number];

/** Less than this of all time cannot be chosen: a slip of the hand is no choice. */
const LEAST_SHARE = 1e-4;

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
}

export const extentOf = (timelines: readonly Timeline[]): Range | undefined => {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { series } of timelines) {
    for (const { x } of series) {
      from = Math.min(from, x[0] ?? from);
      to = Math.max(to, x.at(-1) ?? to);
    }
  }
  return to > from ? [from, to] : undefined;
};

/** Within all there is, not upside down, and not too short to be meant. */
export function fittedRange([a, b]: Range, [from, to]: Range): Range | undefined {
  const range: Range = [Math.max(from, Math.min(a, b)), Math.min(to, Math.max(a, b))];
  const span = range[1] - range[0];
  if (!(span > (to - from) * LEAST_SHARE)) return undefined;
  return range[0] <= from && range[1] >= to ? undefined : range;
}

/** Zooms about a moment; `factor` below 1 shows less. */
export function zoomedRange([from, to]: Range, about: number, factor: number): Range {
  return [about - (about - from) * factor, about + (to - about) * factor];
}

export function createTimeAxis(
  all: Range,
  clock: Timeline['clock'],
  shown: Range | undefined,
  choose: (range: Range | undefined) => void,
): TimeAxis {
  const listeners = new Set<() => void>();
  return {
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
      Object.assign(this, changes);
      for (const listener of listeners) listener();
    },
    choose(range) {
      const fitted = range && fittedRange(range, all);
      this.change({ shown: fitted ?? all, marked: undefined });
      choose(fitted);
    },
  };
}

const Context = createContext<TimeAxis | undefined>(undefined);

export const TimeAxisContext = Context.Provider;

/** The axis of the page; undefined where there is none. */
export const useTimeAxis = (): TimeAxis | undefined => useContext(Context);
