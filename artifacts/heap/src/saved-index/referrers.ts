import type { References } from '../model.ts';
import { letGo } from '../shared-columns.ts';
import type { IndexWriter } from './index-writer.ts';
import { ListWriter } from './lists.ts';

/** Who refers to each object: distinct, ascending. That instances refer to their class is known without. */
export function writeReferrers(out: IndexWriter, references: References): void {
  const objects = references.starts.length;
  const { ends, from } = invert(references);
  const lists = new ListWriter(out, 'referrers', objects);
  for (let object = 0; object < objects; object++) {
    const start = object === 0 ? 0 : (ends[object - 1] ?? 0);
    const length = keepDistinct(from, start, ends[object] ?? 0);
    if (!lists.begin(length)) continue;
    for (let at = start; at < start + length; at++) lists.put(from[at] ?? 0);
  }
  lists.endOfShort();
  for (const object of lists.long) {
    const start = object === 0 ? 0 : (ends[object - 1] ?? 0);
    lists.putLong(from.subarray(start, start + keepDistinct(from, start, ends[object] ?? 0)));
  }
  letGo(ends, from);
}

/** Moves the values of an ascending stretch that differ to its begin, and says how many they are; asked again, it says the same. */
function keepDistinct(from: Int32Array, start: number, end: number): number {
  let kept = start;
  for (let at = start; at < end; at++) {
    const value = from[at] ?? 0;
    if (at > start && value <= (from[kept - 1] ?? 0)) continue;
    from[kept++] = value;
  }
  return kept - start;
}

interface Inverted {
  /** Those of object `n` are `from[ends[n - 1] .. ends[n]]`, ascending; who refers to it twice is there twice. */
  readonly ends: Uint32Array;
  readonly from: Int32Array;
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the same walk twice, to count and to fill; a function per reference doubles its time.
function invert({ starts, edges }: References): Inverted {
  const ends = new Uint32Array(starts.length + 1);
  for (let object = 0; object < starts.length; object++) {
    const start = starts[object] ?? 0;
    for (let at = start + 1, stop = at + (edges[start] ?? 0); at < stop; at++) {
      const edge = edges[at] ?? 0;
      const target = edge < 0 ? ~edge : edge;
      ends[target] = (ends[target] ?? 0) + 1;
    }
  }
  let total = 0;
  for (let object = 0; object <= starts.length; object++) {
    const count = ends[object] ?? 0;
    ends[object] = total;
    total += count;
  }
  const from = new Int32Array(total);
  for (let object = 0; object < starts.length; object++) {
    const start = starts[object] ?? 0;
    for (let at = start + 1, stop = at + (edges[start] ?? 0); at < stop; at++) {
      const edge = edges[at] ?? 0;
      const target = edge < 0 ? ~edge : edge;
      const free = ends[target] ?? 0;
      from[free] = object;
      ends[target] = free + 1;
    }
  }
  return { ends, from };
}
