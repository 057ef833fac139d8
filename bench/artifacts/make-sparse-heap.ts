import { closeSync, openSync, writeSync } from 'node:fs';
import { createRandom } from '@hindsight/model';

/**
 * Writes a portable heap dump of billions of objects: short records of 2 to 8 bytes, which lead from one to the next
 * and to few others. Groups of 64 objects are trees with further references in both directions; an array refers to the
 * groups of a segment, and a static field to the array of all segments. Each segment also has a cycle that nothing
 * refers to and one object of its own.
 */
const OBJECT_BYTES = 16;
const UNIT_BYTES = 4;
const UNITS = OBJECT_BYTES / UNIT_BYTES;
const OBJECTS_IN_GROUP = 64;
const GROUPS_IN_SEGMENT = 1024;
/** The groups differ, so that their bytes are no simple pattern. */
const GROUP_KINDS = 16;
/** Two objects of a cycle and one that nothing refers to end a segment, after its array. */
const ISLAND = 3;
const OBJECTS_IN_SEGMENT = GROUPS_IN_SEGMENT * OBJECTS_IN_GROUP + 1 + ISLAND;

/** Records of the body by tag, and the flags of widths; see `PhdWalk`. */
const [CLASS, OBJECT_ARRAY, SHORT, PRIMITIVE_ARRAY, END] = [6, 8, 0x80, 0x20, 3];
const [GAP_OF_8_BYTES, REFERENCES_OF_8_BYTES, REFERENCES_OF_4_BYTES, GAP_OF_2_BYTES] = [0xc0, 0x30, 0x20, 0x40];
const MEDIUM_WITH_WIDE_GAP = 0x44;
const CHAR_TYPE = 1;

const BASE = 0x1_0000_0000;
const CLASS_NAMES = ['java/lang/Object', 'sparse/Node', 'sparse/Entry', 'sparse/Shared', 'sparse/Registry', '[C'];
const [FIRST_SLOT_CLASSES, REGISTRY] = [4, 4];

export interface SparseHeap {
  readonly objects: number;
  readonly usedBytes: number;
}

/** Writes the dump with at least this many objects. */
export function writeSparseHeap(path: string, minObjects: number): SparseHeap {
  const segments = Math.max(1, Math.ceil(minObjects / OBJECTS_IN_SEGMENT));
  const out = new DumpWriter(path);
  const groups = Array.from({ length: GROUP_KINDS }, (_, kind) => buildGroup(kind + 1));
  const topAddress = findSegment(segments);
  writeHeader(out);
  CLASS_NAMES.forEach((name, number) => {
    writeClass(out, number, name, number === REGISTRY ? topAddress : undefined);
  });
  let usedBytes = 0;
  for (let segment = 0; segment < segments; segment++) usedBytes += writeSegment(out, segment, groups);
  usedBytes += writeTopArray(out, topAddress, segments);
  out.u1(END).close();
  return { objects: CLASS_NAMES.length + segments * OBJECTS_IN_SEGMENT + 1, usedBytes };
}

const findClass = (number: number): number => BASE + number * OBJECT_BYTES;
const ARRAY_HEADER_BYTES = 16;
const SEGMENT_ARRAY_BYTES = ARRAY_HEADER_BYTES + 4 * GROUPS_IN_SEGMENT;
const SEGMENT_BYTES = (OBJECTS_IN_SEGMENT - 1) * OBJECT_BYTES + SEGMENT_ARRAY_BYTES;
const findSegment = (segment: number): number => findClass(CLASS_NAMES.length) + segment * SEGMENT_BYTES;
const findSegmentArray = (segment: number): number =>
  findSegment(segment) + GROUPS_IN_SEGMENT * OBJECTS_IN_GROUP * OBJECT_BYTES;

function writeHeader(out: DumpWriter): void {
  const [is64Bit, isJ9] = [1, 4];
  out
    .text('portable heap dump')
    .u4(6)
    .u4(is64Bit | isJ9)
    .u1(1);
  out.u1(2).u1(2);
}

