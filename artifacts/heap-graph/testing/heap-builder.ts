import { Bytes } from './bytes.ts';

type Value = string | number | null;
export type FieldType = 'object' | 'boolean' | 'byte' | 'int' | 'long';

type NumberArray = 'byte[]' | 'long[]' | 'double[]';

export interface ClassSketch {
  readonly extends?: string;
  /** The name of the loader object; the bootstrap loader when it is absent. */
  readonly loader?: string;
  readonly fields?: Readonly<Record<string, FieldType>>;
  /** Static fields: objects by name, or longs. */
  readonly statics?: Readonly<Record<string, Value>>;
}

export type ObjectSketch =
  | { readonly is: string; readonly fields?: Readonly<Record<string, Value>> }
  | { readonly is: string; readonly elements: readonly (string | null)[] }
  | { readonly is: NumberArray; readonly bytes: readonly number[] }
  | { readonly text: string };

/**
 * A heap with classes and fields like a real one. Objects have names; classes with equal names are distinguished by
 * `#1`, `#2` at their end.
 */
export interface HeapSketch {
  readonly classes?: Readonly<Record<string, ClassSketch>>;
  readonly objects: Readonly<Record<string, ObjectSketch>>;
  readonly roots?: readonly string[];
}

const TYPES: Readonly<Record<FieldType, readonly [tag: number, bytes: number]>> = {
  object: [2, 8],
  boolean: [4, 1],
  byte: [8, 1],
  int: [10, 4],
  long: [11, 8],
};
const NUMBER_ARRAYS: Readonly<Record<NumberArray, readonly [tag: number, bytes: number]>> = {
  'byte[]': TYPES.byte,
  'long[]': TYPES.long,
  'double[]': [7, 8],
};
const LONG_TAG = 11;
const STICKY_CLASS = 0x05;
const UNKNOWN_ROOT = 0xff;
const FIRST_CLASS = 0x1000;
const CLASS_BYTES = 0x100;
const FIRST_OBJECT = 0x10_0000;
/** The distance between objects: larger than any object of a sketch. */
const OBJECT_BYTES = 4096;

const BASE: Readonly<Record<string, ClassSketch>> = {
  'java.lang.Object': {},
  'java.lang.Class': {},
  'byte[]': {},
  'java.lang.String': { fields: { value: 'object', coder: 'byte' } },
};

export function aHeap({ classes = {}, objects, roots = [] }: HeapSketch): Buffer {
  return new HeapWriter({ ...BASE, ...classes }, objects, roots).write();
}

class HeapWriter {
  private readonly out = new Bytes().raw(Buffer.from('JAVA PROFILE 1.0.2\0', 'latin1')).u4(8).u4(0).u4(1000);
  private readonly heap = new Bytes();
  private readonly classes: Record<string, ClassSketch>;
  private readonly objects: Readonly<Record<string, ObjectSketch>>;
  private readonly roots: readonly string[];
  private readonly textIds = new Map<string, number>();
  private readonly classIds = new Map<string, number>();
  private readonly objectIds = new Map<string, number>();

  constructor(
    classes: Record<string, ClassSketch>,
    objects: Readonly<Record<string, ObjectSketch>>,
    roots: readonly string[],
  ) {
    this.classes = { ...classes };
    this.objects = objects;
    this.roots = roots;
    for (const sketch of Object.values(objects)) if ('is' in sketch) this.classes[sketch.is] ??= {};
    for (const name of Object.keys(this.classes)) {
      this.classIds.set(name, FIRST_CLASS + this.classIds.size * CLASS_BYTES);
    }
    // Space for an array follows every object, because a text consists of two objects.
    for (const name of Object.keys(objects)) {
      this.objectIds.set(name, FIRST_OBJECT + 2 * this.objectIds.size * OBJECT_BYTES);
    }
  }

  write(): Buffer {
    for (const [name, sketch] of Object.entries(this.classes)) this.writeClass(name, sketch);
    for (const [name, sketch] of Object.entries(this.objects)) this.writeObject(this.getObjectId(name), sketch);
    for (const root of this.roots) this.heap.u1(UNKNOWN_ROOT).id(this.getObjectId(root));
    this.writeRecord(0x1c, this.heap.toBuffer());
    this.writeRecord(0x2c, Buffer.alloc(0));
    return this.out.toBuffer();
  }

  private writeRecord(tag: number, body: Buffer): void {
    this.out.u1(tag).u4(0).u4(body.length).raw(body);
  }

