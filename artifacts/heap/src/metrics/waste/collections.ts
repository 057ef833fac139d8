import {
  BitSet,
  type CollectionKind,
  type DominatorTree,
  END_OF_LIST,
  type HeapDump,
  type SizeLookup,
} from '@hindsight/heap-graph';
import { countReferences } from '../support/count-references.ts';
import { type CollectionFill, createFillReader } from './collection-fill.ts';

/** All objects of exactly one collection class. */
export interface CollectionUse {
  readonly className: string;
  readonly kind: CollectionKind;
  instances: number;
  empty: number;
  /** Empty collections without an array of their own, which never held an element. */
  unused: number;
  oneElement: number;
  /** Sum of the lengths of the backing arrays. */
  slots: number;
  /** Elements of the collections that have a backing array. */
  elementsInSlots: number;
  /** 0 < elements <= slots / 4. */
  filledAtMostQuarter: number;
  /** Maps with many entries in few buckets, because hash codes collide. */
  colliding: number;
  /** Bytes of empty collections with their arrays, and of unused slots in the others. */
  wastedByEmpty: number;
  wastedBySingle: number;
  wastedBySparse: number;
  /** Bytes of all collections with their arrays, and of those with the nodes of their only element. */
  bytes: number;
  bytesOfEmpty: number;
  bytesOfSingle: number;
  bytesOfUnderFilled: number;
}

/** A single large collection. */
export interface LargeCollection {
  readonly object: number;
  readonly elements: number;
  readonly retained: number;
}

/** A map whose entries are in few of its buckets. */
export interface CollidingEntries {
  readonly object: number;
  readonly elements: number;
  /** Buckets in use. */
  readonly buckets: number;
}

export interface Collections {
  readonly uses: readonly CollectionUse[];
  /** The map with colliding keys in which looking up each key once takes the most comparisons. */
  readonly mostColliding?: CollidingEntries;
  /** The collections with the most elements. */
  readonly fullest: readonly { readonly object: number; readonly elements: number }[];
  /** Reads the fill of individual collections. */
  readonly fill: CollectionFill;
  /** Marks the arrays that belong to collections. */
  readonly arrays: BitSet;
}

/** Tables of this length or less are the initial size of a collection and do not count as waste. */
const DEFAULT_SLOTS = 16;
/** A collection with this many elements, or this share of the heap, is considered individually. */
const MANY_ELEMENTS = 10_000;
export const LARGE_SHARE = 0.05;
const MAX_LARGE = 100;
/** From this number of entries, few used buckets are no coincidence. */
const COLLIDING_ELEMENTS = 16;

/** Measures all collections. It reads references at random, so it runs before these may be moved to a file. */
export function measureCollections(dump: HeapDump, getSize: SizeLookup): Collections {
  const { classes, classOf } = dump;
  const fill = createFillReader(dump);
  const useByClass = classes.map(({ name, number }) => {
    const kind = fill.kinds[number];
    return kind && createUse(name, kind);
  });
  const counter = new UseCounter(dump, getSize, fill);
  for (let object = 0; object < classOf.length; object++) {
    const number = classOf.at(object) ?? -1;
    const use = number < 0 ? undefined : useByClass[number];
    if (use) counter.add(use, object);
  }
  const uses = useByClass.filter((use) => use !== undefined).filter(({ instances }) => instances > 0);
  const { mostColliding } = counter;
  return {
    uses,
    fullest: selectFullest(counter.fullest),
    fill,
    arrays: counter.arrays,
    ...(mostColliding && { mostColliding }),
  };
}

class UseCounter {
  readonly arrays: BitSet;
  fullest: { object: number; elements: number }[] = [];
  mostColliding: CollidingEntries | undefined;
  private readonly dump: HeapDump;
  private readonly getSize: SizeLookup;
  private readonly fill: CollectionFill;
  private readonly shared: ReadonlySet<number>;

  constructor(dump: HeapDump, getSize: SizeLookup, fill: CollectionFill) {
    this.dump = dump;
    this.getSize = getSize;
    this.fill = fill;
    this.arrays = new BitSet(dump.classOf.length);
    this.shared = findSharedArrays(dump);
  }

  add(use: CollectionUse, object: number): void {
    const { dump, fill, getSize } = this;
    const elements = fill.elements(object);
    if (elements < 0) return;
    const array = fill.findArray(object);
    const hasArray = array >= 0;
    if (hasArray) this.arrays.set(array);
    const isOwn = hasArray && !this.shared.has(array);
    const slots = hasArray ? (dump.lengths.at(array) ?? 0) : 0;
    addUse(use, { elements, slots, hasArray, isOwn });
    const buckets = hasArray ? this.countCollidingBuckets(use, elements, array) : 0;
    if (buckets > 0) {
      use.colliding++;
      this.keepMostColliding({ object, elements, buckets });
    }
    addWaste(use, elements, slots, {
      object: getSize(object),
      array: isOwn ? getSize(array) : 0,
      reference: dump.layout.referenceBytes,
      node: elements === 1 && use.kind.hasNodes ? readNodeBytes(dump, getSize, hasArray ? array : object) : 0,
    });
    if (elements >= MANY_ELEMENTS) this.keep(object, elements);
  }

