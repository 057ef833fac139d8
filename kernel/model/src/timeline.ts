// The blocks that are drawn over time.
import type { Unit } from './quantity.ts';
import type { Tone } from './tone.ts';

/**
 * A range of lines from 1. Analyzers count through all files of a series; in an answer the numbers are those of `file`,
 * if there is one.
 */
export interface SourceLineRange {
  readonly first: number;
  readonly last: number;
  readonly file?: string;
}

export interface Series {
  readonly name: string;
  readonly tone: Tone;
  /** `steps`: a figure that was measured at each time and says nothing about the time until the next one. */
  readonly shape: 'line' | 'steps' | 'points' | 'bars';
  /** The times in ascending order, in ms on the clock of the block. */
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** The lines of the artifact for each point. */
  readonly lines?: readonly SourceLineRange[];
}

/** An event at a time or over a time window, drawn as a line or a band across a chart. */
export interface Mark {
  /** The name in a word or two: `silence`, `full collection`. Marks of the same name are of one kind. */
  readonly name: string;
  /** The start in ms on the clock of the chart. */
  readonly from: number;
  /** The end; absent when the mark is a point in time. */
  readonly to?: number;
  readonly tone: Tone;
  /** A text about this mark: `30 min without a line`. */
  readonly text?: string;
  readonly lines?: SourceLineRange;
}

/**
 * The clock of a chart. `wall`: x is milliseconds since 1970 UTC. `uptime`: x is milliseconds since the JVM started. `time-of-day`: x is
 * milliseconds since the midnight before the artifact begins, which has no dates.
 */
export type ChartClock = 'wall' | 'uptime' | 'time-of-day';

export interface Timeline {
  readonly kind: 'timeline';
  /** The id, stable within a report; it names the chart in URLs: `heap-after-gc`. */
  readonly id: string;
  readonly title: string;
  readonly unit: Unit;
  readonly clock: ChartClock;
  /**
   * The zone of the artifact's own clock, as it writes it: `+0200`. Times are shown in it; without one in UTC. It is empty when nobody
   * knows the zone, because the artifact writes local times and does not say where.
   */
  readonly zone?: string;
  /** Whether the artifact states days without a year, so that none is shown. */
  readonly isYearUnknown?: true;
  /** Whether y is logarithmic; for pause durations only. */
  readonly log?: boolean;
  readonly series: readonly Series[];
  /**
   * Whether the values are stacked bars, the first series at the bottom, because they are parts of one whole. Each bar
   * is `barMs` wide, and `x` is its middle.
   */
  readonly stacked?: { readonly barMs: number };
  /** Events in the same time. */
  readonly marks?: readonly Mark[];
  /** Values that a figure should not exceed, in the unit of the chart: `{ label: 'limit', value: 1000 }`. */
  readonly limits?: readonly { readonly label: string; readonly value: number }[];
  /**
   * The number of points before downsampling, when the series was downsampled. The minimum and maximum of every bucket
   * are kept.
   */
  readonly thinnedFrom?: number;
}
