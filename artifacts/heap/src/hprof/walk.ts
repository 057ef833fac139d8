import type { Damage, HeapVisitor, TableVisitor } from '../events.ts';
import { HEADER_BYTES } from './header.ts';
import { walkHeap } from './heap-records.ts';
import { readTableRecord } from './table-records.ts';
import type { Window } from './window.ts';

/** What kept the walk from being a plain one; the same in every walk of one dump. */
export interface WalkEnd {
  readonly damages: readonly { readonly damage: Damage; readonly position: number }[];
}

const HEAP_DUMP = 0x0c;
const HEAP_DUMP_SEGMENT = 0x1c;
const HEAP_DUMP_END = 0x2c;
const RECORD_BYTES = 9;
const WRAP = 0x1_0000_0000;
/** UTF8 to END; 0x08 and 0x09 do not exist, and a few others carry nothing of use. */
const KNOWN = new Set([1, 2, 3, 4, 5, 6, 7, 0x0a, 0x0b, HEAP_DUMP, 0x0d, 0x0e, HEAP_DUMP_SEGMENT, HEAP_DUMP_END]);
/** More records of unknown kinds than this, and it is not records that are read. */
const MOST_UNKNOWN_RECORDS = 100;
const MOST_DAMAGES = 20;

/** Goes through all records of a dump. Objects and roots go to `heap`, the tables around them to `tables`, if anybody wants them. */
export function walkDump(window: Window, idSize: number, heap: HeapVisitor, tables?: TableVisitor): WalkEnd {
  const damages: { damage: Damage; position: number }[] = [];
  const note = (damage: Damage, position: number) => {
    if (damages.length < MOST_DAMAGES) damages.push({ damage, position });
  };
  let unknown = 0;
  window.seek(HEADER_BYTES);
  while (window.left > 0) {
    const start = window.position;
    if (window.left < RECORD_BYTES) return ended('truncated', start);
    window.ensure(RECORD_BYTES);
    const tag = window.u1();
    window.u4();
    const length = window.u4();
    const body = start + RECORD_BYTES;
    if (tag === HEAP_DUMP_END) {
      if (window.left > length) note('trailing-bytes', window.position);
      return { damages };
    }
    if (tag === HEAP_DUMP || tag === HEAP_DUMP_SEGMENT) {
      const next = walkSegment({ tag, body, length });
      if (next === undefined) return { damages };
      window.seek(next);
      continue;
    }
    if (!KNOWN.has(tag)) {
      if (++unknown > MOST_UNKNOWN_RECORDS) return ended('unknown-record', start);
      if (unknown === 1) note('unknown-record', start);
    }
    if (body + length > window.size) return ended('truncated', start);
    if (tables) readTableRecord(window, tag, length, idSize, tables);
    window.seek(body + length);
  }
  return { damages };

  function ended(damage: Damage, position: number): WalkEnd {
    note(damage, position);
    return { damages };
  }

  /** Where the records go on; undefined when nothing behind it can be found. */
  function walkSegment({ tag, body, length }: { tag: number; body: number; length: number }): number | undefined {
    const { size } = window;
    // Old JVMs write 0 or the lower 32 bits where a heap is larger than 4 GB; it is the last record then.
    const unknownLength = tag === HEAP_DUMP && length === 0;
    let end = unknownLength ? size : body + length;
    if (end > size) note('length-overflow', body);
    end = Math.min(end, size);
    for (;;) {
      const result = walkHeap(window, idSize, end, heap);
      if (result.damage === 'unknown-record' && end === size && isRecordAt(window, result.position))
        return result.position;
      if (result.damage) {
        note(result.damage, result.position);
        return result.damage === 'truncated' || end >= size ? undefined : end;
      }
      if (result.position === end) return end;
      if (end + WRAP > size) {
        note('broken-record', result.position);
        return end;
      }
      if (end + WRAP <= size) note('length-overflow', body);
      end = Math.min(size, end + WRAP);
    }
  }
}

function isRecordAt(window: Window, position: number): boolean {
  window.seek(position);
  if (!window.ensure(RECORD_BYTES)) return false;
  const tag = window.u1();
  window.u4();
  const fits = window.u4() <= window.left;
  window.seek(position);
  return KNOWN.has(tag) && fits;
}
