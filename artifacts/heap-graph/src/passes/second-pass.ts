import type { ClassTable } from '../classes/class-table.ts';
import { type InstancePlan, planInstances } from '../classes/instance-plan.ts';
import type { AddressIndex } from '../columns/address-index.ts';
import type { Column, SharedColumn } from '../columns/column.ts';
import { type AddedHashes, ContentHashes } from '../columns/content-hashes.ts';
import { type FileOffsets, FileOffsetsWriter, type SharedFileOffsets } from '../columns/file-offsets.ts';
import { MAX_NARROW_CLASSES, type MemoryBudget } from '../columns/memory-budget.ts';
import type { Numbers } from '../columns/numbers.ts';
import { END_OF_LIST, encodeWeak } from '../columns/reference-lists.ts';
import { BYTE_TYPE, CHAR_TYPE, type ClassRecord, type HeapVisitor, TYPE_BYTES } from '../events.ts';
import { ContentHash } from '../hprof/content-hash.ts';
import { joinId, readWord } from '../hprof/identifier.ts';
import { type DumpPart, walkDump } from '../hprof/walk.ts';
import type { Window } from '../hprof/window.ts';
import type { Tables } from './first-pass.ts';
import { assertWithinLimits, MAX_REFERENCES } from './limits.ts';

/** Arrays of primitives in which nearly all elements are 0, but not all. Bytes and characters are buffers and are left out. */
export interface SparseArrays {
  readonly objects: readonly number[];
  /** Bytes of the words of each array that are not 0. */
  readonly usedBytes: readonly number[];
}

/** Smaller arrays are ignored. A table that has just doubled uses more than this share of its elements. */
const [MIN_SPARSE_BYTES, MAX_SPARSE_USE] = [1024, 1 / 16];

/** The columns that the second pass fills, with one row per object. */
export interface ObjectColumns {
  readonly classOf: Numbers;
  readonly lengths: Numbers;
  /** The start of each object's list in `edges`; see `ReferenceLists`. */
  readonly starts: Numbers;
  readonly edges: Column;
  readonly fileOffsets: FileOffsets;
  /** A 49-bit hash of the content of each primitive array. */
  readonly hashes: ContentHashes;
  readonly zeroArrays: { readonly arrays: number; readonly elementBytes: number; readonly objects: readonly number[] };
  readonly sparseArrays: SparseArrays;
  readonly dangling: number;
  readonly shortInstances: number;
}

/** The columns while they are filled. */
export interface ColumnWriters {
  readonly classOf: Numbers;
  readonly lengths: Numbers;
  readonly starts: Numbers;
  readonly edges: Column;
  readonly fileOffsets: FileOffsetsWriter;
  readonly hashes: ContentHashes;
  /** Creates a wider column of class numbers, when objects refer to more classes than the dump describes. */
  readonly widen: (classOf: Numbers) => Numbers;
}

/** What the second pass knows of classes. The number of a class is in the row of the object that represents it. */
export interface KnownClasses {
  readonly plan: () => InstancePlan;
  readonly getPrimitiveArray: (type: number) => number;
  /** Finds or creates a class without a record, and returns its number. */
  readonly addMissing: ClassTable['addMissing'];
}

/** What the second pass over the second part of a dump found beside the columns, for the thread that reads the first part. */
export interface FilledPart {
  readonly edges: SharedColumn;
  readonly fileOffsets: SharedFileOffsets;
  readonly hashes: AddedHashes;
  readonly zeroArrays: ObjectColumns['zeroArrays'];
  readonly sparseArrays: SparseArrays;
  readonly dangling: number;
  readonly shortInstances: number;
}

/** Creates the columns of a dump, with the numbers of the classes that it describes. */
export function createColumnWriters(
  { index, counts, maxReferences }: Tables,
  { classes }: ClassTable,
  dumpBytes: number,
  budget: MemoryBudget,
): ColumnWriters {
  const { size } = index;
  const writers: ColumnWriters = {
    classOf: budget.createClassNumbers(size, classes.length),
    lengths: budget.createRows(size, 'unsigned'),
    starts: budget.createPositions(size, maxReferences),
    edges: budget.createReferences(maxReferences),
    fileOffsets: new FileOffsetsWriter(size, dumpBytes, (length) => budget.createSharedNumbers(length, 'signed')),
    hashes: new ContentHashes(size, counts.primitiveArrays),
    widen(classOf) {
      const wide = budget.createClassNumbers(classOf.length, MAX_NARROW_CLASSES + 1);
      for (let object = 0; object < wide.length; object++) wide.set(object, classOf.at(object) ?? 0);
      return wide;
    },
  };
  writers.edges.push(END_OF_LIST);
  for (const { object, number } of classes) if (object >= 0) writers.classOf.set(object, ~number);
  return writers;
}

export const describeClasses = (classTable: ClassTable): KnownClasses => ({
  plan: () => planInstances(classTable.classes),
  getPrimitiveArray: (type) => classTable.getPrimitiveArray(type),
  addMissing: (id, shape) => classTable.addMissing(id, shape),
});

