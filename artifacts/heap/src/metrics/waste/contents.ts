import {
  BYTE_TYPE,
  CHAR_TYPE,
  ContentHash,
  type DumpFile,
  HEADER_BYTES,
  type HeapDump,
  type HeapVisitor,
  type SizeOf,
  TYPE_BYTES,
  Window,
  walkDump,
} from '@hindsight/heap-graph';
import { Bits } from '../support/bit-set.ts';
import type { EqualContents } from './equal-contents.ts';
import { comparableClasses, equalObjects } from './equal-objects.ts';
import { TailWaste, trailingZeros } from './trailing-zeros.ts';
import { arraysOfBuilders, type TextWaste, wasteOfTexts } from './wide-texts.ts';

/** What only a look into every object tells: a third walk over the dump, for those who ask for the whole performance report. */
export interface Contents {
  readonly objects: EqualContents;
  /** Arrays of primitives whose second half, or more, is zeros. */
  readonly tails: TailWaste['rows'];
  /** Texts of two bytes a character that one byte would hold. */
  readonly wideTexts: TextWaste;
  /** Room in StringBuilders that was never used. */
  readonly builders: TextWaste;
}

export function readContents({ file, from, size }: DumpFile, dump: HeapDump, sizeOf: SizeOf): Contents {
  const window = new Window(file, from, size);
  const walk = new ContentWalk(window, dump, sizeOf);
  window.seek(HEADER_BYTES);
  walkDump(window, dump.idSize, walk);
  return {
    objects: equalObjects(walk.hashes, sizeOf),
    tails: walk.tails.rows,
    ...wasteOfTexts(dump, walk.narrow, sizeOf, walk.builderElements),
  };
}

class ContentWalk implements HeapVisitor {
  /** Nothing to learn from these. */
  readonly classDump = (): undefined => undefined;
  readonly root = (): undefined => undefined;
  readonly objectArray = (): undefined => undefined;
  /** Of instances whose class can be compared; 0 = none. */
  readonly hashes: Float64Array;
  /** Arrays of bytes whose every second byte, the upper one, is 0. */
  readonly narrow: Bits;
  readonly tails: TailWaste;
  /** Characters in a StringBuilder, by its number. */
  readonly builderElements = new Map<number, number>();
  private readonly window: Window;
  private readonly dump: HeapDump;
  private readonly sizeOf: SizeOf;
  private readonly hash = new ContentHash();
  private readonly comparable: Uint8Array;
  private readonly countAt: Int32Array;
  private readonly ofBuilders: Bits;

  constructor(window: Window, dump: HeapDump, sizeOf: SizeOf) {
    this.window = window;
    this.dump = dump;
    this.sizeOf = sizeOf;
    this.hashes = new Float64Array(dump.classOf.length);
    this.narrow = new Bits(dump.classOf.length);
    this.tails = new TailWaste(dump);
    this.comparable = comparableClasses(dump);
    this.countAt = Int32Array.from(dump.classes, ({ fields }) => {
      const count = fields.find(
        ({ name, declaredBy }) =>
          name === 'count' && dump.classes[declaredBy]?.name === 'java.lang.AbstractStringBuilder',
      );
      return count?.offset ?? -1;
    });
    this.ofBuilders = arraysOfBuilders(dump, this.countAt);
  }

  instance(hi: number, lo: number, _classHi: number, _classLo: number, length: number, at: number): void {
    const object = this.dump.index.indexOf(hi, lo);
    const number = object < 0 ? -1 : (this.dump.classOf[object] ?? -1);
    if (number < 0 || at < 0) return;
    const countAt = this.countAt[number] ?? -1;
    if (countAt >= 0 && countAt + 4 <= length) {
      this.builderElements.set(object, this.window.bytes.readUInt32BE(at + countAt));
    }
    // The class is a part of the content; 49 bits as before.
    if (this.comparable[number] === 1) {
      this.hashes[object] = ((this.hash.of(this.window, length) + number * CLASS_STEP) % HASHES) + 1;
    }
  }

  primitiveArray(hi: number, lo: number, type: number, length: number, noData: boolean): void {
    const width = TYPE_BYTES[type] ?? 1;
    if (noData || length < 2) return;
    const object = this.dump.index.indexOf(hi, lo);
    if (object < 0) return;
    const { zeros, isNarrow } = trailingZeros(this.window, length * width);
    if (type === BYTE_TYPE && isNarrow) this.narrow.set(object);
    // Arrays behind texts end with their texts, and the room in builders is counted by them.
    if (type !== CHAR_TYPE && !this.ofBuilders.has(object)) {
      this.tails.add(object, length * width, Math.floor(zeros / width) * width, this.sizeOf);
    }
  }
}

/** Below 49 bits, and 0 is left free. */
const HASHES = 2 ** 49 - 1;
const CLASS_STEP = 0x9e3779b1;
