import type { MergedPathNode, MergedPaths } from '@hindsight/model';
import type { IndexedHeap } from '../heap-index/indexed-heap.ts';
import { hasFixedSize } from './fixed-size.ts';
import { buildObjectRow } from './object-row.ts';
import { PathTree } from './path-tree.ts';
import { refersStrongly } from './paths-to-roots.ts';

/** Of a class with more objects, so many of them are followed, evenly distributed over the dump. */
const MAX_TARGETS = 500;
const MAX_NODES = 500;
const MAX_CHILDREN = 20;
const MAX_DEPTH = 100;
/** From this number on, objects of one class below one object are one node: the entries of a table, not two fields. */
const MIN_MERGED = 4;
/** In place of a row: before the roots. */
const ROOTS = -1;
const ELEMENT = /^\[\d*\]$/;

/** Merges the shortest strong paths from GC roots to an object, through all who refer to it, or to the objects of a class. */
export function mergePathsToRoots(
  heap: IndexedHeap,
  { object, classNumber }: { readonly object?: number; readonly classNumber?: number },
  maxTargets = MAX_TARGETS,
): MergedPaths | undefined {
  if (object !== undefined) return heap.isObject(object) ? mergePathsTo(heap, object) : undefined;
  if (classNumber === undefined || !heap.classes[classNumber]) return undefined;
  const { reachable, at } = heap.listMembers(classNumber);
  const count = Math.min(reachable, maxTargets);
  const targets = Array.from({ length: count }, (_, place) => at(Math.floor((place * reachable) / count)) ?? 0);
  const paths = new PathTree((one) => heap.getStepToRoot(one));
  const searched = targets.filter((target) => paths.add(target)).length;
  return { targets: reachable, searched, nodes: new NodeList(heap, paths.finish()).list() };
}

/** The paths through each object that refers to it, each with the object as its end. */
function mergePathsTo(heap: IndexedHeap, object: number): MergedPaths {
  const own = heap.getStepToRoot(object);
  if (own === undefined) return { targets: 0, searched: 0, nodes: [] };
  if (own < 0)
    return { targets: 1, searched: 1, nodes: [{ ...buildObjectRow(heap, object), depth: 0, objects: 1, targets: 1 }] };
  const holders = heap
    .listReferrers(object)
    .slice(0, MAX_TARGETS)
    .filter((holder) => refersStrongly(heap, holder, object));
  const paths = new PathTree((one) => heap.getStepToRoot(one), object);
  const searched = [...new Set([own, ...holders])].filter((holder) => paths.add(holder)).length;
  const nodes = new NodeList(heap, paths.finish(), object).list();
  return { targets: Math.max(searched, holders.length), searched, nodes };
}

/** The nodes that are shown of a tree of paths, from the roots to the targets. */
class NodeList {
  private readonly heap: IndexedHeap;
  private readonly paths: PathTree;
  /** The common end of all paths, which stands below each target. */
  private readonly end: number | undefined;
  private readonly nodes: MergedPathNode[] = [];

  constructor(heap: IndexedHeap, paths: PathTree, end?: number) {
    this.heap = heap;
    this.paths = paths;
    this.end = end;
  }

  list(): readonly MergedPathNode[] {
    this.write([...this.paths.listNext(ROOTS)], 0);
    return this.nodes;
  }

  private write(rows: readonly number[], depth: number): void {
    const groups = this.groupByClass(rows);
    for (const members of groups.slice(0, MAX_CHILDREN)) {
      if (this.nodes.length >= MAX_NODES || depth > MAX_DEPTH) return;
      this.nodes.push(this.describe(members, depth));
      const children = members.flatMap((row) => [...this.paths.listNext(row)]);
      if (children.length > 0) this.write(children, depth + 1);
      else if (this.end !== undefined) this.nodes.push(this.describeEnd(this.end, members, depth + 1));
    }
    const left = groups.slice(MAX_CHILDREN);
    const last = this.nodes.at(-1);
    if (left.length > 0 && last) this.nodes[this.nodes.length - 1] = { ...last, siblingsLeftOut: left.length };
  }

  /** Joins objects of one class; those with the most targets come first. */
  private groupByClass(rows: readonly number[]): number[][] {
    const { heap, paths } = this;
    return [...Map.groupBy(rows, (row) => heap.getClassNumber(paths.getObject(row))).values()]
      .flatMap((members) => (members.length < MIN_MERGED ? members.map((one) => [one]) : [members]))
      .map((members) => ({ members, targets: paths.countTargets(members) }))
      .sort((a, b) => b.targets - a.targets)
      .map(({ members }) => members);
  }

  private describe(rows: readonly number[], depth: number): MergedPathNode {
    const { heap, paths } = this;
    const objects = Uint32Array.from(rows, (row) => paths.getObject(row));
    const [first = 0] = objects;
    const from = paths.getPrevious(rows[0] ?? 0);
    const isMerged = objects.length > 1;
    const names =
      from === undefined
        ? []
        : heap.objects.findReferenceNames(from, first).filter((name) => !isMerged || !ELEMENT.test(name));
    const row = buildObjectRow(heap, first, names.length > 0 ? names : undefined);
    const targets = paths.countTargets(rows);
    if (!isMerged) return { ...row, depth, objects: 1, targets };
    const classNumber = heap.getClassNumber(first);
    const { value: _, ...common } = row;
    return {
      ...common,
      label: heap.classes[classNumber]?.name ?? row.label,
      ...sumSizes(heap, objects.sort(), classNumber),
      depth,
      objects: objects.length,
      targets,
    };
  }

  private describeEnd(end: number, rows: readonly number[], depth: number): MergedPathNode {
    const names = this.heap.objects.findReferenceNames(this.paths.getObject(rows[0] ?? 0), end);
    return { ...buildObjectRow(this.heap, end, names), depth, objects: 1, targets: rows.length };
  }
}

/** Sums the sizes of objects of one class. */
function sumSizes(heap: IndexedHeap, ascending: Uint32Array, classNumber: number) {
  const one = heap.classes[classNumber];
  const isAlike = one !== undefined && hasFixedSize(one);
  let [shallowSize, retainedSize] = [isAlike ? ascending.length * heap.getShallowSize(ascending[0] ?? 0) : 0, 0];
  for (const member of ascending) {
    if (!isAlike) shallowSize += heap.getShallowSize(member);
    retainedSize += heap.getRetainedSize(member);
  }
  return { shallowSize, retainedSize };
}
