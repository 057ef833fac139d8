import type { Confidence, Finding, Level } from './finding.ts';
import type { Quantity, Unit } from './quantity.ts';
import type { FlameGraph, Forest, Lanes, Matrix, StackedBars, Tree, Treemap } from './report-shapes.ts';
import type { SourceLineRange, Timeline } from './timeline.ts';
import type { Tone } from './tone.ts';

/** A report is plain data; pages, PDF, Markdown and charts are drawn from it and can therefore not disagree. */
export interface Report {
  readonly title: string;
  readonly verdict: Verdict;
  readonly sections: readonly Section[];
}

/** The first thing a reader sees: sick or not, of what, how sure. */
export interface Verdict {
  /** `OK` when no finding is above INFO. */
  readonly level: Level | 'OK';
  /** One or two sentences with numbers, at most 200 characters. */
  readonly sentence: string;
  /** What else a reader should know at once: one or two sentences. */
  readonly detail?: string;
  readonly confidence?: Confidence;
  /** Id of the chart of the report that proves it. */
  readonly chart?: string;
}

export interface Section {
  readonly id: string;
  readonly title: string;
  /** Id of the section before it that this one is a part of: the report of one artifact of several. */
  readonly within?: string;
  readonly blocks: readonly Block[];
}

/** Of a table; what is not known is written as a dash by whoever fills the table. */
export type Cell = string | Quantity | LinkedText | ObjectText | Trend | Share;

/** A text that leads to lines of the artifact; on paper it is the text alone. */
export interface LinkedText {
  readonly text: string;
  readonly lines: SourceLineRange;
}

/** A text that names an object of a heap dump, by its number: the explorer of the report opens it. */
export interface ObjectText {
  readonly text: string;
  readonly object: number;
}

/** How something went over time, small enough for a cell: heights of equal slices of the time that all trends of the column share. */
export interface Trend {
  /** The same in words: `most at 08:52, 12 in 3 min`. */
  readonly text: string;
  readonly trend: readonly number[];
  readonly tone: Tone;
}

/** A figure with its part of the whole (0 to 1), drawn as a bar behind it. */
export interface Share extends Quantity {
  readonly share: number;
}

export interface FigureLimit {
  readonly value: number;
  readonly side: 'least' | 'most';
}

/** A figure of the strip below the verdict. */
export interface Figure {
  readonly label: string;
  readonly value: Quantity;
  /** `goal ≥ 95 %`, `limit 1 s` */
  readonly note?: string;
  readonly level?: Level;
  /** In the unit of the figure: what it should reach (`least`), or not pass (`most`). */
  readonly limit?: FigureLimit;
  /** How much of what is possible: parts of 1, drawn as a bar with the limit as a tick. */
  readonly meter?: { readonly share: number; readonly limit?: number };
}

export interface Bars {
  readonly kind: 'bars';
  readonly id: string;
  readonly title: string;
  readonly unit: Unit;
  readonly bars: readonly { readonly label: string; readonly value: number; readonly tone: Tone }[];
}

export interface Table {
  readonly kind: 'table';
  readonly title?: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A text as it stands in the artifact. */
export interface Code {
  readonly kind: 'code';
  readonly title?: string;
  readonly text: string;
  /** Folded below its title at first: one of many. */
  readonly folded?: true;
}

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'findings'; readonly findings: readonly Finding[] }
  | { readonly kind: 'figures'; readonly figures: readonly Figure[] }
  | Code
  | Table
  | Timeline
  | Lanes
  | Bars
  | StackedBars
  | Tree
  | FlameGraph
  | Matrix
  | Forest
  | Treemap;

/** A renderer knows every kind of block or does not compile. */
export type Renderer<Out> = { readonly [K in Block['kind']]: (block: Extract<Block, { kind: K }>) => Out };

/** Draws one block with the renderer's function for its kind. */
export function renderBlock<Out>(renderer: Renderer<Out>, block: Block): Out {
  // The map above pairs every kind with its own block type; TypeScript cannot follow that through an index access.
  const draw = renderer[block.kind] as (block: Block) => Out;
  return draw(block);
}
