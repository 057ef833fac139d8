import { lineage } from '../class-table.ts';
import { COLLECTION_KINDS, type CollectionKind } from '../collection-kinds.ts';
import type { HeapClass, HeapDump } from '../model.ts';
import { END } from '../references.ts';
import type { SizeOf } from '../sizes.ts';

/** All objects of exactly one class of collections. */
export interface CollectionUse {
  readonly className: string;
  readonly kind: CollectionKind;
  instances: number;
  empty: number;
  oneElement: number;
  /** Lengths of the backing arrays. */
  slots: number;
  /** Elements of those that have a backing array. */
  elementsInSlots: number;
  /** 0 < elements <= slots / 4. */
  filledAtMostQuarter: number;
  /** Bytes that empty ones take with their arrays, and that unused slots of the others take. */
  wastedByEmpty: number;
  wastedBySingle: number;
  wastedBySparse: number;
  /** The largest one. */
  largest: number;
  mostElements: number;
}

/** Tables of this length or less are what a collection starts with: not waste. */
const DEFAULT_SLOTS = 16;

export function collectionUse(dump: HeapDump, sizeOf: SizeOf): CollectionUse[] {
  const { classes, classOf, extents, references } = dump;
  const useOf = classes.map((one) => {
    const kind = collectionKindOf(classes, one.number);
    return kind ? emptyUse(one.name, kind) : undefined;
  });
  const isObjectArray = Uint8Array.from(classes, ({ shape }) => (shape === 'objects' ? 1 : 0));
  const sharedBy = sharedArrays(dump);
  const arrayOf = (object: number): number => {
    for (
      let at = references.startOf(object), target = references.at(at);
      target !== END;
      target = references.at(++at)
    ) {
      if (target >= 0 && isObjectArray[classOf[target] ?? -1] === 1) return target;
    }
    return -1;
  };
  for (let object = 0; object < classOf.length; object++) {
    const number = classOf[object] ?? -1;
    const use = number < 0 ? undefined : useOf[number];
    if (!use) continue;
    const array = arrayOf(object);
    const hasArray = array >= 0;
    const fill = { object, size: extents[object] ?? 0, slots: hasArray ? (extents[array] ?? 0) : 0, hasArray };
    addTo(use, fill);
    addWaste(use, fill, {
      object: sizeOf(object),
      array: hasArray && !sharedBy.has(array) ? sizeOf(array) : 0,
      reference: dump.layout.referenceBytes,
    });
  }
  return useOf.filter((use) => use !== undefined).filter(({ instances }) => instances > 0);
}

/** Static empty arrays that all new collections of a class share. */
function sharedArrays({ classes }: HeapDump): ReadonlySet<number> {
  return new Set(
    classes.flatMap(({ statics }) =>
      statics.filter(({ name, target }) => target >= 0 && name.includes('EMPTY')).map(({ target }) => target),
    ),
  );
}

/** Of a class or the nearest of its superclasses that is known. */
export function collectionKindOf(classes: readonly HeapClass[], number: number): CollectionKind | undefined {
  for (const { name } of lineage(classes, number)) {
    const kind = COLLECTION_KINDS.find(({ className }) => className === name);
    if (kind) return kind;
  }
  return undefined;
}

const emptyUse = (className: string, kind: CollectionKind): CollectionUse => ({
  className,
  kind,
  instances: 0,
  empty: 0,
  oneElement: 0,
  slots: 0,
  elementsInSlots: 0,
  filledAtMostQuarter: 0,
  wastedByEmpty: 0,
  wastedBySingle: 0,
  wastedBySparse: 0,
  largest: -1,
  mostElements: -1,
});

interface Fill {
  readonly object: number;
  readonly size: number;
  readonly slots: number;
  readonly hasArray: boolean;
}

function addTo(use: CollectionUse, { object, size, slots, hasArray }: Fill): void {
  use.instances++;
  if (size === 0) use.empty++;
  if (size === 1) use.oneElement++;
  if (hasArray) {
    use.slots += slots;
    use.elementsInSlots += size;
  }
  if (size > 0 && size <= slots / 4) use.filledAtMostQuarter++;
  if (size <= use.mostElements) return;
  use.mostElements = size;
  use.largest = object;
}

interface Cost {
  readonly object: number;
  /** Of the backing array, 0 when it is shared. */
  readonly array: number;
  readonly reference: number;
}

/** As in the catalogue: an object is counted in one of the three. */
function addWaste(use: CollectionUse, { size, slots }: Fill, { object, array, reference }: Cost): void {
  const needed = size * use.kind.slotsPerElement;
  if (size === 0) use.wastedByEmpty += object + array;
  else if (size === 1) use.wastedBySingle += Math.max(0, object + array - reference);
  else if (slots > DEFAULT_SLOTS && needed <= slots / 4) use.wastedBySparse += (slots - 2 * needed) * reference;
}