/**
 * Fills the columns by the object number that the address index assigns. Of several objects with the same id only the
 * first is used.
 */
export class SecondPass implements HeapVisitor {
  private readonly window: Window;
  private readonly bytes: Buffer;
  private readonly idSize: number;
  private readonly index: AddressIndex;
  private readonly classes: KnownClasses;
  private classOf: Numbers;
  private readonly lengths: Numbers;
  private readonly starts: Numbers;
  private readonly edges: Column;
  private readonly fileOffsets: FileOffsetsWriter;
  private readonly hashes: ContentHashes;
  private readonly hash = new ContentHash();
  private readonly seen: Uint8Array | undefined;
  private readonly widen: ColumnWriters['widen'];
  private plan: InstancePlan;
  private dangling = 0;
  private shortInstances = 0;
  private zeroCount = 0;
  private zeroBytes = 0;
  private readonly zeroObjects: number[] = [];
  private readonly sparseArrays = { objects: [] as number[], usedBytes: [] as number[] };
  private lastClassHi = -1;
  private lastClassLo = -1;
  private lastClass = -1;

  /** `hasRepeated` says whether several objects have the same id. */
  constructor(
    window: Window,
    idSize: number,
    index: AddressIndex,
    classes: KnownClasses,
    { classOf, lengths, starts, edges, fileOffsets, hashes, widen }: ColumnWriters,
    hasRepeated = false,
  ) {
    this.window = window;
    this.bytes = window.bytes;
    this.idSize = idSize;
    this.index = index;
    this.classes = classes;
    this.plan = classes.plan();
    this.classOf = classOf;
    this.lengths = lengths;
    this.starts = starts;
    this.edges = edges;
    this.fileOffsets = fileOffsets;
    this.hashes = hashes;
    this.widen = widen;
    this.seen = hasRepeated ? new Uint8Array(index.size) : undefined;
  }

  walk(part?: DumpPart): void {
    walkDump(this.window, this.idSize, this, undefined, part);
  }

  /** Returns what was found beside the rows of the columns, for `addPart` of another thread. */
  toPart(): FilledPart {
    const { sparseArrays, dangling, shortInstances } = this;
    this.edges.seal();
    const [edges, fileOffsets] = [this.edges.toShared(), this.fileOffsets.toAdded()];
    if (!edges || !fileOffsets) throw new Error('Columns in pages belong to one thread.');
    const columns = { edges, fileOffsets, hashes: this.hashes.toAdded() };
    return { ...columns, zeroArrays: this.getZeroArrays(), sparseArrays, dangling, shortInstances };
  }

  /** Adds what was found in the part after this one. */
  addPart({ edges, fileOffsets, hashes, zeroArrays, sparseArrays, dangling, shortInstances }: FilledPart): void {
    this.edges.continueWith(edges);
    this.fileOffsets.addAll(fileOffsets);
    this.hashes.addAll(hashes);
    this.zeroCount += zeroArrays.arrays;
    this.zeroBytes += zeroArrays.elementBytes;
    for (const object of zeroArrays.objects) this.zeroObjects.push(object);
    for (const object of sparseArrays.objects) this.sparseArrays.objects.push(object);
    for (const bytes of sparseArrays.usedBytes) this.sparseArrays.usedBytes.push(bytes);
    this.dangling += dangling;
    this.shortInstances += shortInstances;
  }

  finish(): ObjectColumns {
    const { classOf, lengths, starts, edges, hashes, sparseArrays, dangling, shortInstances } = this;
    hashes.seal();
    const columns = { classOf, lengths, starts, edges, hashes, fileOffsets: this.fileOffsets.finish() };
    return { ...columns, zeroArrays: this.getZeroArrays(), sparseArrays, dangling, shortInstances };
  }

  private getZeroArrays(): ObjectColumns['zeroArrays'] {
    return { arrays: this.zeroCount, elementBytes: this.zeroBytes, objects: this.zeroObjects };
  }

  /** Ignores a root, because the first pass has collected the roots. */
  visitRoot(): void {
    this.lastClass = -1;
  }