/** A class refers to an object by its static field, or to nothing. */
function writeClass(out: DumpWriter, number: number, name: string, target: number | undefined): void {
  const address = findClass(number);
  out.u1(CLASS).u1(GAP_OF_8_BYTES | REFERENCES_OF_8_BYTES);
  out
    .distance(number === 0 ? address : OBJECT_BYTES)
    .u4(OBJECT_BYTES)
    .word(0)
    .text(name);
  out.u4(target === undefined ? 0 : 1);
  if (target !== undefined) out.distance(target - address);
}

/** Writes a segment and returns its bytes on the heap. */
function writeSegment(out: DumpWriter, segment: number, groups: readonly Buffer[]): number {
  let usedBytes = 0;
  for (let group = 0; group < GROUPS_IN_SEGMENT; group++) {
    const isFirst = group === 0;
    // The first objects name their classes, which the short records after them refer to by their places in a cache.
    if (isFirst) writeNamedObjects(out, segment);
    const bytes = groups[(segment * 7 + group) % GROUP_KINDS] ?? Buffer.alloc(0);
    if (!isFirst) out.raw(bytes);
    usedBytes += OBJECTS_IN_GROUP * OBJECT_BYTES;
  }
  const array = findSegmentArray(segment);
  out.u1(OBJECT_ARRAY).u1(REFERENCES_OF_4_BYTES).u1(UNITS).word(findClass(0)).u4(GROUPS_IN_SEGMENT);
  for (let group = 0; group < GROUPS_IN_SEGMENT; group++) {
    out.u4((findSegment(segment) + group * OBJECTS_IN_GROUP * OBJECT_BYTES - array) / UNIT_BYTES);
  }
  out.u4(GROUPS_IN_SEGMENT).u4(SEGMENT_ARRAY_BYTES / UNIT_BYTES);
  // A cycle of two, and one object.
  out
    .u1(SHORT | (1 << 3) | (1 << 2))
    .u2(SEGMENT_ARRAY_BYTES / UNIT_BYTES)
    .u1(UNITS);
  out
    .u1(SHORT | (1 << 3))
    .u1(UNITS)
    .u1(-UNITS);
  out.u1(SHORT).u1(UNITS);
  return usedBytes + SEGMENT_ARRAY_BYTES + ISLAND * OBJECT_BYTES;
}

/** A group whose objects refer to the next one each; the first four bring their classes into the cache. */
function writeNamedObjects(out: DumpWriter, segment: number): void {
  for (let object = 0; object < OBJECTS_IN_GROUP; object++) {
    const references = object + 1 < OBJECTS_IN_GROUP ? 1 : 0;
    const isFirst = object === 0;
    // The record before the first one is a class, or the last object of the segment before.
    const gap = UNITS;
    if (object < FIRST_SLOT_CLASSES) {
      out
        .u1(MEDIUM_WITH_WIDE_GAP | (references << 3))
        .u2(isFirst && segment === 0 ? UNITS : gap)
        .word(findClass(object));
    } else out.u1(SHORT | ((object % FIRST_SLOT_CLASSES) << 5) | (references << 3)).u1(gap);
    if (references > 0) out.u1(UNITS);
  }
}

/** Writes the array of all segments after the last one. */
function writeTopArray(out: DumpWriter, address: number, segments: number): number {
  const bytes = ARRAY_HEADER_BYTES + 8 * Math.ceil(segments / 2);
  out
    .u1(OBJECT_ARRAY)
    .u1(GAP_OF_2_BYTES | REFERENCES_OF_8_BYTES)
    .u2(UNITS)
    .word(findClass(0))
    .u4(segments);
  for (let segment = 0; segment < segments; segment++) out.distance(findSegmentArray(segment) - address);
  out.u4(segments).u4(bytes / UNIT_BYTES);
  return bytes;
}

