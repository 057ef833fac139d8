import type { DominatorTree, ReadNumbers } from '@hindsight/heap-graph';
import type { RetainedSums } from './retained-sums.ts';

/** Nodes of one class directly below the nodes of a group. */
export interface ChildGroup extends RetainedSums {
  readonly key: number;
  readonly objects: number;
  /** The nodes; empty when there are too many to be looked at one by one. */
  readonly members: Uint32Array;
}

export interface GroupedChildren {
  readonly groups: readonly ChildGroup[];
  /** Objects of the own class below the members, as in a linked list; they count as members. */
  readonly folded: number;
  /** What the nodes retain that stand elsewhere, because they were left out. */
  readonly elsewhere: number;
}

/** The nodes of more objects are not collected, which would take 4 bytes for each. */
const MAX_MEMBERS = 1 << 22;

/** So many counted children are remembered, which saves to look for them again. They take 8 bytes each. */
const MAX_REMEMBERED = 1 << 21;

/** A class as a key: its number for instances, and a number behind all of these for the class as an object. */
export const toKey = (classNumber: number, classes: number): number =>
  classNumber < 0 ? classes + ~classNumber : classNumber;

/** Groups the nodes below nodes of the dominator tree by class. Its columns are used again by the next call. */
export class ChildGrouping {
  private readonly tree: DominatorTree;
  private readonly endOf: ReadNumbers;
  private readonly classByNode: ReadNumbers;
  private readonly classes: number;
  private readonly isLeftOut: (node: number, key: number) => boolean;
  private readonly counts: Uint32Array;
  private readonly retained: Float64Array;
  private readonly largest: Uint32Array;
  private readonly largestRetained: Float64Array;
  /** The position of the next member by key while members are collected; -1 for a key whose members are not collected. */
  private readonly places: Int32Array;
  /** The children that were counted, in their order, and their keys. */
  private nodes = new Uint32Array(1 << 12);
  private keys = new Int32Array(1 << 12);
  private remembered = 0;

  constructor(
    tree: DominatorTree,
    classByNode: ReadNumbers,
    classes: number,
    isLeftOut: (node: number, key: number) => boolean,
  ) {
    this.tree = tree;
    this.endOf = tree.endOf;
    this.classByNode = classByNode;
    this.classes = classes;
    this.isLeftOut = isLeftOut;
    this.counts = new Uint32Array(2 * classes);
    this.retained = new Float64Array(2 * classes);
    this.largest = new Uint32Array(2 * classes);
    this.largestRetained = new Float64Array(2 * classes);
    this.places = new Int32Array(2 * classes).fill(-1);
  }

  /** Groups what is below `members`, whose own key is `own`; groups that retain less than `minBytes` are left out. */
  group(members: Uint32Array, own: number, minBytes: number): GroupedChildren {
    const { counts, retained, largest, largestRetained, tree } = this;
    const touched: number[] = [];
    const folded: number[] = [];
    let elsewhere = 0;
    this.remembered = 0;
    const count = (child: number): void => {
      const key = this.readKey(child);
      const bytes = tree.retained.at(child) ?? 0;
      if (key === own) {
        folded.push(child);
        return;
      }
      if (this.isLeftOut(child, key)) {
        elsewhere += bytes;
        return;
      }
      this.remember(child, key);
      if (counts[key] === 0 || bytes > (largestRetained[key] ?? 0)) {
        largest[key] = child;
        largestRetained[key] = bytes;
      }
      if (counts[key] === 0) touched.push(key);
      counts[key] = (counts[key] ?? 0) + 1;
      retained[key] = (retained[key] ?? 0) + bytes;
    };
    for (const member of members) this.visitChildren(member, count);
    for (let place = 0; place < folded.length; place++) this.visitChildren(folded[place] ?? 0, count);
    const kept = touched.filter((key) => (retained[key] ?? 0) >= minBytes);
    const lists = this.collect(members, folded, kept);
    const groups = kept.map((key, place) => ({
      key,
      objects: counts[key] ?? 0,
      retained: retained[key] ?? 0,
      largest: largest[key] ?? 0,
      largestRetained: largestRetained[key] ?? 0,
      members: lists[place] ?? new Uint32Array(0),
    }));
    for (const key of touched) counts[key] = retained[key] = 0;
    return { groups: groups.sort((a, b) => b.retained - a.retained), folded: folded.length, elsewhere };
  }

  private visitChildren(above: number, visit: (child: number) => void): void {
    const { endOf } = this;
    const end = endOf.at(above) ?? 0;
    for (let child = above + 1; child < end; child = endOf.at(child) ?? end) visit(child);
  }

  private readKey(node: number): number {
    return toKey(this.classByNode.at(node) ?? 0, this.classes);
  }

  private remember(child: number, key: number): void {
    const at = this.remembered++;
    if (at >= MAX_REMEMBERED) return;
    if (at === this.nodes.length) {
      this.nodes = copyInto(this.nodes, new Uint32Array(2 * at));
      this.keys = copyInto(this.keys, new Int32Array(2 * at));
    }
    this.nodes[at] = child;
    this.keys[at] = key;
  }

  /** Visits the children that were counted, except those of the own class: those that are remembered, or all again. */
  private visitCounted(
    members: Uint32Array,
    folded: readonly number[],
    visit: (child: number, key: number) => void,
  ): void {
    const { nodes, keys, remembered } = this;
    if (remembered <= MAX_REMEMBERED) {
      for (let at = 0; at < remembered; at++) visit(nodes[at] ?? 0, keys[at] ?? 0);
      return;
    }
    const visitAgain = (child: number): void => {
      const key = this.readKey(child);
      if (!this.isLeftOut(child, key)) visit(child, key);
    };
    for (const member of members) this.visitChildren(member, visitAgain);
    for (const node of folded) this.visitChildren(node, visitAgain);
  }

  /** Collects the nodes of the keys in the order of the keys. */
  private collect(members: Uint32Array, folded: readonly number[], keys: readonly number[]): Uint32Array[] {
    const { places, counts } = this;
    const collected = keys.filter((key) => (counts[key] ?? 0) <= MAX_MEMBERS);
    const lists = new Map(collected.map((key) => [key, new Uint32Array(counts[key] ?? 0)]));
    for (const key of collected) places[key] = 0;
    const collect = (child: number, key: number): void => {
      const place = places[key] ?? -1;
      if (place < 0) return;
      const list = lists.get(key);
      if (list) list[place] = child;
      places[key] = place + 1;
    };
    if (collected.length > 0) this.visitCounted(members, folded, collect);
    for (const key of collected) places[key] = -1;
    return keys.map((key) => lists.get(key) ?? new Uint32Array(0));
  }
}

function copyInto<Values extends Int32Array | Uint32Array>(from: Values, larger: Values): Values {
  larger.set(from);
  return larger;
}
