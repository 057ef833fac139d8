import { Bytes } from './bytes.ts';

type Type = 'Object' | 'boolean' | 'char' | 'float' | 'double' | 'byte' | 'short' | 'int' | 'long';
/** A value of a field; for an object field the name of an object of the sketch, or null. */
type Value = null | string | number | bigint | boolean;

interface ClassSketch {
  readonly extends?: string;
  readonly fields?: Readonly<Record<string, Type>>;
  readonly statics?: Readonly<Record<string, readonly [Type, Value]>>;
}

type ObjectSketch =
  | { readonly of: string; readonly fields?: Readonly<Record<string, Value>> }
  | { readonly of: string; readonly elements: readonly Value[] }
  | { readonly text: string };

/** A heap with classes and fields. Objects have names, by which fields and roots refer to them. */
export interface ClassDumpSketch {
  readonly classes: Readonly<Record<string, ClassSketch>>;
  readonly objects: Readonly<Record<string, ObjectSketch>>;
  readonly roots: readonly string[];
  /** The classes that are roots; by default all. */
  readonly rootClasses?: readonly string[];
}

/** The types of fields in the order of `TYPE_NUMBERS`, their codes in HPROF. */
const TYPES: readonly Type[] = ['Object', 'boolean', 'char', 'float', 'double', 'byte', 'short', 'int', 'long'];
const TYPE_NUMBERS: readonly number[] = [2, 4, 5, 6, 7, 8, 9, 10, 11];
const JDK: ClassDumpSketch['classes'] = {
  'java.lang.Object': {},
  'java.lang.Class': {},
  'java.lang.String': { fields: { value: 'Object', coder: 'byte', hash: 'int' } },
  'byte[]': {},
  'char[]': {},
  'int[]': {},
  'java.lang.Object[]': {},
};
const FIRST_CLASS = 0x1000;
const FIRST_OBJECT = 0x10_0000;
const OBJECT_BYTES = 0x100;

/** Builds a dump of a heap. The address of the first object is 0x100000, the distance between objects 0x100. */
export function aClassDump(sketch: ClassDumpSketch): Buffer {
  return new ClassDump(sketch).toBuffer();
}

/** Returns the addresses of the classes and objects of a sketch by their names. */
export const getAddresses = (sketch: ClassDumpSketch): ReadonlyMap<string, number> => new ClassDump(sketch).ids;

class ClassDump {
  private readonly classes: Readonly<Record<string, ClassSketch>>;
  private readonly objects: Readonly<Record<string, ObjectSketch>>;
  private readonly roots: readonly string[];
  private readonly names: string[] = [];
  readonly ids = new Map<string, number>();
  private readonly rootClasses: ReadonlySet<string>;

  constructor({ classes, objects, roots, rootClasses }: ClassDumpSketch) {
    this.classes = { ...JDK, ...classes };
    this.objects = Object.fromEntries(
      Object.entries(objects).flatMap(([name, writeObject]) =>
        'text' in writeObject ? createTextObjects(name, writeObject.text) : [[name, writeObject]],
      ),
    );
    this.roots = roots;
    this.rootClasses = new Set(rootClasses ?? Object.keys(this.classes));
    for (const [at, name] of Object.keys(this.classes).entries()) this.ids.set(name, FIRST_CLASS + at * OBJECT_BYTES);
    for (const [at, name] of Object.keys(this.objects).entries()) this.ids.set(name, FIRST_OBJECT + at * OBJECT_BYTES);
  }

  toBuffer(): Buffer {
    const heap = this.buildHeap();
    const out = new Bytes().raw(Buffer.from('JAVA PROFILE 1.0.2\0', 'latin1')).u4(8).u4(0).u4(1000);
    const record = (tag: number, body: Bytes) => out.u1(tag).u4(0).u4(body.toBuffer().length).raw(body.toBuffer());
    const loaded = Object.keys(this.classes).map((name) => [name, this.getNameId(toInternalName(name))] as const);
    for (const [at, name] of this.names.entries()) record(0x01, new Bytes().id(at + 1).raw(Buffer.from(name)));
    for (const [at, [name, nameId]] of loaded.entries()) {
      record(
        0x02,
        new Bytes()
          .u4(at + 1)
          .id(this.getId(name))
          .u4(0)
          .id(nameId),
      );
    }
    record(0x1c, heap);
    record(0x2c, new Bytes());
    return out.toBuffer();
  }

