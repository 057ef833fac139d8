import type { Confidence, Finding, Level } from './finding.ts';
import type { Quantity, Unit } from './quantity.ts';
import type { FlameGraph, Forest, Lanes, Matrix, StackedBars, Tree, Treemap } from './report-shapes.ts';
import type { Cards, Chain } from './report-story.ts';
import type { SourceLineRange, Timeline } from './timeline.ts';
import type { Tone } from './tone.ts';

/** A report as plain data. Pages, PDF, Markdown and charts are drawn from it and can therefore not disagree. */
export interface Report {
  readonly title: string;
  readonly verdict: Verdict;
  readonly sections: readonly Section[];
}

/** The verdict, which a reader sees first: whether there is a problem, which one, and with what confidence. */
export interface Verdict {
  /** The level; `OK` when no finding is above INFO. */
  readonly level: Level | 'OK';
  /** One or two sentences with numbers, at most 200 characters. */
  readonly sentence: string;
  /** One or two further sentences that a reader needs immediately. */
  readonly detail?: string;
  readonly confidence?: Confidence;
  /** The id of the chart of the report that proves the verdict. */
  readonly chart?: string;
}

export interface Section {
  readonly id: string;
  readonly title: string;
  /** The id of an earlier section of which this one is a part: the report of one artifact of several. */
  readonly within?: string;
  /**
   * One line with the main figure of a section that proves nothing: `512 collections, 98 % of them young`. The section
   * is folded to this line at first, and paper and terminals show nothing else of it.
   */
  readonly summary?: string;
  /** Whether the section proves the verdict by a table or a text, so that it is in sight at first. */
  readonly open?: true;
  readonly blocks: readonly Block[];
}

/** A cell of a table. A value that is not known is a dash, which the section writes. */
export type Cell = string | Quantity | LinkedText | ObjectText | Trend | Share;

/** A text that links to lines of the artifact; on paper it is the text alone. */
export interface LinkedText {
  readonly text: string;
  readonly lines: SourceLineRange;
}

/** A text that names an object of a heap dump by its number; the explorer of the report opens it. */
export interface ObjectText {
  readonly text: string;
  readonly object: number;
}

/**
 * A figure over time, small enough for a cell: the heights of equal slices of the time that all trends of the column
 * share.
 */
export interface Trend {
  /** The trend in words: `most at 08:52, 12 in 3 min`. */
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
  /** A note below the figure: `goal ≥ 95 %`, `limit 1 s`. */
  readonly note?: string;
  readonly level?: Level;
  /** The limit in the unit of the figure: the value that it should reach (`least`) or not exceed (`most`). */
  readonly limit?: FigureLimit;
  /** The share of what is possible, as parts of 1; drawn as a bar with the limit as a tick. */
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

/** A text as the artifact has it. */
export interface Code {
  readonly kind: 'code';
  readonly title?: string;
  readonly text: string;
  /** Whether the block is folded below its title at first, because it is one of many. */
  readonly folded?: true;
}

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'findings'; readonly findings: readonly Finding[] }
  | { readonly kind: 'figures'; readonly figures: readonly Figure[] }
  | Code
  | Chain
  | Cards
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

/** A function per kind of block. A renderer that lacks a kind does not compile. */
export type Renderer<Out> = { readonly [K in Block['kind']]: (block: Extract<Block, { kind: K }>) => Out };

/** Draws one block with the renderer's function for its kind. */
export function renderBlock<Out>(renderer: Renderer<Out>, block: Block): Out {
  // The map pairs every kind with its own block type, which TypeScript cannot follow through an index access.
  const draw = renderer[block.kind] as (block: Block) => Out;
  return draw(block);
}
