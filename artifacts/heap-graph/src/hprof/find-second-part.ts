import type { HeapVisitor } from '../events.ts';
import { HEADER_BYTES } from './header.ts';
import { walkHeap } from './heap-records.ts';
import { type DumpPart, HEAP_DUMP, HEAP_DUMP_SEGMENT, KNOWN_TAGS, RECORD_BYTES, type RecordHead } from './walk.ts';
import { Window } from './window.ts';

/** Table records are short, so one read brings many of them; of a segment little more than its head is read. */
const READ_BYTES = 1 << 16;
/** A dump of 100 GB has as many segments. */
const MAX_SEGMENTS = 100_000;
/** JVMs write segments of 1 MB. A larger one consists of one large array, of which most bytes take little time. */
const MAX_SEGMENT_WORK = 1 << 20;
/** With less of the work on one side a second thread does not pay. */
const MIN_SHARE = 0.2;
/** JVMs before JDK 15 write one record, or few segments of 1 GB. */
const MIN_SEGMENTS = 16;
/** The beginning of an object is searched so far, and at so many bytes that could be its tag. */
const [MAX_SEARCHED_BYTES, MAX_CANDIDATES] = [1 << 22, 100_000];
/** So many objects must follow one another within so many bytes. */
const [MIN_OBJECTS, CHECKED_BYTES] = [50, 1 << 17];

/**
 * Finds where two threads can divide the work of reading a dump, and returns the second part; undefined when there is no such place
 * near the middle. The place is a guess: whoever reads the first part must arrive at it.
 */
export function findSecondPart(file: number, from: number, size: number, idSize: number): DumpPart | undefined {
  const records: RecordHead[] = [];
  let work = 0;
  /** The work before each of the records, in bytes. */
  const before: number[] = [];
  for (const record of iterateHeads(new Window(file, from, size, READ_BYTES))) {
    if (record.tag === HEAP_DUMP_SEGMENT || record.tag === HEAP_DUMP) {
      if (records.length === MAX_SEGMENTS) return undefined;
      records.push(record);
      before.push(work);
    }
    work += Math.min(record.length, MAX_SEGMENT_WORK);
  }
  if (records.length < MIN_SEGMENTS)
    return findObject(new Window(file, from, size, 2 * CHECKED_BYTES), records, idSize);
  const middle = before.findIndex((bytes) => bytes >= work / 2);
  const start = records[middle]?.start;
  const isNearMiddle = start !== undefined && (before[middle] ?? 0) <= (1 - MIN_SHARE) * work;
  return isNearMiddle ? { from: start, to: Number.POSITIVE_INFINITY } : undefined;
}

/** Iterates over the heads of the records as long as they are plausible. */
function* iterateHeads(window: Window): Generator<RecordHead, void> {
  window.seek(HEADER_BYTES);
  while (window.ensure(RECORD_BYTES)) {
    const start = window.position;
    const tag = window.u1();
    window.u4();
    const length = window.u4();
    if (!KNOWN_TAGS.has(tag)) return;
    const body = start + RECORD_BYTES;
    yield { tag, start, body, length };
    window.seek(body + length);
  }
}

/** Finds the beginning of an object after the middle of the file, within the record of the heap that is there. */
function findObject(window: Window, records: readonly RecordHead[], idSize: number): DumpPart | undefined {
  const middle = Math.floor(window.size / 2);
  const segment = records.findLast(({ body }) => body <= middle);
  if (!segment) return undefined;
  let candidates = 0;
  for (let start = middle; start < middle + MAX_SEARCHED_BYTES && candidates < MAX_CANDIDATES; start++) {
    window.seek(start);
    if (!window.ensure(1)) return undefined;
    if (!OBJECT_TAGS.has(window.bytes[window.at] ?? 0)) continue;
    candidates++;
    const counter = new ObjectCounter();
    const { defect, position } = walkHeap(window, idSize, start + CHECKED_BYTES, counter);
    // A walk that began in the midst of an object has come upon the beginning of one by now.
    const isPlausible = !defect && counter.objects >= MIN_OBJECTS && position < start + 2 * CHECKED_BYTES;
    if (isPlausible) return { from: position, to: Number.POSITIVE_INFINITY, segment };
  }
  return undefined;
}

/** The tags of instances and arrays. */
const OBJECT_TAGS: ReadonlySet<number> = new Set([0x21, 0x22, 0x23]);

class ObjectCounter implements HeapVisitor {
  objects = 0;

  visitInstance(): void {
    this.objects++;
  }

  visitObjectArray(): void {
    this.objects++;
  }

  visitPrimitiveArray(): void {
    this.objects++;
  }

  visitClassDump(): void {
    // Classes are at the beginning of the heap.
  }

  visitRoot(): void {
    // A byte of an object can look like a root.
  }
}
