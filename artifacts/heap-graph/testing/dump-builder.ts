import { Bytes } from './bytes.ts';

/** A heap of objects that are numbered from 0; `references[n]` lists the objects to which object `n` refers. */
export interface DumpSketch {
  readonly references: readonly (readonly number[])[];
  readonly roots: readonly number[];
  /** Additional strings, each with an array of its own. */
  readonly texts?: readonly string[];
}

const OBJECT = 0x1000;
const NODE_ARRAY = 0x1100;
const STRING = 0x1200;
const BYTES = 0x1300;
const NAMES: readonly (readonly [id: number, name: string])[] = [
  [OBJECT, 'java/lang/Object'],
  [NODE_ARRAY, '[Ldemo/Node;'],
  [STRING, 'java/lang/String'],
  [BYTES, '[B'],
];
const TEXT_IDS = 0x10;
const VALUE_NAME = 0x50;
const FIRST_OBJECT = 0x10_0000;
/** The distance between objects: larger than any array of a sketch. */
const OBJECT_BYTES = 4096;
const STICKY_CLASS = 0x05;
const UNKNOWN_ROOT = 0xff;

export const toAddress = (object: number): number => FIRST_OBJECT + object * OBJECT_BYTES;

/** Builds a dump in which every object of the sketch is an array of references. Classes are roots. */
export function aDump({ references, roots, texts = [] }: DumpSketch): Buffer {
  const out = new Bytes().raw(Buffer.from('JAVA PROFILE 1.0.2\0', 'latin1')).u4(8).u4(0).u4(1000);
  const record = (tag: number, body: Buffer) => out.u1(tag).u4(0).u4(body.length).raw(body);
  NAMES.forEach(([id, name], at) => {
    record(
      0x01,
      new Bytes()
        .id(TEXT_IDS + at)
        .raw(Buffer.from(name))
        .toBuffer(),
    );
    record(
      0x02,
      new Bytes()
        .u4(at + 1)
        .id(id)
        .u4(0)
        .id(TEXT_IDS + at)
        .toBuffer(),
    );
  });
  record(0x01, new Bytes().id(VALUE_NAME).raw(Buffer.from('value')).toBuffer());
  record(0x1c, buildHeap({ references, roots, texts }));
  record(0x2c, Buffer.alloc(0));
  return out.toBuffer();
}

function buildHeap({ references, roots, texts }: Required<DumpSketch>): Buffer {
  const heap = new Bytes();
  for (const [id] of NAMES) {
    heap
      .u1(0x20)
      .id(id)
      .u4(0)
      .id(id === OBJECT ? 0 : OBJECT)
      .id(0)
      .id(0)
      .id(0)
      .id(0)
      .id(0)
      .u4(0)
      .u2(0)
      .u2(0);
    if (id === STRING) heap.u2(1).id(VALUE_NAME).u1(2);
    else heap.u2(0);
    heap.u1(STICKY_CLASS).id(id);
  }
  for (const root of roots) heap.u1(UNKNOWN_ROOT).id(toAddress(root));
  references.forEach((targets, object) => {
    heap.u1(0x22).id(toAddress(object)).u4(0).u4(targets.length).id(NODE_ARRAY);
    for (const target of targets) heap.id(toAddress(target));
  });
  texts.forEach((text, at) => {
    const string = references.length + 2 * at;
    const bytes = Buffer.from(text, 'latin1');
    heap
      .u1(0x21)
      .id(toAddress(string))
      .u4(0)
      .id(STRING)
      .u4(8)
      .id(toAddress(string + 1));
    heap
      .u1(0x23)
      .id(toAddress(string + 1))
      .u4(0)
      .u4(bytes.length)
      .u1(8)
      .raw(bytes);
    heap.u1(UNKNOWN_ROOT).id(toAddress(string));
  });
  return heap.toBuffer();
}