  /** Returns the number of buckets in use when they are few for the entries, and otherwise 0. */
  private countCollidingBuckets({ kind }: CollectionUse, elements: number, array: number): number {
    if (!kind.hasNodes || elements < COLLIDING_ELEMENTS) return 0;
    const buckets = countReferences(this.dump.references, array, elements / 4);
    return buckets < elements / 4 ? buckets : 0;
  }

  private keepMostColliding(entries: CollidingEntries): void {
    const { mostColliding: most } = this;
    if (!most || countComparisons(entries) > countComparisons(most)) this.mostColliding = entries;
  }

  /** Keeps a collection; the list is pruned from time to time, so that it stays short. */
  private keep(object: number, elements: number): void {
    this.fullest.push({ object, elements });
    if (this.fullest.length > 20 * MAX_LARGE) this.fullest = selectFullest(this.fullest);
  }
}

/** Looking up each key once compares it with half of its bucket. */
const countComparisons = ({ elements, buckets }: CollidingEntries): number => (elements * elements) / (2 * buckets);

const selectFullest = (collections: { object: number; elements: number }[]) =>
  collections.sort((a, b) => b.elements - a.elements).slice(0, MAX_LARGE);

/**
 * Finds the collections with the most elements and those that retain a large part of the heap, largest retained size
 * first.
 */
export function findLargeCollections(
  { classOf }: HeapDump,
  tree: DominatorTree,
  { fill, fullest }: Collections,
): LargeCollection[] {
  const minRetained = LARGE_SHARE * (tree.retained.at(0) ?? 0);
  const found = new Map(fullest.map(({ object, elements }) => [object, elements]));
  for (let node = 1; node < tree.size; node++) {
    if ((tree.retained.at(node) ?? 0) < minRetained) continue;
    const object = tree.objectOf.at(node) ?? 0;
    if (found.size >= 2 * MAX_LARGE || !fill.kinds[classOf.at(object) ?? -1]) continue;
    const elements = fill.elements(object);
    if (elements > 1) found.set(object, elements);
  }
  return [...found]
    .map(([object, elements]) => {
      const node = tree.numberOf.at(object) ?? -1;
      return { object, elements, retained: node > 0 ? (tree.retained.at(node) ?? 0) : 0 };
    })
    .sort((a, b) => b.retained - a.retained || b.elements - a.elements)
    .slice(0, MAX_LARGE);
}

/** Finds the static empty arrays that all new collections of a class share. */
function findSharedArrays({ classes }: HeapDump): ReadonlySet<number> {
  return new Set(
    classes.flatMap(({ statics }) =>
      statics.filter(({ name, target }) => target >= 0 && name.includes('EMPTY')).map(({ target }) => target),
    ),
  );
}

/**
 * Returns the size of the node that holds the only element. The node is in the table, or the collection itself refers
 * to it.
 */
function readNodeBytes({ references, classOf, classes }: HeapDump, getSize: SizeLookup, holder: number): number {
  for (
    let at = references.getStart(holder), target = references.at(at);
    target !== END_OF_LIST;
    target = references.at(++at)
  ) {
    if (target >= 0 && /(?:Node|Entry)$/.test(classes[classOf.at(target) ?? -1]?.name ?? '')) return getSize(target);
  }
  return 0;
}

const createUse = (className: string, kind: CollectionKind): CollectionUse => ({
  className,
  kind,
  instances: 0,
  empty: 0,
  unused: 0,
  oneElement: 0,
  slots: 0,
  elementsInSlots: 0,
  filledAtMostQuarter: 0,
  colliding: 0,
  wastedByEmpty: 0,
  wastedBySingle: 0,
  wastedBySparse: 0,
  bytes: 0,
  bytesOfEmpty: 0,
  bytesOfSingle: 0,
  bytesOfUnderFilled: 0,
});

interface Fill {
  readonly elements: number;
  readonly slots: number;
  readonly hasArray: boolean;
  /** False for the shared empty array. */
  readonly isOwn: boolean;
}

function addUse(use: CollectionUse, { elements, slots, hasArray, isOwn }: Fill): void {
  use.instances++;
  if (elements === 0) use.empty++;
  if (elements === 0 && !isOwn) use.unused++;
  if (elements === 1) use.oneElement++;
  if (hasArray) {
    use.slots += slots;
    use.elementsInSlots += elements;
  }
  if (elements > 0 && elements <= slots / 4) use.filledAtMostQuarter++;
}

interface Cost {
  readonly object: number;
  /** Bytes of the backing array; 0 when it is shared. */
  readonly array: number;
  readonly reference: number;
  /** Bytes of the node of the only element. */
  readonly node: number;
}

/** Adds the waste of a collection to one of the three categories of the catalog. */
function addWaste(use: CollectionUse, elements: number, slots: number, { object, array, reference, node }: Cost): void {
  const { slotsPerElement, hasFixedCapacity } = use.kind;
  const size = object + array + node;
  use.bytes += size;
  if (elements === 0) use.bytesOfEmpty += size;
  if (elements === 1) use.bytesOfSingle += size;
  if (elements > 0 && elements <= slots / 4) use.bytesOfUnderFilled += size;
  const needed = elements * slotsPerElement;
  if (elements === 0) use.wastedByEmpty += object + array;
  else if (elements === 1) use.wastedBySingle += Math.max(0, size - reference);
  else if (!hasFixedCapacity && slots > DEFAULT_SLOTS && needed <= slots / 4) {
    use.wastedBySparse += (slots - 2 * needed) * reference;
  }
}
