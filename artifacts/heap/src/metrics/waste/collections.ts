import { type CollectionKind, type DominatorTree, END, type HeapDump, type SizeOf } from '@hindsight/heap-graph';
import { Bits } from '../support/bit-set.ts';
import { type CollectionFill, collectionFill } from './collection-fill.ts';
import { countReferences } from '../support/count-references.ts';

/** All objects of exactly one class of collections. */
export interface CollectionUse {
  readonly className: string;
  readonly kind: CollectionKind;
  instances: number;
  empty: number;
  /** Of the empty ones: without an array of their own, they never held anything. */
  unused: number;
  oneElement: number;
  /** Lengths of the backing arrays. */
  slots: number;
  /** Elements of those that have a backing array. */
  elementsInSlots: number;
  /** 0 < elements <= slots / 4. */
  filledAtMostQuarter: number;
  /** Many elements in few buckets: their hash codes collide. */
  colliding: number;
  /** Bytes that empty ones take with their arrays, and that unused slots of the others take. */
  wastedByEmpty: number;
  wastedBySingle: number;
  wastedBySparse: number;
}

/** One collection that is large. */
export interface LargeCollection {
  readonly object: number;
  readonly elements: number;
  readonly retained: number;
}

export interface Collections {
  readonly uses: readonly CollectionUse[];
  /** Those with most elements. */
  readonly fullest: readonly { readonly object: number; readonly elements: number }[];
  /** Asks for the fill of single ones. */
  readonly fill: CollectionFill;
  /** Arrays that belong to collections. */
  readonly arrays: Bits;
}

/** Tables of this length or less are what a collection starts with: not waste. */
const DEFAULT_SLOTS = 16;
/** From so many elements, or so much of the heap, a collection is looked at by itself. */
const MANY_ELEMENTS = 10_000;
export const LARGE_SHARE = 0.05;
const LARGE_KEPT = 100;
/** From here on too few buckets in use are no chance. */
const COLLIDING_ELEMENTS = 16;

/** Asks for references at random, so it comes before those may be in a file. */
export function collectionUse(dump: HeapDump, sizeOf: SizeOf): Collections {
  const { classes, classOf } = dump;
  const fill = collectionFill(dump);
  const useOf = classes.map(({ name, number }) => {
    const kind = fill.kinds[number];
    return kind && emptyUse(name, kind);
  });
  const counter = new UseCounter(dump, sizeOf, fill);
  for (let object = 0; object < classOf.length; object++) {
    const number = classOf[object] ?? -1;
    const use = number < 0 ? undefined : useOf[number];
    if (use) counter.add(use, object);
  }
  const uses = useOf.filter((use) => use !== undefined).filter(({ instances }) => instances > 0);
  return { uses, fullest: mostElements(counter.fullest), fill, arrays: counter.arrays };
}

class UseCounter {
  readonly arrays: Bits;
  fullest: { object: number; elements: number }[] = [];
  private readonly dump: HeapDump;
  private readonly sizeOf: SizeOf;
  private readonly fill: CollectionFill;
  private readonly shared: ReadonlySet<number>;

  constructor(dump: HeapDump, sizeOf: SizeOf, fill: CollectionFill) {
    this.dump = dump;
    this.sizeOf = sizeOf;
    this.fill = fill;
    this.arrays = new Bits(dump.classOf.length);
    this.shared = sharedArrays(dump);
  }

  add(use: CollectionUse, object: number): void {
    const { dump, fill, sizeOf } = this;
    const elements = fill.elements(object);
    if (elements < 0) return;
    const array = fill.arrayOf(object);
    const hasArray = array >= 0;
    if (hasArray) this.arrays.set(array);
    const isOwn = hasArray && !this.shared.has(array);
    const slots = hasArray ? (dump.extents[array] ?? 0) : 0;
    addTo(use, { elements, slots, hasArray, isOwn });
    if (hasArray && this.collides(use, elements, array)) use.colliding++;
    addWaste(use, elements, slots, {
      object: sizeOf(object),
      array: isOwn ? sizeOf(array) : 0,
      reference: dump.layout.referenceBytes,
      node: elements === 1 && use.kind.nodes ? nodeBytes(dump, sizeOf, hasArray ? array : object) : 0,
    });
    if (elements >= MANY_ELEMENTS) this.keep(object, elements);
  }

