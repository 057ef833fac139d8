import {
  type HeapClass,
  type HeapDump,
  isOfJdk,
  isPrimitive as isPrimitiveType,
  type SizeOf,
  TYPE_BYTES,
} from '@hindsight/heap-graph';
import type { Bits } from '../support/bit-set.ts';
import { countReferences } from '../support/count-references.ts';

/** Arrays of one class that hold little or nothing. */
export interface ArrayWaste {
  readonly label: string;
  /** Length 0, length 1, nothing but nulls, mostly nulls: an array is counted in the first that fits. */
  empty: number;
  single: number;
  allNull: number;
  sparse: number;
  /** All bytes of those. */
  bytes: number;
  wasted: number;
  /** One of those that waste most, -1 = none. */
  example: number;
  exampleWaste: number;
}

export interface ArrayUse {
  /** Arrays of objects that belong to no collection. */
  readonly ofObjects: readonly ArrayWaste[];
  /** By their length alone. */
  readonly ofPrimitives: readonly ArrayWaste[];
  /** The largest arrays by their own size, largest first. */
  readonly largest: readonly number[];
}

/** Shorter ones are not worth a word, and a quarter in use is what tables have that just have grown twice. */
const SPARSE_LENGTH = 16;
const SPARSE_NULLS = 0.75;
const LARGEST_KEPT = 20;
/** Below this no array is looked at as a large one. */
const LARGE_BYTES = 64 * 1024;

/** `owned`: the arrays of collections; those of strings are added. */
export function arrayUse(dump: HeapDump, sizeOf: SizeOf, owned: Bits): ArrayUse {
  const { classes, classOf, extents } = dump;
  markArraysOfStrings(dump, owned);
  const survey = new Survey(dump, sizeOf);
  const wasteOf = classes.map((one) => (mayWaste(one) ? emptyWaste(one.name) : undefined));
  const widths = Uint8Array.from(classes, (one) => elementBytes(one, dump));
  const largest = new Largest(sizeOf);
  for (let object = 0; object < classOf.length; object++) {
    const number = classOf[object] ?? -1;
    const width = number < 0 ? 0 : (widths[number] ?? 0);
    if (width === 0) continue;
    if ((extents[object] ?? 0) * width >= LARGE_BYTES) largest.add(object);
    const waste = wasteOf[number];
    if (waste && !owned.has(object)) survey.add(waste, object, width);
  }
  const found = wasteOf.filter((waste) => waste !== undefined).filter(({ wasted }) => wasted > 0);
  const byClass = found.sort((a, b) => b.wasted - a.wasted);
  const ofPrimitives = new Set(classes.filter(({ shape }) => shape === 'primitives').map(({ name }) => name));
  return {
    ofObjects: byClass.filter(({ label }) => !ofPrimitives.has(label)),
    ofPrimitives: byClass.filter(({ label }) => ofPrimitives.has(label)),
    largest: largest.kept(),
  };
}

function markArraysOfStrings({ classes, classOf, references }: HeapDump, owned: Bits): void {
  const isString = Uint8Array.from(classes, ({ name }) => (name === 'java.lang.String' ? 1 : 0));
  for (let object = 0; object < classOf.length; object++) {
    if (isString[classOf[object] ?? -1] !== 1) continue;
    const array = references.at(references.startOf(object));
    if (array >= 0) owned.set(array);
  }
}

/** Cut now and then, so that it stays short. */
class Largest {
  private arrays: number[] = [];
  private readonly sizeOf: SizeOf;

  constructor(sizeOf: SizeOf) {
    this.sizeOf = sizeOf;
  }

  add(array: number): void {
    this.arrays.push(array);
    if (this.arrays.length > 100 * LARGEST_KEPT) this.arrays = this.kept();
  }

  kept(): number[] {
    return this.arrays.sort((a, b) => this.sizeOf(b) - this.sizeOf(a)).slice(0, LARGEST_KEPT);
  }
}

const elementBytes = ({ shape, elementType }: HeapClass, { layout }: HeapDump): number => {
  if (shape === 'instances') return 0;
  return isPrimitiveType(elementType) ? (TYPE_BYTES[elementType] ?? 1) : layout.referenceBytes;
};

/** Tables inside of the JDK have gaps by design. */
const mayWaste = ({ name, shape }: HeapClass): boolean =>
  shape === 'primitives' || (shape === 'objects' && !(isOfJdk(name) && name.includes('$')));

const emptyWaste = (label: string): ArrayWaste => ({
  label,
  empty: 0,
  single: 0,
  allNull: 0,
  sparse: 0,
  bytes: 0,
  wasted: 0,
  example: -1,
  exampleWaste: 0,
});

class Survey {
  private readonly dump: HeapDump;
  private readonly sizeOf: SizeOf;
  private readonly isPrimitive: Uint8Array;

  constructor(dump: HeapDump, sizeOf: SizeOf) {
    this.dump = dump;
    this.sizeOf = sizeOf;
    this.isPrimitive = Uint8Array.from(dump.classes, ({ shape }) => (shape === 'primitives' ? 1 : 0));
  }

  add(waste: ArrayWaste, object: number, width: number): void {
    const wasted = this.wastedBy(waste, object, width);
    if (wasted === 0) return;
    waste.bytes += this.sizeOf(object);
    waste.wasted += wasted;
    if (wasted <= waste.exampleWaste) return;
    waste.example = object;
    waste.exampleWaste = wasted;
  }

  private wastedBy(waste: ArrayWaste, object: number, width: number): number {
    const { extents, references, classOf } = this.dump;
    const length = extents[object] ?? 0;
    const isPrimitive = this.isPrimitive[classOf[object] ?? 0] === 1;
    if (length > 1 && isPrimitive) return 0;
    if (length === 0) {
      waste.empty++;
      return this.sizeOf(object);
    }
    const most = Math.max(1, (1 - SPARSE_NULLS) * length + 1);
    const used = countReferences(references, object, most);
    if (length === 1) {
      waste.single++;
      return this.sizeOf(object) - (isPrimitive || used > 0 ? width : 0);
    }
    if (used === 0) {
      waste.allNull++;
      return this.sizeOf(object);
    }
    if (length < SPARSE_LENGTH || used > (1 - SPARSE_NULLS) * length) return 0;
    waste.sparse++;
    return (length - used) * width;
  }
}
