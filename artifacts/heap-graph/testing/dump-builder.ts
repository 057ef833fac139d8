import { Bytes } from './bytes.ts';

/** A heap of objects that are numbered from 0; `references[n]` lists the objects to which object `n` refers. */
export interface DumpSketch {
  readonly references: readonly (readonly number[])[];
  readonly roots: readonly number[];
  /** Additional strings, each with an array of its own. */
  readonly texts?: readonly string[];
  /** The objects of one segment; all objects are in one by default. Classes and roots are in a segment before it then. */
  readonly objectsPerSegment?: number;
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
export function aDump({ references, roots, texts = [], objectsPerSegment }: DumpSketch): Buffer {
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
  const objects = [
    ...references.map(writeArray),
    ...texts.map((text, at) => writeText(text, references.length + 2 * at)),
  ];
  const head = writeHead(roots);
  if (objectsPerSegment === undefined) record(0x1c, Buffer.concat([head, ...objects]));
  else {
    record(0x1c, head);
    for (let from = 0; from < objects.length; from += objectsPerSegment)
      record(0x1c, Buffer.concat(objects.slice(from, from + objectsPerSegment)));
  }
  record(0x2c, Buffer.alloc(0));
  return out.toBuffer();
}

/** Writes classes and roots. */
function writeHead(roots: readonly number[]): Buffer {
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
  return heap.toBuffer();
}

function writeArray(targets: readonly number[], object: number): Buffer {
  const heap = new Bytes().u1(0x22).id(toAddress(object)).u4(0).u4(targets.length).id(NODE_ARRAY);
  for (const target of targets) heap.id(toAddress(target));
  return heap.toBuffer();
}

/** Writes a string, which is a root, and its array, which has the next number. */
function writeText(text: string, string: number): Buffer {
  const bytes = Buffer.from(text, 'latin1');
  return new Bytes()
    .u1(0x21)
    .id(toAddress(string))
    .u4(0)
    .id(STRING)
    .u4(8)
    .id(toAddress(string + 1))
    .u1(0x23)
    .id(toAddress(string + 1))
    .u4(0)
    .u4(bytes.length)
    .u1(8)
    .raw(bytes)
    .u1(UNKNOWN_ROOT)
    .id(toAddress(string))
    .toBuffer();
}