/** Builds the records of a group: a random tree below its first object, and further references in both directions. */
function buildGroup(seed: number): Buffer {
  const next = createRandom(seed);
  const targets: number[][] = Array.from({ length: OBJECTS_IN_GROUP }, () => []);
  const isArray = targets.map((_, object) => object > 0 && next() < ARRAY_SHARE);
  const isFree = (object: number): boolean => isArray[object] === false && (targets[object]?.length ?? 0) < MAX_TARGETS;
  const depths = new Uint8Array(OBJECTS_IN_GROUP);
  for (let object = 1; object < OBJECTS_IN_GROUP; object++) {
    let above = object - 1 - Math.floor(next() * Math.min(object, MAX_DISTANCE));
    while (!isFree(above)) above = (above + object - 1) % object;
    targets[above]?.push(object);
    depths[object] = (depths[above] ?? 0) + 1;
  }
  for (let object = 0; object < OBJECTS_IN_GROUP; object++) {
    const other = Math.floor(next() * OBJECTS_IN_GROUP);
    if (next() < FURTHER_SHARE && isFree(object)) targets[object]?.push(other);
  }
  const bytes: number[] = [];
  targets.forEach((list, object) => {
    if (isArray[object]) bytes.push(PRIMITIVE_ARRAY | (CHAR_TYPE << 2), UNITS, 0, 0, 0, 0, UNITS);
    else bytes.push(...encodeShort(object, list, (depths[object] ?? 0) % FIRST_SLOT_CLASSES));
  });
  return Buffer.from(bytes);
}

const [ARRAY_SHARE, FURTHER_SHARE] = [0.02, 0.15];
const [MAX_TARGETS, MAX_DISTANCE] = [3, 8];
const MAX_BYTE = 127;

function encodeShort(object: number, targets: readonly number[], slot: number): number[] {
  const distances = targets.map((target) => (target - object) * UNITS);
  const width = distances.some((distance) => Math.abs(distance) > MAX_BYTE) ? 1 : 0;
  const bytes = distances.flatMap((distance) =>
    width === 0 ? [distance & 0xff] : [(distance >> 8) & 0xff, distance & 0xff],
  );
  return [SHORT | (slot << 5) | (targets.length << 3) | width, UNITS, ...bytes];
}

/** Writes big-endian numbers to a file. */
class DumpWriter {
  private readonly file: number;
  private readonly bytes = Buffer.alloc(1 << 22);
  private at = 0;

  constructor(path: string) {
    this.file = openSync(path, 'w');
  }

  u1(value: number): this {
    this.reserve(1);
    this.bytes[this.at++] = value;
    return this;
  }

  u2(value: number): this {
    this.reserve(2);
    this.at = this.bytes.writeInt16BE(value, this.at);
    return this;
  }

  u4(value: number): this {
    this.reserve(4);
    this.at = this.bytes.writeUInt32BE(value >>> 0, this.at);
    return this;
  }

  word(value: number): this {
    this.reserve(8);
    this.at = this.bytes.writeBigInt64BE(BigInt(value), this.at);
    return this;
  }

  /** A gap or reference of 8 bytes, given in bytes. */
  distance(bytes: number): this {
    return this.word(bytes / UNIT_BYTES);
  }

  text(text: string): this {
    return this.u2(text.length).raw(Buffer.from(text));
  }

  raw(bytes: Buffer): this {
    this.reserve(bytes.length);
    this.at += bytes.copy(this.bytes, this.at);
    return this;
  }

  close(): void {
    this.flush();
    closeSync(this.file);
  }

  private reserve(bytes: number): void {
    if (this.at + bytes > this.bytes.length) this.flush();
  }

  private flush(): void {
    for (let done = 0; done < this.at; ) done += writeSync(this.file, this.bytes, done, this.at - done);
    this.at = 0;
  }
}
