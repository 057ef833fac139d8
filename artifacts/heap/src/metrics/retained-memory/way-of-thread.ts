import { type DominatorTree, END_OF_LIST, getParent, type HeapDump, iterateChildren } from '@hindsight/heap-graph';

interface ThreadInput {
  readonly dump: Pick<HeapDump, 'references' | 'threads'>;
  readonly tree: DominatorTree;
}

type Paths = ReadonlyMap<number, readonly number[]>;

/** A local has the memory of its thread when this share of it is reached from there, and an object on the way this share of that. */
const MOST = 0.6;
/** The first locals that are tried, and the objects of a thread from which there is time and memory to search. */
const [MAX_LOCALS, MAX_OBJECTS] = [8, 4_000_000];
/** Steps of the way: what is further down says less. */
const MAX_STEPS = 40;

/**
 * Extends the path to a thread by the way to what it holds. The methods of a stack refer to parts of what their callers have: a graph and
 * its index, a stream and its operators. Then the thread itself is the dominator of all parts, and the local of the outermost method from
 * which most of them are reached tells where they are.
 */
export function extendThreadPaths({ dump, tree }: ThreadInput, points: readonly number[], paths: Paths): Paths {
  const ways = points.flatMap((point) => {
    const thread = paths.get(point)?.length === 1 && dump.threads.find(({ object }) => object === point);
    const way = thread ? findWay({ dump, tree }, thread) : undefined;
    return way ? [[point, way] as const] : [];
  });
  return ways.length === 0 ? paths : new Map([...paths, ...ways]);
}

function findWay(input: ThreadInput, { object, locals }: HeapDump['threads'][number]): number[] | undefined {
  const { tree } = input;
  const node = tree.numberOf.at(object) ?? 0;
  if ((tree.endOf.at(node) ?? 0) - node > MAX_OBJECTS) return undefined;
  const outermost = locals
    .filter((local) => getParent(tree, tree.numberOf.at(local.object) ?? 0) === node)
    .toSorted((a, b) => b.frame - a.frame)
    .map((local) => local.object);
  for (const local of [...new Set(outermost)].slice(0, MAX_LOCALS)) {
    const way = descend(input, node, local);
    if (way.length > 0) return [object, ...way];
  }
  return undefined;
}

/** Returns the way from a local to the last object through which most of the memory is reached; empty when little is. */
function descend(input: ThreadInput, thread: number, local: number): number[] {
  const { tree } = input;
  const start = (tree.numberOf.at(local) ?? 0) - thread;
  const search = searchFrom(input, thread, start);
  const weights = weighChildren(tree, thread, search.parents.length);
  // The queue has every object behind the one that leads to it.
  for (const place of search.queue.toReversed()) {
    const above = search.parents[place] ?? 0;
    if (above !== place) weights[above] = (weights[above] ?? 0) + (weights[place] ?? 0);
  }
  if ((weights[start] ?? 0) < MOST * (tree.retained.at(thread) ?? 0)) return [];
  return followMost(search, weights).map((place) => tree.objectOf.at(thread + place) ?? 0);
}

/** The objects below a thread by their places in the dominator tree, in the order of a breadth-first search, and what leads to each. */
interface Search {
  readonly queue: readonly number[];
  readonly parents: Int32Array;
}

function searchFrom({ dump, tree }: ThreadInput, thread: number, start: number): Search {
  const { references } = dump;
  const parents = new Int32Array((tree.endOf.at(thread) ?? 0) - thread).fill(-1);
  const queue = [start];
  parents[start] = start;
  for (const place of queue) {
    const object = tree.objectOf.at(thread + place) ?? 0;
    for (
      let at = references.getStart(object), next = references.at(at);
      next !== END_OF_LIST;
      next = references.at(++at)
    ) {
      const target = (tree.numberOf.at(next) ?? 0) - thread;
      if (target <= 0 || parents[target] !== -1) continue;
      parents[target] = place;
      queue.push(target);
    }
  }
  return { queue, parents };
}

/** What each object right below a thread retains moves with it. */
function weighChildren(tree: DominatorTree, thread: number, size: number): Float64Array {
  const weights = new Float64Array(size);
  for (const child of iterateChildren(tree, thread)) weights[child - thread] = tree.retained.at(child) ?? 0;
  return weights;
}

/** Follows the tree of shortest paths from its root as long as most of the memory is below one object. */
function followMost({ queue, parents }: Search, weights: Float64Array): number[] {
  const way: number[] = [];
  for (const place of queue) {
    const last = way.at(-1);
    const continues =
      last === undefined || (parents[place] === last && (weights[place] ?? 0) >= MOST * (weights[last] ?? 0));
    if (continues && way.length < MAX_STEPS) way.push(place);
  }
  return way;
}
