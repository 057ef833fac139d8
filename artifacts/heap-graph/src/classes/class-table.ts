import { type ClassRecord, getTypeName, isPrimitive, OBJECT_TYPE, TYPE_BYTES } from '../events.ts';
import type { DumpDefect, HeapClass, HeapField, StaticField } from '../model.ts';
import type { Tables } from '../passes/first-pass.ts';
import { toJavaName } from './class-names.ts';
import { type NameMapping, NO_MAPPING } from './name-mapping.ts';

export type ClassProperties = Pick<HeapClass, 'name' | 'shape'> & Partial<HeapClass>;

/** Creates a class that has no record in the dump, from the properties that are known. */
export const createClassWithoutRecord = (number: number, made: ClassProperties): HeapClass => ({
  object: -1,
  superclass: -1,
  loader: -1,
  loaderId: 0,
  elementType: 0,
  fields: [],
  statics: [],
  ...made,
  number,
});

/** Returns the name of a class in Java notation as the dump has it; undefined when it has none. */
export function findClassName({ loadedNames, texts }: Tables, id: number): string | undefined {
  const name = texts.get(loadedNames.get(id) ?? -1);
  return name === undefined || name === '' ? undefined : toJavaName(name);
}

/**
 * Finds the classes of a dump by number and id, and those of primitive arrays by type. A class without a record is
 * created when an object of it occurs.
 */
export class ClassTable {
  readonly classes: HeapClass[] = [];
  readonly defects: DumpDefect[] = [];
  private readonly byId = new Map<number, number>();
  private readonly primitiveArrays: number[] = [];
  private readonly tables: Tables;
  private readonly idSize: number;
  private readonly names: NameMapping;
  private missing = 0;

  constructor(tables: Tables, idSize: number, names: NameMapping = NO_MAPPING) {
    this.tables = tables;
    this.idSize = idSize;
    this.names = names;
    const records = [...tables.classes.values()];
    for (const [number, { id }] of records.entries()) this.byId.set(id, number);
    for (const record of records) this.classes.push(this.createFromRecord(record));
    for (let type = 0; type < TYPE_BYTES.length; type++) this.primitiveArrays.push(this.findOrAddPrimitiveArray(type));
    const broken = records.filter(({ superId }) => superId !== 0 && !this.byId.has(superId)).length;
    if (broken > 0) this.defects.push({ code: 'superclass-missing', position: broken });
  }

  /** Finds or creates the class with an id that no object of the dump has, and returns its number. */
  addMissing(id: number, shape: HeapClass['shape']): number {
    const known = this.byId.get(id);
    if (known !== undefined) return known;
    const number = this.add({ name: this.composeMissingName(id, shape), shape });
    this.byId.set(id, number);
    this.missing++;
    return number;
  }

  composeMissingName(id: number, shape: HeapClass['shape']): string {
    const name = this.findName(id);
    return shape === 'objects' && !name.endsWith('[]') ? `${name}[]` : name;
  }

  /** Finds a class by id; undefined when it has no record and no object of it has occurred. */
  findById(id: number): HeapClass | undefined {
    return this.classes[this.byId.get(id) ?? -1];
  }

  getPrimitiveArray(type: number): number {
    return this.primitiveArrays[type] ?? 0;
  }

  reportMissing(): void {
    if (this.missing > 0) this.defects.push({ code: 'class-missing', position: this.missing });
  }

  private add(made: ClassProperties): number {
    const number = this.classes.length;
    this.classes.push(createClassWithoutRecord(number, made));
    return number;
  }

  private findOrAddPrimitiveArray(type: number): number {
    if (!isPrimitive(type)) return 0;
    const name = `${getTypeName(type)}[]`;
    const known = this.classes.findIndex((one) => one.name === name);
    return known >= 0 ? known : this.add({ name, shape: 'primitives', elementType: type });
  }

  private findName(id: number): string {
    return this.names.toClassName(findClassName(this.tables, id) ?? `unknown class 0x${id.toString(16)}`);
  }

  /** The name of a field in the source of the class that declares it. */
  private findFieldName(declaring: ClassRecord, nameId: number): string {
    const name = this.tables.texts.get(nameId);
    return name === undefined ? '?' : this.names.toFieldName(findClassName(this.tables, declaring.id) ?? '', name);
  }

  private createFromRecord(record: ClassRecord): HeapClass {
    const { index } = this.tables;
    const name = this.findName(record.id);
    const elementType = TYPE_BYTES.findIndex((_, type) => isPrimitive(type) && name === `${getTypeName(type)}[]`);
    const statics: StaticField[] = record.statics.map((field) => ({
      name: this.findFieldName(record, field.name),
      type: field.type,
      target: index.indexOfId(field.value),
      position: field.position,
    }));
    return {
      number: this.byId.get(record.id) ?? 0,
      object: index.indexOfId(record.id),
      name,
      superclass: this.byId.get(record.superId) ?? -1,
      loader: index.indexOfId(record.loaderId),
      loaderId: record.loaderId,
      shape: elementType >= 0 ? 'primitives' : name.endsWith('[]') ? 'objects' : 'instances',
      elementType: Math.max(0, elementType),
      fields: this.collectFields(record),
      statics,
    };
  }

  /**
   * Collects the fields of a class and its superclasses. Stops at a superclass that is missing or was already visited.
   */
  private collectFields(record: ClassRecord): HeapField[] {
    const { classes } = this.tables;
    const fields: HeapField[] = [];
    const seen = new Set<ClassRecord>();
    let offset = 0;
    for (let one: ClassRecord | undefined = record; one; one = classes.get(one.superId)) {
      if (seen.has(one)) {
        if (!this.defects.some(({ code }) => code === 'superclass-cycle')) {
          this.defects.push({ code: 'superclass-cycle', position: 1 });
        }
        break;
      }
      seen.add(one);
      const declaredBy = this.byId.get(one.id) ?? 0;
      for (const { name, type } of one.fields) {
        fields.push({ name: this.findFieldName(one, name), type, offset, declaredBy });
        offset += type === OBJECT_TYPE ? this.idSize : (TYPE_BYTES[type] ?? 0);
      }
    }
    return fields;
  }
}

/** Returns a class and its superclasses, nearest first. Stops at a cycle. */
export function getLineage(classes: readonly HeapClass[], number: number): HeapClass[] {
  const line: HeapClass[] = [];
  for (let one = classes[number]; one && !line.includes(one); one = classes[one.superclass]) line.push(one);
  return line;
}
