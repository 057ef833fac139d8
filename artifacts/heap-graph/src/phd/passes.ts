import { AddressIndex } from '../columns/address-index.ts';
import type { WalkEnd } from '../hprof/walk.ts';
import type { Window } from '../hprof/window.ts';
import type { PhdHeader } from './header.ts';
import { type PhdClass, type PhdVisitor, walkPhd } from './walk.ts';

/** A class record, and the address by which objects name it. */
export interface FoundClass extends PhdClass {
  readonly hi: number;
  readonly lo: number;
}

/** The result of the first pass: the existing objects and the classes, which may be written after their objects. */
export interface PhdTables {
  readonly index: AddressIndex;
  readonly classes: readonly FoundClass[];
  readonly counts: { readonly instances: number; readonly objectArrays: number; readonly primitiveArrays: number };
  readonly duplicates: number;
  /** An upper bound of the values in the reference lists. */
  readonly maxReferences: number;
  readonly end: WalkEnd;
}

/** Addresses are multiples of 8 in most dumps, and of 4 in all. */
const USUAL_SHIFT = 3;
const MIN_SHIFT = 2;

export function readPhdTables(window: Window, header: PhdHeader): PhdTables {
  const tables = runFirstPass(window, header, new AddressIndex(USUAL_SHIFT));
  return tables.index.misaligned ? runFirstPass(window, header, new AddressIndex(MIN_SHIFT)) : tables;
}

function runFirstPass(window: Window, header: PhdHeader, index: AddressIndex): PhdTables {
  const pass = new FirstPass(index);
  const end = walkPhd(window, header, pass);
  index.seal();
  return { ...pass.toTables(), index, end };
}

class FirstPass implements PhdVisitor {
  readonly readsReferences = false;
  private readonly index: AddressIndex;
  private readonly classes: FoundClass[] = [];
  private hi = 0;
  private lo = 0;
  private instances = 0;
  private objectArrays = 0;
  private primitiveArrays = 0;
  private duplicates = 0;
  private references = 1;

  constructor(index: AddressIndex) {
    this.index = index;
  }

  toTables(): Omit<PhdTables, 'index' | 'end'> {
    const { classes, instances, objectArrays, primitiveArrays, duplicates, references } = this;
    return { classes, counts: { instances, objectArrays, primitiveArrays }, duplicates, maxReferences: references };
  }

  startObject(hi: number, lo: number): void {
    this.hi = hi;
    this.lo = lo;
  }

  visitReference(): void {
    // The first pass does not ask for references.
  }

  endInstance(_classHi: number, _classLo: number, references: number): void {
    if (this.add(references)) this.instances++;
  }

  endObjectArray(_classHi: number, _classLo: number, references: number): void {
    if (this.add(references)) this.objectArrays++;
  }

  endPrimitiveArray(): void {
    if (this.add(0)) this.primitiveArrays++;
  }

  endClass(record: PhdClass, references: number): void {
    if (this.add(references)) this.classes.push({ ...record, hi: this.hi, lo: this.lo });
  }

  private add(references: number): boolean {
    this.references += references + 1;
    if (this.index.add(this.hi, this.lo)) return true;
    this.duplicates++;
    return false;
  }
}