  private getTextId(text: string): number {
    const known = this.textIds.get(text);
    if (known !== undefined) return known;
    const id = this.textIds.size + 1;
    this.textIds.set(text, id);
    this.writeRecord(0x01, new Bytes().id(id).raw(Buffer.from(text)).toBuffer());
    return id;
  }

  private getClassId(name: string | undefined): number {
    return name === undefined ? 0 : (this.classIds.get(name) ?? 0);
  }

  private getObjectId(name: Value): number {
    if (name === null) return 0;
    const id = this.objectIds.get(String(name));
    if (id === undefined) throw new Error(`The sketch has no object ${name}.`);
    return id;
  }

  private writeClass(name: string, { extends: above, loader, fields = {}, statics = {} }: ClassSketch): void {
    const id = this.getClassId(name);
    const nameId = this.getTextId(name === 'byte[]' ? '[B' : toInternalName(name));
    this.writeRecord(0x02, new Bytes().u4(this.textIds.size).id(id).u4(0).id(nameId).toBuffer());
    const superId = name === 'java.lang.Object' ? 0 : this.getClassId(above ?? 'java.lang.Object');
    this.heap.u1(0x20).id(id).u4(0).id(superId);
    this.heap
      .id(loader === undefined ? 0 : this.getObjectId(loader))
      .id(0)
      .id(0)
      .id(0)
      .id(0)
      .u4(0)
      .u2(0);
    this.heap.u2(Object.keys(statics).length);
    for (const [field, value] of Object.entries(statics)) {
      this.heap.id(this.getTextId(field));
      if (typeof value === 'number') this.heap.u1(LONG_TAG).id(value);
      else this.heap.u1(2).id(this.getObjectId(value));
    }
    this.heap.u2(Object.keys(fields).length);
    for (const [field, type] of Object.entries(fields)) this.heap.id(this.getTextId(field)).u1(TYPES[type][0]);
    if (loader === undefined) this.heap.u1(STICKY_CLASS).id(id);
  }

  private writeObject(id: number, sketch: ObjectSketch): void {
    if ('text' in sketch) this.writeText(id, sketch.text);
    else if ('bytes' in sketch)
      this.writeNumbers(id, Buffer.from(sketch.bytes), NUMBER_ARRAYS[sketch.is as NumberArray]);
    else if ('elements' in sketch) {
      this.heap.u1(0x22).id(id).u4(0).u4(sketch.elements.length).id(this.getClassId(sketch.is));
      for (const element of sketch.elements) this.heap.id(this.getObjectId(element));
    } else this.writeInstance(id, sketch.is, sketch.fields ?? {});
  }

  private writeText(id: number, text: string): void {
    const body = new Bytes()
      .id(id + OBJECT_BYTES)
      .u1(0)
      .toBuffer();
    this.heap.u1(0x21).id(id).u4(0).id(this.getClassId('java.lang.String')).u4(body.length).raw(body);
    this.writeNumbers(id + OBJECT_BYTES, Buffer.from(text, 'latin1'), TYPES.byte);
  }

  private writeNumbers(id: number, bytes: Buffer, [tag, width]: readonly [tag: number, bytes: number]): void {
    this.heap
      .u1(0x23)
      .id(id)
      .u4(0)
      .u4(bytes.length / width)
      .u1(tag)
      .raw(bytes);
  }

  /** Writes an instance: the declared fields first, then those of the superclass. */
  private writeInstance(id: number, className: string, values: Readonly<Record<string, Value>>): void {
    const body = new Bytes();
    for (let one: string | undefined = className; one !== undefined; one = this.classes[one]?.extends) {
      for (const [field, type] of Object.entries(this.classes[one]?.fields ?? {})) {
        const value = values[field] ?? null;
        if (type === 'object') body.id(this.getObjectId(value));
        else body.number(Number(value ?? 0), TYPES[type][1]);
      }
    }
    const bytes = body.toBuffer();
    this.heap.u1(0x21).id(id).u4(0).id(this.getClassId(className)).u4(bytes.length).raw(bytes);
  }
}

/** Converts a Java name to the internal one: `java.lang.Object[]` becomes `[Ljava/lang/Object;`. */
function toInternalName(name: string): string {
  const slashed = name.replace(/#\d+$/, '').replaceAll('.', '/');
  return slashed.endsWith('[]') ? `[L${slashed.slice(0, -2)};` : slashed;
}
