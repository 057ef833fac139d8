import {
  BitSet,
  BYTE_TYPE,
  CHAR_TYPE,
  ContentHash,
  type DumpFile,
  HEADER_BYTES,
  type HeapDump,
  type HeapVisitor,
  type SizeLookup,
  TYPE_BYTES,
  Window,
  walkDump,
} from '@hindsight/heap-graph';
import type { EqualContents } from './equal-contents.ts';
import { findComparableClasses, findEqualObjects } from './equal-objects.ts';
import { countTrailingZeros, TailWaste } from './trailing-zeros.ts';
import { markBuilderArrays, measureTextWaste, type TextWaste } from './wide-texts.ts';

/**
 * Figures that require the content of every object: a third pass over the dump, made only for the full performance
 * report.
 */
export interface Contents {
  readonly objects: EqualContents;
  /** Arrays of primitives of which half or more, at the end, are zeros. */
  readonly tails: TailWaste['rows'];
  /** Texts stored with two bytes per character although one byte would suffice. */
  readonly wideTexts: TextWaste;
  /** Capacity of StringBuilders that was never used. */
  readonly builders: TextWaste;
}

export function readContents({ file, from, size }: DumpFile, dump: HeapDump, getSize: SizeLookup): Contents {
  const window = new Window(file, from, size);
  const walk = new ContentWalk(window, dump, getSize);
  window.seek(HEADER_BYTES);
  walkDump(window, dump.idSize, walk);
  return {
    objects: findEqualObjects(walk.hashes, getSize),
    tails: walk.tails.rows,
    ...measureTextWaste(dump, walk.narrow, getSize, walk.builderElements),
  };
}

class ContentWalk implements HeapVisitor {
  /** Records that are not needed here. */
  readonly visitClassDump = (): undefined => undefined;
  readonly visitRoot = (): undefined => undefined;
  readonly visitObjectArray = (): undefined => undefined;
  /** Hash of class and fields, for instances whose class can be compared; 0 for all others. */
  readonly hashes: Float64Array;
  /** Marks byte arrays in which every second byte, the upper one, is 0. */
  readonly narrow: BitSet;
  readonly tails: TailWaste;
  /** Number of characters by StringBuilder. */
  readonly builderElements = new Map<number, number>();
  private readonly window: Window;
  private readonly dump: HeapDump;
  private readonly getSize: SizeLookup;
  private readonly hash = new ContentHash();
  private readonly comparable: Uint8Array;
  private readonly countAt: Int32Array;
  private readonly builderArrays: BitSet;

  constructor(window: Window, dump: HeapDump, getSize: SizeLookup) {
    this.window = window;
    this.dump = dump;
    this.getSize = getSize;
    this.hashes = new Float64Array(dump.classOf.length);
    this.narrow = new BitSet(dump.classOf.length);
    this.tails = new TailWaste(dump);
    this.comparable = findComparableClasses(dump);
    this.countAt = Int32Array.from(dump.classes, ({ fields }) => {
      const count = fields.find(
        ({ name, declaredBy }) =>
          name === 'count' && dump.classes[declaredBy]?.name === 'java.lang.AbstractStringBuilder',
      );
      return count?.offset ?? -1;
    });
    this.builderArrays = markBuilderArrays(dump, this.countAt);
  }

  visitInstance(hi: number, lo: number, _classHi: number, _classLo: number, length: number, at: number): void {
    const object = this.dump.index.indexOf(hi, lo);
    const number = object < 0 ? -1 : (this.dump.classOf.at(object) ?? -1);
    if (number < 0 || at < 0) return;
    const countAt = this.countAt[number] ?? -1;
    if (countAt >= 0 && countAt + 4 <= length) {
      this.builderElements.set(object, this.window.bytes.readUInt32BE(at + countAt));
    }
    // The class is part of the content; the hash keeps 49 bits.
    if (this.comparable[number] === 1) {
      this.hashes[object] = ((this.hash.compute(this.window, length) + number * CLASS_STEP) % HASHES) + 1;
    }
  }

  visitPrimitiveArray(hi: number, lo: number, type: number, length: number, noData: boolean): void {
    const width = TYPE_BYTES[type] ?? 1;
    if (noData || length < 2) return;
    const object = this.dump.index.indexOf(hi, lo);
    if (object < 0) return;
    const { zeros, isNarrow } = countTrailingZeros(this.window, length * width);
    if (type === BYTE_TYPE && isNarrow) this.narrow.set(object);
    // Arrays of texts end with the text, and unused capacity of builders is counted separately.
    if (type !== CHAR_TYPE && !this.builderArrays.has(object)) {
      this.tails.add(object, length * width, Math.floor(zeros / width) * width, this.getSize);
    }
  }
}

/** Hashes have 49 bits, and 0 is reserved. */
const HASHES = 2 ** 49 - 1;
const CLASS_STEP = 0x9e3779b1;
