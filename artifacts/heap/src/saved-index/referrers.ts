import type { Graph, Walk } from '../graph/depth-first.ts';
import type { Predecessors } from '../graph/predecessors.ts';
import type { IndexWriter } from './index-writer.ts';
import { ListWriter } from './lists.ts';

/**
 * Who refers to each object, of what is reachable: distinct, ascending. That an object refers to its class is known without. Written
 * when the walk has its predecessors, because they are let go soon.
 */
export function writeReferrers(out: IndexWriter, { classOf }: Graph, walk: Walk, predecessors: Predecessors): void {
  const lists = new ListWriter(out, 'referrers', classOf.length);
  const referrers = new Referrers(classOf, walk, predecessors);
  for (let object = 0; object < classOf.length; object++) {
    const length = referrers.find(object);
    if (!lists.begin(length)) continue;
    const { found } = referrers;
    for (let at = 0; at < length; at++) lists.put(found[at] ?? 0);
  }
  lists.endOfShort();
  for (const object of lists.long) lists.putLong(referrers.found.subarray(0, referrers.find(object)));
}

class Referrers {
  /** Of the object asked for last, from the first on. */
  found = new Int32Array(1024);
  private readonly classOf: Int32Array;
  private readonly walk: Walk;
  private readonly predecessors: Predecessors;

  constructor(classOf: Int32Array, walk: Walk, predecessors: Predecessors) {
    this.classOf = classOf;
    this.walk = walk;
    this.predecessors = predecessors;
  }

  /** How many there are. */
  find(object: number): number {
    const { ends, from } = this.predecessors;
    const { objectOf } = this.walk;
    const number = this.walk.numberOf[object] ?? -1;
    if (number <= 0) return 0;
    const start = ends[number - 1] ?? 0;
    const length = (ends[number] ?? 0) - start;
    if (length === 1) {
      this.found[0] = objectOf[from[start] ?? 0] ?? 0;
      return this.isInstance(object, this.found[0] ?? 0, number) ? 0 : 1;
    }
    if (length === 0) return 0;
    if (length > this.found.length) this.found = new Int32Array(2 ** Math.ceil(Math.log2(length)));
    for (let at = 0; at < length; at++) this.found[at] = objectOf[from[start + at] ?? 0] ?? 0;
    sortAscending(this.found, length);
    return this.distinct(object, length, number);
  }

  /** Whether one of the references from there is that of an instance to its class. */
  private isInstance(object: number, referrer: number, number: number): boolean {
    const own = this.classOf[object] ?? 0;
    return own < 0 && this.classOf[referrer] === ~own && this.predecessors.isRoot[number] === 0;
  }

  private distinct(object: number, length: number, number: number): number {
    const { found } = this;
    let kept = 0;
    for (let at = 0; at < length; ) {
      const referrer = found[at] ?? 0;
      let next = at + 1;
      while (next < length && found[next] === referrer) next++;
      const isByClassOnly = next === at + 1 && this.isInstance(object, referrer, number);
      if (!isByClassOnly) found[kept++] = referrer;
      at = next;
    }
    return kept;
  }
}

/** Lists are short nearly always. */
function sortAscending(values: Int32Array, length: number): void {
  if (length > 24) {
    values.subarray(0, length).sort();
    return;
  }
  for (let at = 1; at < length; at++) {
    const value = values[at] ?? 0;
    let place = at;
    for (; place > 0 && (values[place - 1] ?? 0) > value; place--) values[place] = values[place - 1] ?? 0;
    values[place] = value;
  }
}