  private collides({ kind }: CollectionUse, elements: number, array: number): boolean {
    if (!kind.nodes || elements < COLLIDING_ELEMENTS) return false;
    return countReferences(this.dump.references, array, elements / 4) < elements / 4;
  }

  /** Cut now and then, so that it stays short. */
  private keep(object: number, elements: number): void {
    this.fullest.push({ object, elements });
    if (this.fullest.length > 20 * LARGE_KEPT) this.fullest = mostElements(this.fullest);
  }
}

const mostElements = (collections: { object: number; elements: number }[]) =>
  collections.sort((a, b) => b.elements - a.elements).slice(0, LARGE_KEPT);

/** Those with most elements, and those that retain a large part of the heap, largest retained first. */
export function largeCollections(
  { classOf }: HeapDump,
  tree: DominatorTree,
  { fill, fullest }: Collections,
): LargeCollection[] {
  const enough = LARGE_SHARE * (tree.retained[0] ?? 0);
  const found = new Map(fullest.map(({ object, elements }) => [object, elements]));
  for (let node = 1; node < tree.size; node++) {
    if ((tree.retained[node] ?? 0) < enough) continue;
    const object = tree.objectOf[node] ?? 0;
    if (found.size >= 2 * LARGE_KEPT || !fill.kinds[classOf[object] ?? -1]) continue;
    const elements = fill.elements(object);
    if (elements > 1) found.set(object, elements);
  }
  return [...found]
    .map(([object, elements]) => {
      const node = tree.numberOf[object] ?? -1;
      return { object, elements, retained: node > 0 ? (tree.retained[node] ?? 0) : 0 };
    })
    .sort((a, b) => b.retained - a.retained || b.elements - a.elements)
    .slice(0, LARGE_KEPT);
}

/** Static empty arrays that all new collections of a class share. */
function sharedArrays({ classes }: HeapDump): ReadonlySet<number> {
  return new Set(
    classes.flatMap(({ statics }) =>
      statics.filter(({ name, target }) => target >= 0 && name.includes('EMPTY')).map(({ target }) => target),
    ),
  );
}

/** Of the node that holds the only element: nothing but it stands in the table, or the collection itself refers to it. */
function nodeBytes({ references, classOf, classes }: HeapDump, sizeOf: SizeOf, holder: number): number {
  for (let at = references.startOf(holder), target = references.at(at); target !== END; target = references.at(++at)) {
    if (target >= 0 && /(?:Node|Entry)$/.test(classes[classOf[target] ?? -1]?.name ?? '')) return sizeOf(target);
  }
  return 0;
}

const emptyUse = (className: string, kind: CollectionKind): CollectionUse => ({
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
});

interface Fill {
  readonly elements: number;
  readonly slots: number;
  readonly hasArray: boolean;
  /** Not one that all share. */
  readonly isOwn: boolean;
}

function addTo(use: CollectionUse, { elements, slots, hasArray, isOwn }: Fill): void {
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
  /** Of the backing array, 0 when it is shared. */
  readonly array: number;
  readonly reference: number;
  /** Of the node of the only element. */
  readonly node: number;
}

/** As in the catalogue: an object is counted in one of the three. */
function addWaste(use: CollectionUse, elements: number, slots: number, { object, array, reference, node }: Cost): void {
  const { slotsPerElement, fixed } = use.kind;
  const needed = elements * slotsPerElement;
  if (elements === 0) use.wastedByEmpty += object + array;
  else if (elements === 1) use.wastedBySingle += Math.max(0, object + array + node - reference);
  else if (!fixed && slots > DEFAULT_SLOTS && needed <= slots / 4) {
    use.wastedBySparse += (slots - 2 * needed) * reference;
  }
}
