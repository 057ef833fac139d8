// Blocks of a report that show structure: who waits for whom, what holds what, where time or memory goes. Plain data; how they
// are drawn is the renderers' matter.
import type { Quantity, Unit } from './quantity.ts';
import type { Mark, Series } from './timeline.ts';
import type { Tone } from './tone.ts';

/** What every block that is a picture has. */
interface Picture {
  /** Stable within a report; names the picture in URLs: `states-per-dump`. */
  readonly id: string;
  readonly title: string;
  /** What is drawn and how to read it: `23 Java threads of dump 3; width is threads, colour is state`. */
  readonly note?: string;
}

export interface StackedPart {
  readonly name: string;
  /** In the unit of the block; parts of 0 are not drawn. */
  readonly value: number;
  readonly tone: Tone;
}

/** One bar per row, cut into named parts: the thread states of each dump. All bars share one scale. */
export interface StackedBars extends Picture {
  readonly kind: 'stacked-bars';
  readonly unit: Unit;
  readonly rows: readonly {
    readonly label: string;
    /** `21:51:42 · line 3` */
    readonly note?: string;
    readonly parts: readonly StackedPart[];
  }[];
}

/** One node of a tree that is written row by row, every parent right before its children. */
export interface TreeNode {
  /** 0 for roots. */
  readonly depth: number;
  readonly label: string;
  /** Of the node with all below it, in the unit of the block. */
  readonly value: number;
  readonly tone?: Tone;
}

/** Rows with indent, figure and share: a call tree, a dominator tree. */
export interface Tree extends Picture {
  readonly kind: 'tree';
  readonly unit: Unit;
  /** What a share of 100 % is, in the unit of the block. */
  readonly total: number;
  readonly nodes: readonly TreeNode[];
  /** Nodes deeper than this are folded at first. */
  readonly openDepth: number;
}

/** Width is value, depth is the call: the same rows as a tree, roots on top. Children are at most as wide as their parent. */
export interface FlameGraph extends Picture {
  readonly kind: 'flame-graph';
  readonly unit: Unit;
  readonly frames: readonly TreeNode[];
}

export interface MatrixCell {
  /** One character: R, B, W, T, N. */
  readonly letter: string;
  readonly tone: Tone;
  /** `BatchRunner.scan:7` */
  readonly text: string;
  /** The same as in the column before: cells are joined. */
  readonly same?: true;
}

export interface MatrixRow {
  readonly label: string;
  /** One per column; null: not there. */
  readonly cells: readonly (MatrixCell | null)[];
  /** Of the last column; `share` in parts of 1 is drawn as a bar. */
  readonly measure?: { readonly quantity: Quantity; readonly share: number };
}

/** Rows by columns with a state in every cell: threads by dumps. */
export interface Matrix extends Picture {
  readonly kind: 'matrix';
  /** What a row is: `Thread`. */
  readonly rowName: string;
  readonly columns: readonly string[];
  /** Head of the last column, when rows have measures. */
  readonly measureName?: string;
  readonly groups: readonly {
    readonly title: string;
    /** Folded at first: what nobody asked for. */
    readonly folded?: true;
    readonly rows: readonly MatrixRow[];
  }[];
}

export interface Blocker {
  readonly label: string;
  /** `RUNNABLE, 99 % of a core, BatchRunner.scan:7` */
  readonly does: string;
  /** `Object …f791ae98` */
  readonly holds?: string;
  readonly tone: Tone;
}

export interface Victim {
  /** 1 for who waits for the root itself. Written row by row, every waiter right after whom it waits for. */
  readonly depth: number;
  readonly label: string;
  /** Of its state: `B`. */
  readonly letter: string;
  readonly tone: Tone;
  /** How many wait for it in turn, all the way down. */
  readonly victims: number;
}

/** Who blocks whom: a root blocker with all that wait for it, and cycles, in which each waits for the next. */
export interface Forest extends Picture {
  readonly kind: 'forest';
  readonly trees: readonly { readonly root: Blocker; readonly victims: readonly Victim[] }[];
  /** The last member waits for the first. */
  readonly cycles: readonly { readonly members: readonly Blocker[] }[];
}

/** Two levels of boxes; area is value. */
export interface Treemap extends Picture {
  readonly kind: 'treemap';
  readonly unit: Unit;
  readonly groups: readonly {
    readonly label: string;
    readonly parts: readonly { readonly label: string; readonly value: number; readonly tone?: Tone }[];
  }[];
}

/** One source on the common clock: how a figure went, what happened, or both. */
export interface Lane {
  /** The source: `GC log`. */
  readonly label: string;
  /** What its lane shows: `heap after collections`. */
  readonly note?: string;
  readonly figure?: {
    readonly unit: Unit;
    readonly series: Series;
    /** What is possible; the lane is so high. */
    readonly most?: number;
  };
  readonly marks?: readonly Mark[];
}

/** Several sources above each other on one time axis: what came first is seen here. */
export interface Lanes extends Picture {
  readonly kind: 'lanes';
  readonly clock: 'wall' | 'uptime';
  readonly lanes: readonly Lane[];
  /** What all lanes have in common: the time in which it went wrong. */
  readonly marks?: readonly Mark[];
}
