// What is drawn over time.
import type { Unit } from './quantity.ts';
import type { Tone } from './tone.ts';

/** From 1. As an analyzer writes them they count through all files of a series; in an answer they are those of `file`, if there is one. */
export interface SourceLineRange {
  readonly first: number;
  readonly last: number;
  readonly file?: string;
}

export interface Series {
  readonly name: string;
  readonly tone: Tone;
  readonly shape: 'line' | 'points' | 'bars';
  /** Ascending; in ms on the clock of the block. */
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** Where each of its points stands in the artifact. */
  readonly lines?: readonly SourceLineRange[];
}

/** Something that happened at a moment, or lasted from one to another: drawn as a line or a band across a chart. */
export interface Mark {
  /** What it is, in a word or two: `silence`, `full collection`. Marks of the same name are of one kind. */
  readonly name: string;
  /** In ms on the clock of the chart. */
  readonly from: number;
  /** Absent: a moment. */
  readonly to?: number;
  readonly tone: Tone;
  /** What is said of this one: `30 min without a line`. */
  readonly text?: string;
  readonly lines?: SourceLineRange;
}

export interface Timeline {
  readonly kind: 'timeline';
  /** Stable within a report; names the chart in URLs: `heap-after-gc`. */
  readonly id: string;
  readonly title: string;
  readonly unit: Unit;
  /** `wall`: x is milliseconds since 1970 UTC. `uptime`: x is milliseconds since the JVM started. */
  readonly clock: 'wall' | 'uptime';
  /** Logarithmic y: for pause durations only. */
  readonly log?: boolean;
  readonly series: readonly Series[];
  /** Bars lie upon each other, the first series at the bottom: they are parts of one whole. Each stands for so long, `x` is its middle. */
  readonly stacked?: { readonly barMs: number };
  /** What happened meanwhile. */
  readonly marks?: readonly Mark[];
  /** What a figure should not pass, in the unit of the chart: `{ label: 'limit', value: 1000 }`. */
  readonly limits?: readonly { readonly label: string; readonly value: number }[];
  /** Points before thinning, when it thinned. Minimum and maximum of every bucket are kept. */
  readonly thinnedFrom?: number;
}
