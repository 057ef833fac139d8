import { classObjects, type Graph, type Walk } from './depth-first.ts';

/** Who refers to whom, in numbers of the walk: those of `n` are `from[ends[n - 1] .. ends[n]]`. Those of roots are left out. */
export interface Predecessors {
  readonly ends: Uint32Array;
  readonly from: Int32Array;
  /** 1 for numbers of roots: nothing but the node above all roots dominates them. */
  readonly isRoot: Uint8Array;
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the same walk twice, to count and to fill; a function per reference doubles its time.
export function predecessorsOf(graph: Graph, { size, numberOf, objectOf }: Walk): Predecessors {
  const { references, classOf, roots } = graph;
  const { starts, edges } = references;
  const isRoot = new Uint8Array(size);
  for (const root of roots) isRoot[numberOf[root] ?? 0] = 1;
  const classAt = classObjects(graph);
  const classNumberAt = Int32Array.from(classAt, (object) => {
    const number = object < 0 ? 0 : (numberOf[object] ?? 0);
    return number > 0 && isRoot[number] === 0 ? number : 0;
  });
  const ends = new Uint32Array(size + 1);
  for (let number = 1; number < size; number++) {
    const object = objectOf[number] ?? 0;
    const start = starts[object] ?? 0;
    for (let at = start + 1, end = at + (edges[start] ?? 0); at < end; at++) {
      const edge = edges[at] ?? 0;
      const target = numberOf[edge < 0 ? ~edge : edge] ?? 0;
      ends[target] = (ends[target] ?? 0) + 1;
    }
    const ofClass = classOf[object] ?? 0;
    const classNumber = ofClass < 0 ? 0 : (classNumberAt[ofClass] ?? 0);
    ends[classNumber] = (ends[classNumber] ?? 0) + 1;
  }
  let total = 0;
  ends[0] = 0;
  for (let number = 0; number <= size; number++) {
    const count = isRoot[number] === 1 ? 0 : (ends[number] ?? 0);
    ends[number] = total;
    total += count;
  }
  const from = new Int32Array(total);
  for (let number = 1; number < size; number++) {
    const object = objectOf[number] ?? 0;
    const start = starts[object] ?? 0;
    for (let at = start + 1, end = at + (edges[start] ?? 0); at < end; at++) {
      const edge = edges[at] ?? 0;
      const target = numberOf[edge < 0 ? ~edge : edge] ?? 0;
      if (isRoot[target] === 1) continue;
      const free = ends[target] ?? 0;
      from[free] = number;
      ends[target] = free + 1;
    }
    const ofClass = classOf[object] ?? 0;
    const classNumber = ofClass < 0 ? 0 : (classNumberAt[ofClass] ?? 0);
    if (classNumber === 0) continue;
    const free = ends[classNumber] ?? 0;
    from[free] = number;
    ends[classNumber] = free + 1;
  }
  return { ends, from, isRoot };
}
