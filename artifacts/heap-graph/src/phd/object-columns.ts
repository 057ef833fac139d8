import type { AddressIndex } from '../columns/address-index.ts';
import { BitSet } from '../columns/bit-set.ts';
import type { Column } from '../columns/column.ts';
import { type FileOffsets, FileOffsetsWriter } from '../columns/file-offsets.ts';
import type { MemoryBudget } from '../columns/memory-budget.ts';
import type { Numbers } from '../columns/numbers.ts';
import { END_OF_LIST } from '../columns/reference-lists.ts';
import { TYPE_BYTES } from '../events.ts';
import type { Window } from '../hprof/window.ts';
import type { ObjectLayout } from '../model.ts';
import { assertWithinLimits, MAX_REFERENCES } from '../passes/limits.ts';
import { computeArraySize } from './array-layout.ts';
import { MAX_ADDED_CLASSES, type PhdClassTable } from './class-table.ts';
import type { PhdHeader } from './header.ts';
import type { PhdTables } from './passes.ts';
import { type PhdVisitor, walkPhd } from './walk.ts';

/** The columns that the second pass fills, with one row per object. */
export interface PhdColumns {
  readonly classOf: Numbers;
  readonly lengths: Numbers;
  readonly arraySizes: Numbers;
  readonly starts: Numbers;
  readonly edges: Column;
  readonly fileOffsets: FileOffsets;
  readonly dangling: number;
}

interface PhdSources {
  readonly window: Window;
  readonly header: PhdHeader;
  readonly tables: PhdTables;
  readonly classTable: PhdClassTable;
  readonly layout: ObjectLayout;
}

export function readPhdColumns(sources: PhdSources, budget: MemoryBudget): PhdColumns {
  const pass = new SecondPass(sources, budget);
  walkPhd(sources.window, sources.header, pass);
  return pass.toColumns();
}

/** Fills the columns by the object number that the address index assigns. Of several objects with one address only the first is used. */
class SecondPass implements PhdVisitor {
  readonly readsReferences = true;
  private readonly index: AddressIndex;
  private readonly classTable: PhdClassTable;
  private readonly layout: ObjectLayout;
  private readonly classOf: Numbers;
  private readonly lengths: Numbers;
  private readonly arraySizes: Numbers;
  private readonly starts: Numbers;
  private readonly edges: Column;
  private readonly fileOffsets: FileOffsetsWriter;
  private readonly seen: BitSet | undefined;
  private dangling = 0;
  /** The current object; -1 for one that is left out. */
  private object = -1;
  private list = 0;
  private lastClassHi = -1;
  private lastClassLo = -1;
  private lastClass = -1;

  constructor({ window, tables, classTable, layout }: PhdSources, budget: MemoryBudget) {
    const { index, duplicates } = tables;
    const { size } = index;
    this.index = index;
    this.classTable = classTable;
    this.layout = layout;
    const mostClasses = 2 * classTable.classes.length + MAX_ADDED_CLASSES;
    this.classOf = budget.createClassNumbers(size, mostClasses);
    this.lengths = budget.createSharedNumbers(size, 'unsigned');
    this.arraySizes = budget.createSharedNumbers(size, 'unsigned');
    this.starts = budget.createPositions(size, tables.maxReferences);
    this.edges = budget.createReferences(tables.maxReferences, true);
    this.edges.push(END_OF_LIST);
    this.fileOffsets = new FileOffsetsWriter(size, window.size, (length) =>
      budget.createSharedNumbers(length, 'signed'),
    );
    this.seen = duplicates > 0 ? new BitSet(size) : undefined;
    for (const { object, number } of classTable.classes) if (object >= 0) this.classOf.set(object, ~number);
  }

  toColumns(): PhdColumns {
    const { classOf, lengths, arraySizes, starts, edges, dangling } = this;
    return {
      classOf,
      lengths,
      arraySizes,
      starts,
      edges,
      fileOffsets: this.fileOffsets.finish(),
      dangling,
    };
  }

  startObject(hi: number, lo: number, position: number): void {
    const object = this.index.indexOf(hi, lo);
    const isRepeated = object < 0 || this.seen?.has(object) === true;
    this.object = isRepeated ? -1 : object;
    if (isRepeated) return;
    this.seen?.set(object);
    this.fileOffsets.set(object, position);
    this.list = this.edges.length;
  }

  visitReference(hi: number, lo: number): void {
    if (this.object < 0) return;
    const target = this.index.indexOf(hi, lo);
    if (target < 0) {
      this.dangling++;
      return;
    }
    this.edges.push(target);
  }

  endInstance(classHi: number, classLo: number): void {
    if (this.object < 0) return;
    this.classOf.set(this.object, this.findClass(classHi, classLo));
    this.closeList();
  }

  endObjectArray(classHi: number, classLo: number, _references: number, length: number, size: number): void {
    if (this.object < 0) return;
    this.classOf.set(this.object, this.classTable.findArrayClass(this.findClass(classHi, classLo)));
    this.setLength(length, size >= 0 ? size : computeArraySize(this.layout, this.layout.referenceBytes, length));
    this.closeList();
  }

  endPrimitiveArray(type: number, length: number, size: number): void {
    if (this.object < 0) return;
    this.classOf.set(this.object, this.classTable.getPrimitiveArray(type));
    this.setLength(length, size >= 0 ? size : computeArraySize(this.layout, TYPE_BYTES[type] ?? 1, length));
  }

  endClass(): void {
    if (this.object >= 0) this.closeList();
  }

  private setLength(length: number, size: number): void {
    this.lengths.set(this.object, length);
    this.arraySizes.set(this.object, size);
  }

  private closeList(): void {
    if (this.edges.length === this.list) return;
    this.edges.push(END_OF_LIST);
    if (this.edges.length > MAX_REFERENCES) assertWithinLimits({ references: this.edges.length });
    this.starts.set(this.object, this.list);
  }

  private findClass(hi: number, lo: number): number {
    if (hi === this.lastClassHi && lo === this.lastClassLo && this.lastClass >= 0) return this.lastClass;
    const object = this.index.indexOf(hi, lo);
    const own = object < 0 ? 0 : (this.classOf.at(object) ?? 0);
    this.lastClassHi = hi;
    this.lastClassLo = lo;
    this.lastClass = own < 0 ? ~own : this.classTable.getMissing(hi, lo);
    return this.lastClass;
  }
}
