// The blocks of a report that show structure: lock graphs, ownership, where time or memory is spent. They are plain
// data; renderers decide how they are drawn.
import type { Quantity, Unit } from './quantity.ts';
import type { Mark, Series } from './timeline.ts';
import type { Tone } from './tone.ts';

/** The properties of every block that is a picture. */
interface Picture {
  /** The id, stable within a report; it names the picture in URLs: `states-per-dump`. */
  readonly id: string;
  readonly title: string;
  /** What the picture shows and how to read it: `23 Java threads of dump 3; width is threads, colour is state`. */
  readonly note?: string;
}

export interface StackedPart {
  readonly name: string;
  /** The value in the unit of the block; parts of 0 are not drawn. */
  readonly value: number;
  readonly tone: Tone;
}

/** One bar per row, divided into named parts: the thread states of each dump. All bars share one scale. */
export interface StackedBars extends Picture {
  readonly kind: 'stacked-bars';
  readonly unit: Unit;
  readonly rows: readonly {
    readonly label: string;
    /** A note beside the bar: `21:51:42 · line 3`. */
    readonly note?: string;
    readonly parts: readonly StackedPart[];
  }[];
}

/** One node of a tree that is listed in preorder: every parent is right before its children. */
export interface TreeNode {
  /** The depth; 0 for roots. */
  readonly depth: number;
  readonly label: string;
  /** The value of the node with all nodes below it, in the unit of the block. */
  readonly value: number;
  readonly tone?: Tone;
  /** What a tooltip says besides the value: `2.1 % before`. */
  readonly note?: string;
}

/** Rows with indent, figure and share: a call tree, a dominator tree. */
export interface Tree extends Picture {
  readonly kind: 'tree';
  readonly unit: Unit;
  /** The value of a share of 100 %, in the unit of the block. */
  readonly total: number;
  readonly nodes: readonly TreeNode[];
  /** Nodes deeper than this are folded at first. */
  readonly openDepth: number;
}

/**
 * A flame graph: width is value, depth is the call. It has the same rows as a tree, with the roots on top. Children are
 * at most as wide as their parent.
 */
export interface FlameGraph extends Picture {
  readonly kind: 'flame-graph';
  readonly unit: Unit;
  readonly frames: readonly TreeNode[];
  /** Present when the picture can be computed anew for some of its samples, as long as the artifact is kept. */
  readonly filters?: FlameFilters;
}

/** By what the samples of a flame graph can be chosen. */
export interface FlameFilters {
  /** The id of the profile. */
  readonly profile: string;
  /** Threads and states with their values, largest first. */
  readonly threads: readonly { readonly name: string; readonly value: number }[];
  readonly states: readonly { readonly name: string; readonly value: number }[];
}

export interface MatrixCell {
  /** One character: R, B, W, T, N. */
  readonly letter: string;
  readonly tone: Tone;
  /** The text of the cell: `BatchRunner.scan:7`. */
  readonly text: string;
  /** Whether the cell equals the one in the column before; such cells are joined. */
  readonly same?: true;
}

export interface MatrixRow {
  readonly label: string;
  /** One cell per column; null where there is none. */
  readonly cells: readonly (MatrixCell | null)[];
  /** The figure in the last column; `share`, a part of 1, is drawn as a bar. */
  readonly measure?: { readonly quantity: Quantity; readonly share: number };
}

/** Rows by columns with a state in every cell: threads by dumps. */
export interface Matrix extends Picture {
  readonly kind: 'matrix';
  /** The heading of the rows: `Thread`. */
  readonly rowName: string;
  readonly columns: readonly string[];
  /** The heading of the last column, when rows have measures. */
  readonly measureName?: string;
  readonly groups: readonly {
    readonly title: string;
    /** Whether the block is folded at first, because it is a detail. */
    readonly folded?: true;
    readonly rows: readonly MatrixRow[];
  }[];
}

export interface Blocker {
  readonly label: string;
  /** The activity: `RUNNABLE, 99 % of a core, BatchRunner.scan:7`. */
  readonly does: string;
  /** The lock that it holds: `Object …f791ae98`. */
  readonly holds?: string;
  readonly tone: Tone;
}

export interface Victim {
  /**
   * The depth; 1 for threads that wait for the root itself. The list is in preorder: every waiter is right after the
   * thread for which it waits.
   */
  readonly depth: number;
  readonly label: string;
  /** The letter of its state: `B`. */
  readonly letter: string;
  readonly tone: Tone;
  /** The number of threads that wait for it, directly or indirectly. */
  readonly victims: number;
}

/**
 * The lock graph: each root blocker with all threads that wait for it, and cycles in which each thread waits for the
 * next.
 */
export interface Forest extends Picture {
  readonly kind: 'forest';
  readonly trees: readonly { readonly root: Blocker; readonly victims: readonly Victim[] }[];
  /** The cycles; the last member of each waits for the first. */
  readonly cycles: readonly { readonly members: readonly Blocker[] }[];
}

/** Two levels of boxes whose area is the value. */
export interface Treemap extends Picture {
  readonly kind: 'treemap';
  readonly unit: Unit;
  readonly groups: readonly {
    readonly label: string;
    readonly parts: readonly { readonly label: string; readonly value: number; readonly tone?: Tone }[];
  }[];
}

/** One source on the common clock: the course of a figure, events, or both. */
export interface Lane {
  /** The source: `GC log`. */
  readonly label: string;
  /** The content of the lane: `heap after collections`. */
  readonly note?: string;
  readonly figure?: {
    readonly unit: Unit;
    readonly series: Series;
    /** The largest possible value, which sets the height of the lane. */
    readonly most?: number;
  };
  readonly marks?: readonly Mark[];
}

/** Several sources above each other on one time axis, which shows what came first. */
export interface Lanes extends Picture {
  readonly kind: 'lanes';
  readonly clock: 'wall' | 'uptime';
  /** The zone in which times are shown, as in `Timeline`. */
  readonly zone?: string;
  readonly lanes: readonly Lane[];
  /** The marks of all lanes: the time window in which the problem occurred. */
  readonly marks?: readonly Mark[];
}