  visitClassDump(record: ClassRecord, position: number): void {
    const object = this.index.indexOfId(record.id);
    if (object < 0 || this.isRepeated(object)) return;
    this.fileOffsets.set(object, position);
    const list = this.edges.length;
    const ids = [record.superId, record.loaderId, ...record.otherIds, ...record.statics.map(({ value }) => value)];
    for (const id of ids) {
      const target = this.index.indexOfId(id);
      if (target >= 0) this.edges.push(target);
      else if (id !== 0) this.dangling++;
    }
    this.closeList(object, list);
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over millions of instances; it takes half as long again when it is split.
  visitInstance(hi: number, lo: number, classHi: number, classLo: number, length: number, at: number): void {
    const { index, bytes, edges, idSize } = this;
    const object = index.indexOf(hi, lo);
    if (object < 0 || this.isRepeated(object)) return;
    const number = this.findClassNumber(classHi, classLo, 'instances');
    const { fieldEnds, offsets, fieldBytes, lengthOffset, lengthWidth } = this.plan;
    this.classOf.set(object, number);
    this.fileOffsets.set(object, this.window.position - 9 - 2 * idSize);
    if (at < 0) return;
    if (length < (fieldBytes[number] ?? 0)) this.shortInstances++;
    const lengthAt = lengthOffset[number] ?? -1;
    if (lengthAt >= 0 && lengthAt + (lengthWidth[number] ?? 4) <= length) {
      const value = lengthWidth[number] === 1 ? (bytes[at + lengthAt] ?? 0) : readWord(bytes, at + lengthAt) >>> 0;
      this.lengths.set(object, value);
    }
    const list = edges.length;
    for (let field = fieldEnds[number - 1] ?? 0; field < (fieldEnds[number] ?? 0); field++) {
      const coded = offsets[field] ?? 0;
      const offset = coded < 0 ? ~coded : coded;
      if (offset + idSize > length) break;
      const from = at + offset;
      const targetHi = idSize === 8 ? readWord(bytes, from) : 0;
      const targetLo = readWord(bytes, from + idSize - 4);
      if ((targetHi | targetLo) === 0) continue;
      const target = index.indexOf(targetHi, targetLo);
      if (target < 0) this.dangling++;
      else edges.push(coded < 0 ? encodeWeak(target) : target);
    }
    this.closeList(object, list);
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the same loop over the elements of arrays.
  visitObjectArray(hi: number, lo: number, classHi: number, classLo: number, length: number): void {
    const { index, window, bytes, edges, idSize } = this;
    const object = index.indexOf(hi, lo);
    if (object < 0 || this.isRepeated(object)) return;
    const number = this.findClassNumber(classHi, classLo, 'objects');
    this.classOf.set(object, number);
    this.fileOffsets.set(object, window.position - 9 - 2 * idSize);
    this.lengths.set(object, length);
    const list = edges.length;
    for (let left = length; left > 0; ) {
      if (!window.ensure(idSize)) break;
      const here = Math.min(left, Math.floor(window.available / idSize));
      let { at } = window;
      for (const stop = at + here * idSize; at < stop; at += idSize) {
        const targetHi = idSize === 8 ? readWord(bytes, at) : 0;
        const targetLo = readWord(bytes, at + idSize - 4);
        if ((targetHi | targetLo) === 0) continue;
        const target = index.indexOf(targetHi, targetLo);
        if (target < 0) this.dangling++;
        else edges.push(target);
      }
      window.at = at;
      left -= here;
    }
    this.closeList(object, list);
  }

  visitPrimitiveArray(hi: number, lo: number, type: number, length: number, noData: boolean): void {
    const { index, window, idSize } = this;
    const object = index.indexOf(hi, lo);
    if (object < 0 || this.isRepeated(object)) return;
    this.classOf.set(object, this.classes.getPrimitiveArray(type));
    this.fileOffsets.set(object, window.position - 10 - idSize);
    this.lengths.set(object, length);
    if (noData || length === 0) return;
    const elementBytes = TYPE_BYTES[type] ?? 1;
    this.hashes.add(object, this.hash.compute(window, length * elementBytes));
    const usedBytes = 4 * this.hash.usedWords;
    if (usedBytes === 0) {
      this.zeroCount++;
      this.zeroBytes += length * elementBytes;
      this.zeroObjects.push(object);
    } else if (isSparse(type, length * elementBytes, usedBytes)) {
      this.sparseArrays.objects.push(object);
      this.sparseArrays.usedBytes.push(usedBytes);
    }
  }

  private closeList(object: number, list: number): void {
    if (this.edges.length === list) return;
    this.edges.push(END_OF_LIST);
    if (this.edges.length > MAX_REFERENCES) assertWithinLimits({ references: this.edges.length });
    this.starts.set(object, list);
  }

  private findClassNumber(hi: number, lo: number, shape: 'instances' | 'objects'): number {
    if (hi === this.lastClassHi && lo === this.lastClassLo && this.lastClass >= 0) return this.lastClass;
    const object = this.index.indexOf(hi, lo);
    const own = object < 0 ? 0 : (this.classOf.at(object) ?? 0);
    let number = ~own;
    if (own >= 0) {
      number = this.classes.addMissing(joinId(hi, lo), shape);
      this.plan = this.classes.plan();
      if (number > MAX_NARROW_CLASSES) this.classOf = this.widen(this.classOf);
    }
    this.lastClassHi = hi;
    this.lastClassLo = lo;
    this.lastClass = number;
    return number;
  }

  private isRepeated(object: number): boolean {
    if (!this.seen) return false;
    const again = this.seen[object] === 1;
    this.seen[object] = 1;
    return again;
  }
}

const isSparse = (type: number, bytes: number, usedBytes: number): boolean =>
  bytes >= MIN_SPARSE_BYTES && usedBytes <= MAX_SPARSE_USE * bytes && type !== BYTE_TYPE && type !== CHAR_TYPE;
