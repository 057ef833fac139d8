import { HEADER_BYTES } from './header.ts';
import { HEAP_DUMP_SEGMENT, KNOWN_TAGS, RECORD_BYTES } from './walk.ts';
import { Window } from './window.ts';

/** Table records are short, so one read brings many of them; of a segment little more than its head is read. */
const READ_BYTES = 1 << 16;
/** A dump of 100 GB has as many segments. */
const MAX_SEGMENTS = 100_000;
/** JVMs write segments of 1 MB. A larger one consists of one large array, of which most bytes take little time. */
const MAX_SEGMENT_WORK = 1 << 20;
/** With less of the work on one side a second thread does not pay. */
const MIN_SHARE = 0.2;

/**
 * Finds the segment of the heap at which two threads can divide the work of reading a dump; undefined when there is none
 * near the middle. The heads of records are not verified here: whoever reads the first part must arrive at this offset.
 */
export function findMiddle(file: number, from: number, size: number): number | undefined {
  const starts: number[] = [];
  /** The work before the segment, in bytes. */
  const before: number[] = [];
  let work = 0;
  for (const { start, tag, length } of iterateHeads(new Window(file, from, size, READ_BYTES))) {
    if (tag === HEAP_DUMP_SEGMENT) {
      if (starts.length === MAX_SEGMENTS) return undefined;
      starts.push(start);
      before.push(work);
    }
    work += Math.min(length, MAX_SEGMENT_WORK);
  }
  const middle = before.findIndex((bytes) => bytes >= work / 2);
  return (before[middle] ?? work) <= (1 - MIN_SHARE) * work ? starts[middle] : undefined;
}

/** Iterates over the heads of the records as long as they are plausible. */
function* iterateHeads(window: Window): Generator<{ start: number; tag: number; length: number }, void> {
  window.seek(HEADER_BYTES);
  while (window.ensure(RECORD_BYTES)) {
    const start = window.position;
    const tag = window.u1();
    window.u4();
    const length = window.u4();
    if (!KNOWN_TAGS.has(tag)) return;
    yield { start, tag, length: Math.min(length, window.left) };
    window.seek(start + RECORD_BYTES + length);
  }
}
