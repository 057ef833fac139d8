import type { DefectCode, HeapVisitor, TableVisitor } from '../events.ts';
import { HEADER_BYTES } from './header.ts';
import { walkHeap } from './heap-records.ts';
import { readTableRecord } from './table-records.ts';
import type { Window } from './window.ts';

/** What kept the walk from being a plain one; the same in every walk of one dump. */
export interface WalkEnd {
  readonly defects: readonly { readonly code: DefectCode; readonly position: number }[];
}

const HEAP_DUMP = 0x0c;
const HEAP_DUMP_SEGMENT = 0x1c;
const HEAP_DUMP_END = 0x2c;
const RECORD_BYTES = 9;
const WRAP = 0x1_0000_0000;
/** UTF8 to END; some of them carry nothing of use. */
const KNOWN = new Set([1, 2, 3, 4, 5, 6, 7, 0x0a, 0x0b, HEAP_DUMP, 0x0d, 0x0e, HEAP_DUMP_SEGMENT, HEAP_DUMP_END]);
/** More records of unknown kinds than this, and it is not records that are read. */
const MAX_UNKNOWN_RECORDS = 100;
const MAX_DEFECTS = 20;

interface RecordHead {
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
    const next = walk.readRecord();
    if (next === undefined) break;
    window.seek(next);
  }
  return { defects: walk.defects };
}

class DumpWalk implements WalkEnd {
  readonly defects: { code: DefectCode; position: number }[] = [];
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
  readRecord(): number | undefined {
    const { window, tables, idSize } = this;
    const start = window.position;
    if (window.left < RECORD_BYTES) return this.endWith('truncated', start);
    window.ensure(RECORD_BYTES);
    const tag = window.u1();
    window.u4();
    const record = { tag, start, length: window.u4(), body: start + RECORD_BYTES };
    const end = record.body + record.length;
    if (tag === HEAP_DUMP_END) return window.left > record.length ? this.endWith('trailing-bytes', end) : undefined;
    if (tag === HEAP_DUMP || tag === HEAP_DUMP_SEGMENT) return this.readSegment(record);
    if (!KNOWN.has(tag) && this.isGarbage(start)) return undefined;
    if (end > window.size) return this.endWith('truncated', start);
    if (tables) readTableRecord(window, tag, record.length, idSize, tables);
    return end;
  }

  private addDefect(code: DefectCode, position: number): void {
    if (this.defects.length < MAX_DEFECTS) this.defects.push({ code, position });
  }

  private endWith(code: DefectCode, position: number): undefined {
    this.addDefect(code, position);
    return undefined;
  }

  /** Records of kinds that nobody knows are skipped; many of them are none. */
  private isGarbage(start: number): boolean {
    this.unknown++;
    if (this.unknown === 1) this.addDefect('unknown-record', start);
    return this.unknown > MAX_UNKNOWN_RECORDS;
  }

  /** Old JVMs write 0, or the lower 32 bits, as the length of a heap above 4 GB: it goes on to the end of the dump then. */
  private readSegment({ tag, body, length }: RecordHead): number | undefined {
    const { size } = this.window;
    const declaredEnd = tag === HEAP_DUMP && length === 0 ? size : body + length;
    for (let end = Math.min(declaredEnd, size); ; end += WRAP) {
      const { defect, position } = walkHeap(this.window, this.idSize, end, this.heap);
      const isOver = position === end || (defect === 'unknown-record' && end === size && this.isRecordAt(position));
      if (isOver) {
        if (declaredEnd > size || end > declaredEnd) this.addDefect('length-overflow', body);
        return position;
      }
      if (defect) return this.skipDamaged(defect, position, end);
      // An object reaches beyond the end: the length has lost its upper bits, or something in it lies.
      if (end + WRAP > size) return this.skipDamaged('broken-record', position, end);
    }
  }

  /** What comes behind the segment can still be read, unless the dump itself is cut. */
  private skipDamaged(code: DefectCode, position: number, end: number): number | undefined {
    this.addDefect(code, position);
    return code === 'truncated' || end >= this.window.size ? undefined : end;
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
