import type { HeapDump } from '../model.ts';
import type { ReadDump } from '../read.ts';
import type { SizeOf } from '../sizes.ts';

/** Objects of equal content. */
export interface Copies {
  /** One of them. */
  readonly example: number;
  /** Strings, or arrays. */
  readonly copies: number;
  /** Distinct arrays behind the strings; of arrays the same as `copies`. */
  readonly arrays: number;
  /** What one of each would save, in bytes. */
  readonly wasted: number;
}

export interface EqualContents {
  /** Looked at, different values, values with copies, objects in those, bytes. */
  readonly objects: number;
  readonly values: number;
  readonly valuesWithCopies: number;
  readonly inGroups: number;
  readonly wasted: number;
  /** Worst first. */
  readonly top: readonly Copies[];
}

const TOP = 100;

/** Values by their hash: open addressing, half full at most. */
export class ValueTable {
  readonly example: Int32Array;
  readonly copies: Int32Array;
  readonly arrays: Int32Array;
  private readonly keys: Float64Array;
  private readonly mask: number;
  values = 0;

  constructor(most: number) {
    const slots = 2 ** Math.max(4, Math.ceil(Math.log2(most * 2 + 1)));
    this.keys = new Float64Array(slots);
    this.example = new Int32Array(slots).fill(-1);
    this.copies = new Int32Array(slots);
    this.arrays = new Int32Array(slots);
    this.mask = slots - 1;
  }

  /** The slot of a value; new ones get the example. */
  slotOf(key: number, example: number): number {
    const { keys, mask } = this;
    for (let slot = (key ^ (key / 0x1_0000)) & mask; ; slot = (slot + 1) & mask) {
      if ((this.example[slot] ?? 0) < 0) {
        keys[slot] = key;
        this.example[slot] = example;
        this.values++;
        return slot;
      }
      if (keys[slot] === key) return slot;
    }
  }

  summary(objects: number, wastedBy: (copies: Omit<Copies, 'wasted'>) => number): EqualContents {
    let [valuesWithCopies, inGroups, wasted] = [0, 0, 0];
    const top: Copies[] = [];
    for (let slot = 0; slot <= this.mask; slot++) {
      const copies = this.copies[slot] ?? 0;
      if (copies < 2) continue;
      const found = { example: this.example[slot] ?? 0, copies, arrays: this.arrays[slot] ?? 0 };
      const bytes = wastedBy(found);
      valuesWithCopies++;
      inGroups += copies;
      wasted += bytes;
      keepLargest(top, { ...found, wasted: bytes });
    }
    top.sort((a, b) => b.wasted - a.wasted);
    return { objects, values: this.values, valuesWithCopies, inGroups, wasted, top: top.slice(0, TOP) };
  }
}

/** Cut now and then, so that it never grows beyond twice its size. */
function keepLargest(top: Copies[], one: Copies): void {
  top.push(one);
  if (top.length < 2 * TOP) return;
  top.sort((a, b) => b.wasted - a.wasted);
  top.length = TOP;
}

type Contents = ReadDump['contents'];

/** Strings whose value is the same, wherever they are. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over all objects.
export function equalStrings(dump: HeapDump, { hashes }: Contents, sizeOf: SizeOf): EqualContents {
  const { classes, classOf, extents, references } = dump;
  const { starts, edges } = references;
  const ofString = new Set(classes.filter(({ name }) => name === 'java.lang.String').map(({ number }) => number));
  const only = [...ofString][0] ?? -1;
  const isString = (object: number): boolean => {
    const number = classOf[object] ?? -1;
    return ofString.size > 1 ? ofString.has(number) : number === only;
  };
  const isArray = Uint8Array.from(classes, ({ shape }) => (shape === 'primitives' ? 1 : 0));
  let strings = 0;
  for (let object = 0; object < classOf.length; object++) if (isString(object)) strings++;
  const table = new ValueTable(strings);
  const seen = new Uint8Array(classOf.length);
  let valued = 0;
  for (let object = 0; object < classOf.length; object++) {
    if (!isString(object)) continue;
    const start = starts[object] ?? 0;
    const array = start === 0 ? -1 : (edges[start + 1] ?? -1);
    const number = array < 0 ? -1 : (classOf[array] ?? -1);
    if (number < 0 || isArray[number] !== 1) continue;
    valued++;
    // The same bytes are another text in another coding.
    const slot = table.slotOf((hashes[array] ?? 0) + (extents[object] === 1 ? 0.5 : 0), object);
    table.copies[slot] = (table.copies[slot] ?? 0) + 1;
    if (seen[array] === 1) continue;
    seen[array] = 1;
    table.arrays[slot] = (table.arrays[slot] ?? 0) + 1;
  }
  return table.summary(valued, ({ example, copies, arrays }) => {
    const array = edges[(starts[example] ?? 0) + 1] ?? 0;
    return (copies - 1) * sizeOf(example) + Math.max(0, arrays - 1) * sizeOf(array);
  });
}

/** Arrays of one primitive type whose elements are the same; empty ones are left out. */
export function equalArrays(dump: HeapDump, { hashes }: Contents, sizeOf: SizeOf): EqualContents {
  const { classes, classOf, extents, counts } = dump;
  const isArray = Uint8Array.from(classes, ({ shape }) => (shape === 'primitives' ? 1 : 0));
  const table = new ValueTable(counts.primitiveArrays);
  let arrays = 0;
  for (let object = 0; object < classOf.length; object++) {
    const number = classOf[object] ?? -1;
    if (number < 0 || isArray[number] !== 1 || (extents[object] ?? 0) === 0) continue;
    arrays++;
    const slot = table.slotOf((hashes[object] ?? 0) + (classes[number]?.elementType ?? 0) / 16, object);
    table.copies[slot] = (table.copies[slot] ?? 0) + 1;
    table.arrays[slot] = table.copies[slot] ?? 0;
  }
  return table.summary(arrays, ({ example, copies }) => (copies - 1) * sizeOf(example));
}
