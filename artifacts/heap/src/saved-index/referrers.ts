import type { References } from '../model.ts';
import type { IndexWriter } from './index-writer.ts';
import { ListWriter } from './lists.ts';

/** Who refers to each object: distinct, ascending. That instances refer to their class is known without. */
export function writeReferrers(out: IndexWriter, references: References): void {
  const objects = references.starts.length;
  const { ends, from } = invert(references);
  const lists = new ListWriter(out, 'referrers', objects);
  for (let object = 0; object < objects; object++) {
    const start = object === 0 ? 0 : (ends[object - 1] ?? 0);
    const end = ends[object] ?? 0;
    if (!lists.begin(distinct(from, start, end))) continue;
    let before = -1;
    for (let at = start; at < end; at++) {
      const referrer = from[at] ?? 0;
      if (referrer !== before) lists.put(referrer);
      before = referrer;
    }
  }
  lists.endOfShort();
  for (const object of lists.long)
    lists.putLong(Int32Array.from(new Set(from.subarray(ends[object - 1], ends[object]))));
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

function distinct(from: Int32Array, start: number, end: number): number {
  let count = end > start ? 1 : 0;
  for (let at = start + 1; at < end; at++) if (from[at] !== from[at - 1]) count++;
  return count;
}
