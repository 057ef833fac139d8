import { type DefectCode, type HeapVisitor, ROOT_KINDS, TYPE_BYTES } from '../events.ts';
import { readClassDump } from './class-dump.ts';
import { readWord } from './identifier.ts';
import type { Window } from './window.ts';

/** How reading a heap dump record ended. `position` is the offset of the next record or of the defect. */
export interface HeapEnd {
  readonly position: number;
  readonly defect?: DefectCode;
}

const CLASS_DUMP = 0x20;
const INSTANCE_DUMP = 0x21;
const OBJECT_ARRAY_DUMP = 0x22;
const PRIMITIVE_ARRAY_DUMP = 0x23;
const ANDROID_UNREACHABLE = 0x90;
const ANDROID_ARRAY_WITHOUT_DATA = 0xc3;
const ANDROID_HEAP_INFO = 0xfe;

/** Length of the longest fixed part, with 8-byte ids. */
const FIXED_BYTES = 32;

/** Returns the number of bytes after the id in the record of a root. */
const getRootDetailBytes = (tag: number, idSize: number): number => {
  if (tag === 0x01) return idSize;
  if (tag === 0x02 || tag === 0x03 || tag === 0x08 || tag === 0x8e) return 8;
  return tag === 0x04 || tag === 0x06 ? 4 : 0;
};

/**
 * Walks the objects and roots of one HEAP_DUMP or HEAP_DUMP_SEGMENT record from the position of the window to `end`.
 * Every length is checked against the end of the dump before it is used, so a wrong length can only end the walk.
 */
export function walkHeap(window: Window, idSize: number, end: number, visitor: HeapVisitor): HeapEnd {
  const { bytes } = window;
  while (window.position < end) {
    window.ensure(FIXED_BYTES);
    const start = window.position;
    const tag = bytes[window.at] ?? 0;
    const fixed = getFixedBytes(tag, idSize);
    if (fixed === 0) return { position: start, defect: 'unknown-record' };
    if (window.left < fixed) {
      visitor.coverBytes?.(start, window.size);
      return { position: start, defect: 'truncated' };
    }
    window.at++;
    const next = readRecord(window, tag, idSize, start + fixed, visitor);
    if (next < 0) {
      // The fixed part has ids, lengths and types, and no content.
      visitor.coverBytes?.(start, start + fixed);
      return { position: start, defect: next === BROKEN ? 'broken-record' : 'truncated' };
    }
    visitor.coverBytes?.(start, next);
    window.seek(next);
  }
  return { position: window.position };
}

const TRUNCATED = -1;
const BROKEN = -2;

/** Returns the length of the fixed part of a record including its tag; 0 for an unknown tag. */
function getFixedBytes(tag: number, idSize: number): number {
  switch (tag) {
    case INSTANCE_DUMP:
      return 2 * idSize + 9;
    case OBJECT_ARRAY_DUMP:
      return 2 * idSize + 9;
    case PRIMITIVE_ARRAY_DUMP:
    case ANDROID_ARRAY_WITHOUT_DATA:
      return idSize + 10;
    case CLASS_DUMP:
      return 7 * idSize + 9;
    case ANDROID_HEAP_INFO:
      return idSize + 5;
    case ANDROID_UNREACHABLE:
      return idSize + 1;
    default:
      return ROOT_KINDS.has(tag) ? 1 + idSize + getRootDetailBytes(tag, idSize) : 0;
  }
}

/** Reads a record whose fixed part ends at `body`. Returns the offset of its end, or TRUNCATED or BROKEN. */
function readRecord(window: Window, tag: number, idSize: number, body: number, visitor: HeapVisitor): number {
  switch (tag) {
    case INSTANCE_DUMP:
      return readInstance(window, idSize, body, visitor);
    case OBJECT_ARRAY_DUMP:
      return readObjectArray(window, idSize, body, visitor);
    case PRIMITIVE_ARRAY_DUMP:
    case ANDROID_ARRAY_WITHOUT_DATA:
      return readPrimitiveArray(window, idSize, body, tag === ANDROID_ARRAY_WITHOUT_DATA, visitor);
    case CLASS_DUMP: {
      const position = window.position - 1;
      const record = readClassDump(window, idSize);
      if (!record) return window.left < FIXED_BYTES ? TRUNCATED : BROKEN;
      visitor.visitClassDump(record, position);
      return window.position;
    }
    case ANDROID_HEAP_INFO:
    case ANDROID_UNREACHABLE:
      return body;
    default:
      readRoot(window, tag, idSize, visitor);
      return body;
  }
}

function readRoot(window: Window, tag: number, idSize: number, visitor: HeapVisitor): void {
  const id = window.id(idSize);
  const details = getRootDetailBytes(tag, idSize);
  if (details === 8 && tag !== 0x01) {
    const thread = window.u4();
    visitor.visitRoot({ tag, id, thread, detail: window.u4() | 0 });
  } else visitor.visitRoot(details === 4 ? { tag, id, thread: window.u4() } : { tag, id });
}

function readInstance(window: Window, idSize: number, body: number, visitor: HeapVisitor): number {
  const { bytes, at } = window;
  const wide = idSize === 8;
  const hi = wide ? readWord(bytes, at) : 0;
  const lo = readWord(bytes, at + idSize - 4);
  const classAt = at + idSize + 4;
  const classHi = wide ? readWord(bytes, classAt) : 0;
  const classLo = readWord(bytes, classAt + idSize - 4);
  const length = readWord(bytes, classAt + idSize) >>> 0;
  if (body + length > window.size) return TRUNCATED;
  window.at = classAt + idSize + 4;
  const whole = window.ensure(length);
  visitor.visitInstance(hi, lo, classHi, classLo, length, whole ? window.at : -1);
  return body + length;
}

function readObjectArray(window: Window, idSize: number, body: number, visitor: HeapVisitor): number {
  const { bytes, at } = window;
  const wide = idSize === 8;
  const hi = wide ? readWord(bytes, at) : 0;
  const lo = readWord(bytes, at + idSize - 4);
  const length = readWord(bytes, at + idSize + 4) >>> 0;
  const classAt = at + idSize + 8;
  const classHi = wide ? readWord(bytes, classAt) : 0;
  const classLo = readWord(bytes, classAt + idSize - 4);
  if (body + length * idSize > window.size) return TRUNCATED;
  window.at = classAt + idSize;
  visitor.visitObjectArray(hi, lo, classHi, classLo, length);
  return body + length * idSize;
}

function readPrimitiveArray(
  window: Window,
  idSize: number,
  body: number,
  noData: boolean,
  visitor: HeapVisitor,
): number {
  const { bytes, at } = window;
  const hi = idSize === 8 ? readWord(bytes, at) : 0;
  const lo = readWord(bytes, at + idSize - 4);
  const length = readWord(bytes, at + idSize + 4) >>> 0;
  const type = bytes[at + idSize + 8] ?? 0;
  const elementBytes = TYPE_BYTES[type] ?? 0;
  if (elementBytes === 0) return BROKEN;
  const end = noData ? body : body + length * elementBytes;
  if (end > window.size) return TRUNCATED;
  window.at = at + idSize + 9;
  visitor.visitPrimitiveArray(hi, lo, type, length, noData);
  return end;
}
