import type { AddressIndex } from '../columns/address-index.ts';
import { Window } from '../hprof/window.ts';
import type { HeapClass, PhdFacts } from '../model.ts';
import type { FileRange } from '../objects/file-pages.ts';
import { type PhdVisitor, PhdWalk } from './walk.ts';

/** The number of bytes that are read at once: enough for the longest class name. */
const WINDOW_BYTES = 1 << 17;

interface RecordTable {
  readonly phd: PhdFacts;
  readonly index: Pick<AddressIndex, 'indexOf' | 'addressAt'>;
  readonly getFileOffset: (object: number) => number;
}

/** The content of a record: objects that it refers to, in the order of the dump, and what arrays have besides. */
export interface PhdRecord {
  readonly targets: readonly number[];
  readonly length: number;
  /** In units of 4 bytes; -1 when it is not written. */
  readonly size: number;
}

/** Reads single records of a portable heap dump. The last one is kept, because several questions about an object follow each other. */
export class PhdRecords {
  private readonly table: RecordTable;
  private readonly walk: PhdWalk;
  private readonly collector: RecordCollector;
  private last = -1;

  constructor(table: RecordTable, { file, from, size }: FileRange) {
    this.table = table;
    this.collector = new RecordCollector(table.index);
    const window = new Window(file, from, size, WINDOW_BYTES);
    this.walk = new PhdWalk(window, { ...table.phd, body: 0 }, this.collector);
  }

  /** Reads the record of an object. `one` is its class, undefined for an object that is a class itself. */
  read(object: number, one: HeapClass | undefined): PhdRecord {
    if (object === this.last) return this.collector;
    const { table, walk, collector } = this;
    const { hi, lo } = table.index.addressAt(object);
    const ofClass = one && one.object >= 0 ? table.index.addressAt(one.object) : NO_CLASS;
    collector.reset();
    this.last = walk.readAt(table.getFileOffset(object), { hi, lo, classHi: ofClass.hi, classLo: ofClass.lo })
      ? object
      : -1;
    return collector;
  }
}

/** The address of a class without a record is not needed: no reference leads to it. */
const NO_CLASS = { hi: 0, lo: 0 };

class RecordCollector implements PhdVisitor, PhdRecord {
  readonly readsReferences = true;
  targets: number[] = [];
  length = 0;
  size = -1;
  private readonly index: Pick<AddressIndex, 'indexOf'>;

  constructor(index: Pick<AddressIndex, 'indexOf'>) {
    this.index = index;
  }

  reset(): void {
    this.targets = [];
    this.length = 0;
    this.size = -1;
  }

  startObject(): void {
    // The object is known.
  }

  visitReference(hi: number, lo: number): void {
    const target = this.index.indexOf(hi, lo);
    if (target >= 0) this.targets.push(target);
  }

  endInstance(): void {
    // The class is known.
  }

  endObjectArray(_classHi: number, _classLo: number, _references: number, length: number, size: number): void {
    this.length = length;
    this.size = size;
  }

  endPrimitiveArray(_type: number, length: number, size: number): void {
    this.length = length;
    this.size = size;
  }

  endClass(): void {
    // The class is known.
  }
}
