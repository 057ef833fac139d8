import type { DefectCode, HeapVisitor, TableVisitor } from '../events.ts';
import { HEADER_BYTES } from './header.ts';
import { type HeapEnd, walkHeap } from './heap-records.ts';
import { readTableRecord } from './table-records.ts';
import type { Window } from './window.ts';

/** The defects that a walk met. Every walk of a dump returns the same. */
export interface WalkEnd {
  readonly defects: readonly { readonly code: DefectCode; readonly position: number }[];
}

/** The end of the walk of a part. */
export interface PartEnd extends WalkEnd {
  /** The offset at which the next record would begin. */
  readonly position: number;
  /** The offset of the record of the heap that this position is in. */
  readonly segment: number | undefined;
}

/** The records that one thread reads: those that begin at `from` or later and before `to`. */
export interface DumpPart {
  readonly from: number;
  readonly to: number;
  /** The record of the heap that `from` is in; undefined when a record outside the heap, or a segment, begins there. */
  readonly segment?: RecordHead | undefined;
}

const WHOLE_DUMP: DumpPart = { from: HEADER_BYTES, to: Number.POSITIVE_INFINITY };

export const HEAP_DUMP = 0x0c;
export const HEAP_DUMP_SEGMENT = 0x1c;
const HEAP_DUMP_END = 0x2c;
export const RECORD_BYTES = 9;
const WRAP = 0x1_0000_0000;
/** All tags of the format, including records that are not used. */
export const KNOWN_TAGS: ReadonlySet<number> = new Set([
  1,
  2,
  3,
  4,
  5,
  6,
  7,
  0x0a,
  0x0b,
  HEAP_DUMP,
  0x0d,
  0x0e,
  HEAP_DUMP_SEGMENT,
  HEAP_DUMP_END,
]);
/** A file with more records of unknown kinds does not consist of records at this point. */
const MAX_UNKNOWN_RECORDS = 100;
const MAX_DEFECTS = 20;

export interface RecordHead {
  readonly tag: number;
  readonly start: number;
  /** The offset of the content. */
  readonly body: number;
  /** The declared length of the content. */
  readonly length: number;
}

/**
 * Walks the records of a dump. Passes objects and roots to `heap` and the records around them to `tables`, if given.
 */
export function walkDump(
  window: Window,
  idSize: number,
  heap: HeapVisitor,
  tables?: TableVisitor,
  { from, to, segment }: DumpPart = WHOLE_DUMP,
): PartEnd {
  const walk = new DumpWalk(window, idSize, heap, tables, to);
  window.seek(from);
  let next = segment ? walk.readSegment(segment) : from;
  while (next !== undefined) {
    window.seek(next);
    if (window.left <= 0 || next >= to) break;
    next = walk.readRecord();
  }
  return { defects: walk.defects, position: window.position, segment: walk.unfinished };
}

class DumpWalk {
  readonly defects: { code: DefectCode; position: number }[] = [];
  /** The offset of the segment in which the part ended. */
  unfinished: number | undefined;
  private readonly window: Window;
  private readonly idSize: number;
  private readonly heap: HeapVisitor;
  private readonly tables: TableVisitor | undefined;
  /** No record is read that begins here or later. */
  private readonly to: number;
  private unknown = 0;

  constructor(window: Window, idSize: number, heap: HeapVisitor, tables: TableVisitor | undefined, to: number) {
    this.window = window;
    this.idSize = idSize;
    this.heap = heap;
    this.tables = tables;
    this.to = to;
  }

  /** Reads one record. Returns the offset of the next; undefined when there is none or it cannot be found. */
  readRecord(): number | undefined {
    const { window, tables, idSize } = this;
    const start = window.position;
    if (window.left < RECORD_BYTES) return this.endWith('truncated', start);
    window.ensure(RECORD_BYTES);
    const tag = window.u1();
    window.u4();
    const record = { tag, start, length: window.u4(), body: start + RECORD_BYTES };
    this.heap.coverBytes?.(start, record.body);
    const end = record.body + record.length;
    if (tag === HEAP_DUMP_END) return window.left > record.length ? this.endWith('trailing-bytes', end) : undefined;
    if (tag === HEAP_DUMP || tag === HEAP_DUMP_SEGMENT) return this.readSegment(record);
    if (!KNOWN_TAGS.has(tag) && this.isGarbage(start)) return undefined;
    if (end > window.size) return this.endWith('truncated', start);
    this.heap.visitOuterRecord?.(tag, record.length);
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

  /**
   * Counts a record of an unknown kind. Such records are skipped; true when there are too many to be records at all.
   */
  private isGarbage(start: number): boolean {
    this.unknown++;
    if (this.unknown === 1) this.addDefect('unknown-record', start);
    return this.unknown > MAX_UNKNOWN_RECORDS;
  }

  /**
   * Reads a segment from the position of the window. Old JVMs write 0 or only the lower 32 bits as the length of a heap above 4 GB;
   * such a segment is read as far as it goes.
   */
  readSegment({ tag, start, body, length }: RecordHead): number | undefined {
    const { size } = this.window;
    const declaredEnd = tag === HEAP_DUMP && length === 0 ? size : body + length;
    for (let end = Math.min(declaredEnd, size); ; end += WRAP) {
      const heapEnd = walkHeap(this.window, this.idSize, Math.min(end, this.to), this.heap);
      const { defect, position } = heapEnd;
      if (this.isOver(heapEnd, end)) {
        if (declaredEnd > size || end > declaredEnd) this.addDefect('length-overflow', body);
        return position;
      }
      if (defect) return this.skipDamaged(defect, position, end);
      if (position >= this.to) {
        this.unfinished = start;
        return position;
      }
      // An object extends beyond the end: the length has lost its upper bits, or the content is broken.
      if (end + WRAP > size) return this.skipDamaged('broken-record', position, end);
    }
  }

  /** Whether a segment has ended where it should, or where a record outside the heap follows when it should take the rest of the dump. */
  private isOver({ defect, position }: HeapEnd, end: number): boolean {
    return position === end || (defect === 'unknown-record' && end === this.window.size && this.isRecordAt(position));
  }

  /** Records a defect and skips the segment. Records after it can be read unless the dump itself is truncated. */
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
    return KNOWN_TAGS.has(tag) && length <= window.left;
  }
}
