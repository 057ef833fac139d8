import type { HeapDump, SizeLookup } from '@hindsight/heap-graph';
import { BitSet } from '@hindsight/heap-graph';

export interface TextWaste {
  readonly objects: number;
  readonly bytes: number;
  readonly wasted: number;
  /** A text that wastes most; -1 when there is none. */
  readonly example: number;
}

/** Less unused capacity is what a StringBuilder needs to grow. */
const SLACK_BYTES = 1024;

class WasteSum {
  objects = 0;
  bytes = 0;
  wasted = 0;
  example = -1;
  private most = 0;

  add(object: number, bytes: number, wasted: number): void {
    this.objects++;
    this.bytes += bytes;
    this.wasted += wasted;
    if (wasted <= this.most) return;
    this.most = wasted;
    this.example = object;
  }
}

/**
 * Measures wide texts and unused capacity of builders. `narrow` marks byte arrays whose upper bytes are all 0;
 * `builderElements` holds the number of characters by StringBuilder.
 */
export function measureTextWaste(
  dump: HeapDump,
  narrow: BitSet,
  getSize: SizeLookup,
  builderElements: ReadonlyMap<number, number>,
): { wideTexts: TextWaste; builders: TextWaste } {
  return { wideTexts: measureWideTexts(dump, narrow, getSize), builders: measureUnusedCapacity(dump, builderElements) };
}

function measureWideTexts(dump: HeapDump, narrow: BitSet, getSize: SizeLookup): TextWaste {
  const { classes, classOf, lengths } = dump;
  const isString = Uint8Array.from(classes, ({ name }) => (name === 'java.lang.String' ? 1 : 0));
  const sum = new WasteSum();
  for (let object = 0; object < classOf.length; object++) {
    // Coder 1 is UTF-16: two bytes per character.
    if (isString[classOf.at(object) ?? -1] !== 1 || lengths.at(object) !== 1) continue;
    const array = findArray(dump, object);
    if (array >= 0 && narrow.has(array)) sum.add(object, getSize(array), Math.floor((lengths.at(array) ?? 0) / 2));
  }
  return sum;
}

function measureUnusedCapacity(dump: HeapDump, builderElements: ReadonlyMap<number, number>): TextWaste {
  const { classes, classOf, lengths } = dump;
  const sum = new WasteSum();
  for (const [builder, elements] of builderElements) {
    const array = findArray(dump, builder);
    // An empty builder is an array of zeros and counted as one.
    if (array < 0 || elements === 0) continue;
    const isChars = classes[classOf.at(array) ?? -1]?.name === 'char[]';
    const bytes = (lengths.at(array) ?? 0) * (isChars ? 2 : 1);
    // The bytes per character are unknown; two are assumed, so that the waste is a lower bound.
    const slack = bytes - 2 * elements;
    if (slack >= SLACK_BYTES) sum.add(builder, bytes, slack);
  }
  return sum;
}

/** Marks the arrays of builders. `countAt` is the offset of the length field by class number, -1 for other classes. */
export function markBuilderArrays(dump: HeapDump, countAt: Int32Array): BitSet {
  const { classOf } = dump;
  const arrays = new BitSet(classOf.length);
  for (let object = 0; object < classOf.length; object++) {
    if ((countAt[classOf.at(object) ?? -1] ?? -1) < 0) continue;
    const array = findArray(dump, object);
    if (array >= 0) arrays.set(array);
  }
  return arrays;
}

function findArray({ references, classes, classOf }: HeapDump, object: number): number {
  const array = references.at(references.getStart(object));
  return array >= 0 && classes[classOf.at(array) ?? -1]?.shape === 'primitives' ? array : -1;
}
