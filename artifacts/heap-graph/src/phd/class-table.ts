import { toJavaName } from '../classes/class-names.ts';
import { createClassWithoutRecord } from '../classes/class-table.ts';
import type { AddressIndex } from '../columns/address-index.ts';
import { getTypeName, isPrimitive, TYPE_BYTES } from '../events.ts';
import type { HeapClass } from '../model.ts';
import type { FoundClass } from './passes.ts';

/** Objects of further classes without a record share one class: a cut dump may name any number of them. */
const MAX_CLASSES_WITHOUT_RECORD = 4096;

/** The largest number of classes that do not come from records: primitive arrays, and arrays and objects of unknown classes. */
export const MAX_ADDED_CLASSES = TYPE_BYTES.length + 2 * MAX_CLASSES_WITHOUT_RECORD;

/** The classes of a portable heap dump. The class word of an array names the class of its elements, so array classes are found by it. */
export class PhdClassTable {
  readonly classes: HeapClass[] = [];
  /** The size of the instances by class number; 0 for classes without a record. */
  readonly instanceBytes: number[] = [];
  /** How many classes have objects and no record. */
  missing = 0;
  private readonly byName = new Map<string, number>();
  private readonly arrayOf = new Map<number, number>();
  private readonly unknown = new Map<string, number>();
  private readonly primitiveArrays: readonly number[];

  constructor(records: readonly FoundClass[], index: AddressIndex) {
    const numberOfObject = new Map<number, number>();
    for (const [number, { hi, lo }] of records.entries()) numberOfObject.set(index.indexOf(hi, lo), number);
    for (const record of records) this.addRecord(record, index, numberOfObject);
    this.primitiveArrays = TYPE_BYTES.map((_, type) => this.findOrAddPrimitiveArray(type));
  }

  getPrimitiveArray(type: number): number {
    return this.primitiveArrays[type] ?? 0;
  }

  /** Returns the class of arrays whose elements are of a class. */
  findArrayClass(element: number): number {
    const known = this.arrayOf.get(element);
    if (known !== undefined) return known;
    const name = `${this.classes[element]?.name ?? '?'}[]`;
    const recorded = this.byName.get(name) ?? -1;
    const number = recorded >= 0 ? recorded : this.add(name, 'objects', 0);
    this.arrayOf.set(element, number);
    return number;
  }

  /** Returns the class without a record that objects name by an address. */
  getMissing(hi: number, lo: number): number {
    const isFull = this.unknown.size >= MAX_CLASSES_WITHOUT_RECORD;
    const address = ((BigInt(hi >>> 0) << 32n) | BigInt(lo >>> 0)).toString(16);
    const name = `class 0x${address}`;
    const known = this.unknown.get(name) ?? (isFull ? this.unknown.get(OTHERS) : undefined);
    if (known !== undefined) return known;
    const key = isFull ? OTHERS : name;
    const number = this.add(key, 'instances', 0);
    this.unknown.set(key, number);
    this.missing++;
    return number;
  }

  private addRecord(record: FoundClass, index: AddressIndex, numberOfObject: ReadonlyMap<number, number>): void {
    const name = toJavaName(record.name);
    const elementType = TYPE_BYTES.findIndex((_, type) => isPrimitive(type) && name === `${getTypeName(type)}[]`);
    const number = this.classes.length;
    this.classes.push(
      createClassWithoutRecord(number, {
        name,
        shape: elementType >= 0 ? 'primitives' : name.endsWith('[]') ? 'objects' : 'instances',
        elementType: Math.max(0, elementType),
        object: index.indexOf(record.hi, record.lo),
        superclass: numberOfObject.get(index.indexOf(record.superHi, record.superLo)) ?? -1,
      }),
    );
    this.instanceBytes.push(record.instanceBytes);
    // Several loaders may define a class of this name: an array cannot be told to be of one of them.
    this.byName.set(name, this.byName.has(name) ? AMBIGUOUS : number);
  }

  private findOrAddPrimitiveArray(type: number): number {
    if (!isPrimitive(type)) return 0;
    const name = `${getTypeName(type)}[]`;
    const known = this.byName.get(name) ?? AMBIGUOUS;
    return known >= 0 ? known : this.add(name, 'primitives', type);
  }

  private add(name: string, shape: HeapClass['shape'], elementType: number): number {
    const number = this.classes.length;
    this.classes.push(createClassWithoutRecord(number, { name, shape, elementType }));
    this.instanceBytes.push(0);
    return number;
  }
}

const AMBIGUOUS = -1;
const OTHERS = 'other classes without a record';
