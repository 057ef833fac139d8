import {
  ATOMIC_INTEGER,
  COLLECTION_KINDS,
  type CollectionKind,
  END_OF_LIST,
  getLineage,
  type HeapClass,
  type HeapDump,
  LENGTH_FIELDS,
  SEGMENT_BEFORE_JDK_8,
} from '@hindsight/heap-graph';
import { countReferences } from '../support/count-references.ts';
import { toOriginalName } from '../support/relocated-classes.ts';

/** Reads how full individual collections are, from the columns alone. */
export interface CollectionFill {
  /** The kind of collection by class number. */
  readonly kinds: readonly (CollectionKind | undefined)[];
  /** The number of elements; -1 when it cannot be determined. */
  readonly elements: (object: number) => number;
  /** The backing array; -1 when there is none. */
  readonly findArray: (object: number) => number;
}

type ClassSet = Uint8Array;

/** A chain is walked from both ends, and again for each caller; more steps than this mean a cycle. */
const MAX_WALKS = 8;

export function createFillReader(dump: HeapDump): CollectionFill {
  const reader = new FillReader(dump);
  return {
    kinds: reader.kinds,
    elements: (object) => reader.elements(object),
    findArray: (object) => reader.findArray(object),
  };
}

class FillReader {
  readonly kinds: readonly (CollectionKind | undefined)[];
  private readonly dump: HeapDump;
  private readonly sets = new Map<CollectionKind, { arrays: ClassSet; parts: ClassSet; via: ClassSet }>();
  private readonly hasKept: Uint8Array;
  private readonly inner: ClassSet;
  private readonly oldSegments: ClassSet;
  private readonly counters: ClassSet;
  private stepsLeft: number;

  constructor(dump: HeapDump) {
    this.dump = dump;
    this.stepsLeft = MAX_WALKS * dump.classOf.length;
    this.kinds = dump.classes.map(({ number }) => findCollectionKind(dump.classes, number));
    this.hasKept = Uint8Array.from(dump.classes, ({ number, fields }) => {
      const kept = getLineage(dump.classes, number).find(({ name }) => LENGTH_FIELDS.has(name));
      const name = kept && LENGTH_FIELDS.get(kept.name);
      return kept && fields.some((one) => one.name === name && one.declaredBy === kept.number) ? 1 : 0;
    });
    this.inner = Uint8Array.from(this.kinds, (kind) => (kind && kind.counting.by !== 'inner' ? 1 : 0));
    this.oldSegments = this.markClasses([SEGMENT_BEFORE_JDK_8]);
    this.counters = this.markClasses([ATOMIC_INTEGER]);
    for (const kind of new Set(this.kinds)) if (kind) this.sets.set(kind, this.createSets(kind));
  }

  elements(object: number): number {
    const number = this.dump.classOf.at(object) ?? -1;
    const kind = this.kinds[number];
    if (!kind) return -1;
    const kept = this.hasKept[number] === 1 ? (this.dump.lengths.at(object) ?? 0) : -1;
    switch (kind.counting.by) {
      case 'field':
        return kept;
      case 'field-and-cells':
        return kept < 0 ? (this.sumParts(object, this.oldSegments) ?? -1) : this.addCells(object, kind, kept);
      case 'parts':
        return this.sumParts(object, this.sets.get(kind)?.parts) ?? -1;
      case 'counter':
        return this.readExtent(this.find(object, this.counters), -1);
      case 'filled-slots':
        return this.countElements(this.findArray(object));
      case 'array-length':
        return this.readExtent(this.findArray(object), 0);
      case 'chain':
        return this.findLongestChain(object, kind, kind.counting.holds);
      case 'inner':
        return this.countInner(object, kept);
    }
  }

  private readExtent(object: number, otherwise: number): number {
    return object < 0 ? otherwise : (this.dump.lengths.at(object) ?? 0);
  }

  private countInner(object: number, kept: number): number {
    const inner = this.find(object, this.inner);
    return inner < 0 ? kept : this.elements(inner);
  }

  findArray(object: number): number {
    const kind = this.kinds[this.dump.classOf.at(object) ?? -1];
    return kind && kind.arrays.length > 0 ? this.find(object, this.sets.get(kind)?.arrays) : -1;
  }

  private createSets(kind: CollectionKind): { arrays: ClassSet; parts: ClassSet; via: ClassSet } {
    const { counting, arrays } = kind;
    const parts =
      counting.by === 'chain'
        ? counting.nodes
        : counting.by === 'parts'
          ? [counting.part]
          : counting.by === 'field-and-cells'
            ? [counting.cell]
            : [];
    const via = counting.by === 'chain' && counting.via ? [counting.via] : [];
    return { arrays: this.markClasses(arrays), parts: this.markClasses(parts), via: this.markClasses(via) };
  }

