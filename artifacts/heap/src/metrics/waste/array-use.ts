import type { BitSet } from '@hindsight/heap-graph';
import {
  type HeapClass,
  type HeapDump,
  isJdkClass,
  isPrimitive as isPrimitiveType,
  type SizeLookup,
  TYPE_BYTES,
} from '@hindsight/heap-graph';
import { countReferences } from '../support/count-references.ts';

/** Arrays of one class that hold few elements or none. */
export interface ArrayWaste {
  readonly label: string;
  /** Length 0, length 1, only nulls, mostly nulls: each array is counted in the first category that fits. */
  empty: number;
  single: number;
  allNull: number;
  sparse: number;
  /** Bytes of these arrays. */
  bytes: number;
  wasted: number;
  /** An array that wastes most; -1 when there is none. */
  example: number;
  exampleWaste: number;
}

export interface ArrayUse {
  /** Arrays of objects that do not belong to a collection. */
  readonly ofObjects: readonly ArrayWaste[];
  /** Arrays of primitives, judged by their length alone. */
  readonly ofPrimitives: readonly ArrayWaste[];
  /** The largest arrays by shallow size, largest first. */
  readonly largest: readonly number[];
}

/** Shorter arrays are ignored. Tables that have just grown twice have a quarter of their slots in use. */
const SPARSE_LENGTH = 16;
const SPARSE_NULLS = 0.75;
const MAX_LARGEST = 20;
/** Smaller arrays are not considered as large arrays. */
const LARGE_BYTES = 64 * 1024;

/**
 * Measures arrays that hold little or nothing. `owned` marks the arrays of collections; those of strings are added to
 * it.
 */
export function measureArrayUse(dump: HeapDump, getSize: SizeLookup, owned: BitSet): ArrayUse {
  const { classes, classOf, lengths } = dump;
  markStringArrays(dump, owned);
  const survey = new WasteSurvey(dump, getSize);
  const wasteByClass = classes.map((one) => (mayWaste(one) ? createWaste(one.name) : undefined));
  const widths = Uint8Array.from(classes, (one) => computeElementBytes(one, dump));
  const largest = new LargestArrays(getSize);
  for (let object = 0; object < classOf.length; object++) {
    const number = classOf.at(object) ?? -1;
    const width = number < 0 ? 0 : (widths[number] ?? 0);
    if (width === 0) continue;
    if ((lengths.at(object) ?? 0) * width >= LARGE_BYTES) largest.add(object);
    const waste = wasteByClass[number];
    if (waste && !owned.has(object)) survey.add(waste, object, width);
  }
  const found = wasteByClass.filter((waste) => waste !== undefined).filter(({ wasted }) => wasted > 0);
  const byClass = found.sort((a, b) => b.wasted - a.wasted);
  const ofPrimitives = new Set(classes.filter(({ shape }) => shape === 'primitives').map(({ name }) => name));
  return {
    ofObjects: byClass.filter(({ label }) => !ofPrimitives.has(label)),
    ofPrimitives: byClass.filter(({ label }) => ofPrimitives.has(label)),
    largest: largest.getLargest(),
  };
}

function markStringArrays({ classes, classOf, references }: HeapDump, owned: BitSet): void {
  const isString = Uint8Array.from(classes, ({ name }) => (name === 'java.lang.String' ? 1 : 0));
  for (let object = 0; object < classOf.length; object++) {
    if (isString[classOf.at(object) ?? -1] !== 1) continue;
    const array = references.at(references.getStart(object));
    if (array >= 0) owned.set(array);
  }
}

/** Keeps the largest arrays; the list is pruned from time to time, so that it stays short. */
class LargestArrays {
  private arrays: number[] = [];
  private readonly getSize: SizeLookup;

  constructor(getSize: SizeLookup) {
    this.getSize = getSize;
  }

  add(array: number): void {
    this.arrays.push(array);
    if (this.arrays.length > 100 * MAX_LARGEST) this.arrays = this.getLargest();
  }

  getLargest(): number[] {
    return this.arrays.sort((a, b) => this.getSize(b) - this.getSize(a)).slice(0, MAX_LARGEST);
  }
}

const computeElementBytes = ({ shape, elementType }: HeapClass, { layout }: HeapDump): number => {
  if (shape === 'instances') return 0;
  return isPrimitiveType(elementType) ? (TYPE_BYTES[elementType] ?? 1) : layout.referenceBytes;
};

/** Tables of inner classes of the JDK have gaps by design. */
const mayWaste = ({ name, shape }: HeapClass): boolean =>
  shape === 'primitives' || (shape === 'objects' && !(isJdkClass(name) && name.includes('$')));

const createWaste = (label: string): ArrayWaste => ({
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

class WasteSurvey {
  private readonly dump: HeapDump;
  private readonly getSize: SizeLookup;
  private readonly isPrimitive: Uint8Array;

  constructor(dump: HeapDump, getSize: SizeLookup) {
    this.dump = dump;
    this.getSize = getSize;
    this.isPrimitive = Uint8Array.from(dump.classes, ({ shape }) => (shape === 'primitives' ? 1 : 0));
  }

  add(waste: ArrayWaste, object: number, width: number): void {
    const wasted = this.measureWaste(waste, object, width);
    if (wasted === 0) return;
    waste.bytes += this.getSize(object);
    waste.wasted += wasted;
    if (wasted <= waste.exampleWaste) return;
    waste.example = object;
    waste.exampleWaste = wasted;
  }

  private measureWaste(waste: ArrayWaste, object: number, width: number): number {
    const { lengths, references, classOf } = this.dump;
    const length = lengths.at(object) ?? 0;
    const isPrimitive = this.isPrimitive[classOf.at(object) ?? 0] === 1;
    if (length > 1 && isPrimitive) return 0;
    if (length === 0) {
      waste.empty++;
      return this.getSize(object);
    }
    const maxCounted = Math.max(1, (1 - SPARSE_NULLS) * length + 1);
    const used = countReferences(references, object, maxCounted);
    if (length === 1) {
      waste.single++;
      return this.getSize(object) - (isPrimitive || used > 0 ? width : 0);
    }
    if (used === 0) {
      waste.allNull++;
      return this.getSize(object);
    }
    if (length < SPARSE_LENGTH || used > (1 - SPARSE_NULLS) * length) return 0;
    waste.sparse++;
    return (length - used) * width;
  }
}