  private buildHeap(): Bytes {
    const heap = new Bytes();
    for (const [name, sketch] of Object.entries(this.classes)) {
      this.writeClass(heap, name, sketch);
      if (this.rootClasses.has(name)) heap.u1(0x05).id(this.getId(name));
    }
    for (const root of this.roots) heap.u1(0xff).id(this.getId(root));
    for (const [name, object] of Object.entries(this.objects)) this.object(heap, name, object);
    return heap;
  }

  private writeClass(heap: Bytes, name: string, { extends: above, fields = {}, statics = {} }: ClassSketch): void {
    const superclass = name === 'java.lang.Object' ? 0 : this.getId(above ?? 'java.lang.Object');
    heap.u1(0x20).id(this.getId(name)).u4(0).id(superclass).id(0).id(0).id(0).id(0).id(0).u4(0).u2(0);
    heap.u2(Object.keys(statics).length);
    for (const [field, [type, value]] of Object.entries(statics)) {
      heap.id(this.getNameId(field)).u1(getTypeNumber(type)).raw(this.encodeValue(type, value));
    }
    heap.u2(Object.keys(fields).length);
    for (const [field, type] of Object.entries(fields)) heap.id(this.getNameId(field)).u1(getTypeNumber(type));
  }

  private object(heap: Bytes, name: string, object: ObjectSketch): void {
    if ('text' in object) return;
    const id = this.getId(name);
    if (!('elements' in object)) {
      const fields = Buffer.concat(
        [...this.iterateFields(object.of)].map(([field, type]) =>
          this.encodeValue(type, object.fields?.[field] ?? null),
        ),
      );
      heap.u1(0x21).id(id).u4(0).id(this.getId(object.of)).u4(fields.length).raw(fields);
      return;
    }
    const type = object.of.slice(0, -2) as Type;
    const isObjects = !TYPES.includes(type);
    heap
      .u1(isObjects ? 0x22 : 0x23)
      .id(id)
      .u4(0)
      .u4(object.elements.length);
    if (isObjects) heap.id(this.getId(object.of));
    else heap.u1(getTypeNumber(type));
    for (const element of object.elements) heap.raw(this.encodeValue(isObjects ? 'Object' : type, element));
  }

  /** Iterates the fields of a class: the declared ones first, then those of its superclasses. */
  private *iterateFields(name: string): Generator<[string, Type], void> {
    const { extends: above, fields = {} } = this.classes[name] ?? {};
    yield* Object.entries(fields);
    if (above) yield* this.iterateFields(above);
  }

  private encodeValue(type: Type, value: Value): Buffer {
    const bytes = Buffer.alloc(8);
    const number = Number(value ?? 0);
    switch (type) {
      case 'Object':
        bytes.writeBigUInt64BE(BigInt(value === null ? 0 : this.getId(String(value))));
        return bytes;
      case 'boolean':
      case 'byte':
        bytes.writeInt8(number);
        return bytes.subarray(0, 1);
      case 'char':
        bytes.writeUInt16BE(String(value ?? '\0').charCodeAt(0));
        return bytes.subarray(0, 2);
      case 'short':
        bytes.writeInt16BE(number);
        return bytes.subarray(0, 2);
      case 'int':
        bytes.writeInt32BE(number);
        return bytes.subarray(0, 4);
      case 'float':
        bytes.writeFloatBE(number);
        return bytes.subarray(0, 4);
      case 'double':
        bytes.writeDoubleBE(number);
        return bytes;
      case 'long':
        bytes.writeBigInt64BE(BigInt(value ?? 0));
        return bytes;
    }
  }

  private getId(name: string): number {
    const id = this.ids.get(name);
    if (id === undefined) throw new Error(`The sketch has no ${name}.`);
    return id;
  }

  private getNameId(name: string): number {
    if (!this.names.includes(name)) this.names.push(name);
    return this.names.indexOf(name) + 1;
  }
}

const getTypeNumber = (type: Type): number => TYPE_NUMBERS[TYPES.indexOf(type)] ?? 0;

/** Creates the objects of a Latin-1 string as in JDK 9 and later. */
const createTextObjects = (name: string, text: string): [string, ObjectSketch][] => [
  [name, { of: 'java.lang.String', fields: { value: `${name}.value`, coder: 0, hash: 0 } }],
  [`${name}.value`, { of: 'byte[]', elements: [...Buffer.from(text, 'latin1')].map((byte) => (byte << 24) >> 24) }],
];

const BINARY: Readonly<Record<string, string>> = { 'byte[]': '[B', 'char[]': '[C', 'int[]': '[I', 'long[]': '[J' };

const toInternalName = (name: string): string =>
  BINARY[name] ?? (name.endsWith('[]') ? `[L${name.slice(0, -2).replaceAll('.', '/')};` : name.replaceAll('.', '/'));