  /** Marks the classes with these names and their subclasses. */
  private markClasses(names: readonly string[]): ClassSet {
    const { classes } = this.dump;
    return Uint8Array.from(classes, ({ number }) =>
      getLineage(classes, number).some(({ name }) => names.includes(name)) ? 1 : 0,
    );
  }

  /** Finds the last reference to an object of these classes; references that a subclass adds come before. */
  private find(object: number, set: ClassSet | undefined): number {
    const { references, classOf } = this.dump;
    let found = -1;
    for (
      let at = references.getStart(object), target = references.at(at);
      target !== END_OF_LIST;
      target = references.at(++at)
    ) {
      if (target >= 0 && set?.[classOf.at(target) ?? -1] === 1) found = target;
    }
    return found;
  }

  private countElements(object: number): number {
    return object < 0 ? 0 : countReferences(this.dump.references, object);
  }

  /** Sums the sizes of the parts in the arrays that the collection refers to; undefined when it has none. */
  private sumParts(object: number, parts: ClassSet | undefined): number | undefined {
    const { references } = this.dump;
    let sum: number | undefined;
    for (
      let at = references.getStart(object), array = references.at(at);
      array !== END_OF_LIST;
      array = references.at(++at)
    ) {
      const inside = array < 0 ? undefined : this.sumPartsIn(array, parts);
      if (inside !== undefined) sum = (sum ?? 0) + inside;
    }
    return sum;
  }

  private sumPartsIn(array: number, parts: ClassSet | undefined): number | undefined {
    const { references, classOf, lengths } = this.dump;
    let sum: number | undefined;
    for (
      let at = references.getStart(array), part = references.at(at);
      part !== END_OF_LIST;
      part = references.at(++at)
    ) {
      if (part < 0 || parts?.[classOf.at(part) ?? -1] !== 1) break;
      sum = (sum ?? 0) + ((lengths.at(part) ?? 0) | 0);
    }
    return sum;
  }

  /** Adds the counter cells. They count additions and removals, so each may be negative. */
  private addCells(object: number, kind: CollectionKind, base: number): number {
    const cells = this.sumParts(object, this.sets.get(kind)?.parts) ?? 0;
    return Math.max(0, (base + cells) | 0);
  }

  /** Returns the longest chain from the nodes that the collection refers to: head and tail, in the order of the JVM. */
  private findLongestChain(object: number, kind: CollectionKind, holds: number): number {
    const { references, classOf } = this.dump;
    const sets = this.sets.get(kind);
    const from = kind.counting.by === 'chain' && kind.counting.via ? this.find(object, sets?.via) : object;
    if (from < 0) return 0;
    let longest = 0;
    for (
      let at = references.getStart(from), node = references.at(at);
      node !== END_OF_LIST;
      node = references.at(++at)
    ) {
      if (node < 0 || sets?.parts[classOf.at(node) ?? -1] !== 1) continue;
      const elements = this.measureChain(node, sets.parts, holds);
      if (elements < 0) return -1;
      longest = Math.max(longest, elements);
    }
    return longest;
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one walk from node to node.
  private measureChain(first: number, isNode: ClassSet, holds: number): number {
    const { references, classOf } = this.dump;
    let [node, before, elements] = [first, -1, 0];
    while (node >= 0) {
      if (this.stepsLeft-- <= 0) return -1;
      let [held, next] = [0, -1];
      for (
        let at = references.getStart(node), target = references.at(at);
        target !== END_OF_LIST;
        target = references.at(++at)
      ) {
        if (target < 0) continue;
        if (isNode[classOf.at(target) ?? -1] !== 1) held++;
        else if (target !== node && target !== before) next = target;
      }
      if (held >= holds) elements++;
      before = node;
      node = next;
    }
    return elements;
  }
}

/** Finds the kind of collection of a class or of its nearest known superclass. */
export function findCollectionKind(classes: readonly HeapClass[], number: number): CollectionKind | undefined {
  for (const { name } of getLineage(classes, number)) {
    const kind = KIND_BY_NAME.get(name) ?? KIND_BY_NAME.get(toOriginalName(name));
    if (kind) return kind;
  }
  return undefined;
}

const KIND_BY_NAME = new Map(COLLECTION_KINDS.map((kind) => [kind.className, kind]));
