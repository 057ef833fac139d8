import type { HeapDump, SizeOf } from '@hindsight/heap-graph';
import { Bits } from '../support/bit-set.ts';

export interface TextWaste {
  readonly objects: number;
  readonly bytes: number;
  readonly wasted: number;
  /** One of those that waste most, -1 = none. */
  readonly example: number;
}

/** Less unused room in a StringBuilder is what it needs to grow. */
const SLACK_BYTES = 1024;

class Sum {
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

/** `narrow`: arrays of bytes without upper halves; `builderElements`: characters in StringBuilders. */
export function wasteOfTexts(
  dump: HeapDump,
  narrow: Bits,
  sizeOf: SizeOf,
  builderElements: ReadonlyMap<number, number>,
): { wideTexts: TextWaste; builders: TextWaste } {
  return { wideTexts: wideTexts(dump, narrow, sizeOf), builders: unusedRoom(dump, builderElements) };
}

function wideTexts(dump: HeapDump, narrow: Bits, sizeOf: SizeOf): TextWaste {
  const { classes, classOf, extents } = dump;
  const isString = Uint8Array.from(classes, ({ name }) => (name === 'java.lang.String' ? 1 : 0));
  const sum = new Sum();
  for (let object = 0; object < classOf.length; object++) {
    // Coder 1: two bytes a character.
    if (isString[classOf[object] ?? -1] !== 1 || extents[object] !== 1) continue;
    const array = arrayOf(dump, object);
    if (array >= 0 && narrow.has(array)) sum.add(object, sizeOf(array), Math.floor((extents[array] ?? 0) / 2));
  }
  return sum;
}

function unusedRoom(dump: HeapDump, builderElements: ReadonlyMap<number, number>): TextWaste {
  const { classes, classOf, extents } = dump;
  const sum = new Sum();
  for (const [builder, elements] of builderElements) {
    const array = arrayOf(dump, builder);
    // Without a character it is an array of zeros, and counted as one.
    if (array < 0 || elements === 0) continue;
    const isChars = classes[classOf[array] ?? -1]?.name === 'char[]';
    const bytes = (extents[array] ?? 0) * (isChars ? 2 : 1);
    // One or two bytes a character, nobody says: as if two, so that what is told is the least.
    const slack = bytes - 2 * elements;
    if (slack >= SLACK_BYTES) sum.add(builder, bytes, slack);
  }
  return sum;
}

/** `countAt`: by class number where the length of a builder stands, -1 = it is none. */
export function arraysOfBuilders(dump: HeapDump, countAt: Int32Array): Bits {
  const { classOf } = dump;
  const arrays = new Bits(classOf.length);
  for (let object = 0; object < classOf.length; object++) {
    if ((countAt[classOf[object] ?? -1] ?? -1) < 0) continue;
    const array = arrayOf(dump, object);
    if (array >= 0) arrays.set(array);
  }
  return arrays;
}

function arrayOf({ references, classes, classOf }: HeapDump, object: number): number {
  const array = references.at(references.startOf(object));
  return array >= 0 && classes[classOf[array] ?? -1]?.shape === 'primitives' ? array : -1;
}
