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
/** UTF8 to END; some of them carry nothing of use. */
const KNOWN = new Set([1, 2, 3, 4, 5, 6, 7, 0x0a, 0x0b, HEAP_DUMP, 0x0d, 0x0e, HEAP_DUMP_SEGMENT, HEAP_DUMP_END]);
/** More records of unknown kinds than this, and it is not records that are read. */
const MOST_UNKNOWN_RECORDS = 100;
const MOST_DAMAGES = 20;

interface Record {
  readonly tag: number;
  readonly start: number;
  /** Where its content begins, and how long it says it is. */
  readonly body: number;
  readonly length: number;
}

/** Goes through all records of a dump. Objects and roots go to `heap`, the tables around them to `tables`, if anybody wants them. */
export function walkDump(window: Window, idSize: number, heap: HeapVisitor, tables?: TableVisitor): WalkEnd {
  const walk = new DumpWalk(window, idSize, heap, tables);
  window.seek(HEADER_BYTES);
  while (window.left > 0) {
    const next = walk.record();
    if (next === undefined) break;
    window.seek(next);
  }
  return { damages: walk.damages };
}

class DumpWalk implements WalkEnd {
  readonly damages: { damage: Damage; position: number }[] = [];
  private readonly window: Window;
  private readonly idSize: number;
  private readonly heap: HeapVisitor;
  private readonly tables: TableVisitor | undefined;
  private unknown = 0;

  constructor(window: Window, idSize: number, heap: HeapVisitor, tables: TableVisitor | undefined) {
    this.window = window;
    this.idSize = idSize;
    this.heap = heap;
    this.tables = tables;
  }

  /** Reads one record. Where the next one begins; undefined when there is none or none can be found. */
  record(): number | undefined {
    const { window, tables, idSize } = this;
    const start = window.position;
    if (window.left < RECORD_BYTES) return this.ended('truncated', start);
    window.ensure(RECORD_BYTES);
    const tag = window.u1();
    window.u4();
    const record = { tag, start, length: window.u4(), body: start + RECORD_BYTES };
    const end = record.body + record.length;
    if (tag === HEAP_DUMP_END) return window.left > record.length ? this.ended('trailing-bytes', end) : undefined;
    if (tag === HEAP_DUMP || tag === HEAP_DUMP_SEGMENT) return this.segment(record);
    if (!KNOWN.has(tag) && this.isNoRecord(start)) return undefined;
    if (end > window.size) return this.ended('truncated', start);
    if (tables) readTableRecord(window, tag, record.length, idSize, tables);
    return end;
  }

  private note(damage: Damage, position: number): void {
    if (this.damages.length < MOST_DAMAGES) this.damages.push({ damage, position });
  }

  private ended(damage: Damage, position: number): undefined {
    this.note(damage, position);
    return undefined;
  }

  /** Records of kinds that nobody knows are skipped; many of them are none. */
  private isNoRecord(start: number): boolean {
    this.unknown++;
    if (this.unknown === 1) this.note('unknown-record', start);
    return this.unknown > MOST_UNKNOWN_RECORDS;
  }

  /** Old JVMs write 0, or the lower 32 bits, as the length of a heap above 4 GB: it goes on to the end of the dump then. */
  private segment({ tag, body, length }: Record): number | undefined {
    const { size } = this.window;
    const said = tag === HEAP_DUMP && length === 0 ? size : body + length;
    for (let end = Math.min(said, size); ; end += WRAP) {
      const { damage, position } = walkHeap(this.window, this.idSize, end, this.heap);
      const isOver = position === end || (damage === 'unknown-record' && end === size && this.isRecordAt(position));
      if (isOver) {
        if (said > size || end > said) this.note('length-overflow', body);
        return position;
      }
      if (damage) return this.damagedAt(damage, position, end);
      // An object reaches beyond the end: the length has lost its upper bits, or something in it lies.
      if (end + WRAP > size) return this.damagedAt('broken-record', position, end);
    }
  }

  /** What comes behind the segment can still be read, unless the dump itself is cut. */
  private damagedAt(damage: Damage, position: number, end: number): number | undefined {
    this.note(damage, position);
    return damage === 'truncated' || end >= this.window.size ? undefined : end;
  }

  private isRecordAt(position: number): boolean {
    const { window } = this;
    window.seek(position);
    if (!window.ensure(RECORD_BYTES)) return false;
    const tag = window.u1();
    window.u4();
    const length = window.u4();
    return KNOWN.has(tag) && length <= window.left;
  }
}
