import type { MergedPathNode, MergedPaths } from '@hindsight/model';
import type { IndexedHeap } from '../heap-index/indexed-heap.ts';
import { hasFixedSize } from './fixed-size.ts';
import { buildObjectRow } from './object-row.ts';
import { refersStrongly } from './paths-to-roots.ts';

/** Of a class with more objects, so many of them are followed, evenly distributed over the dump. */
const MAX_TARGETS = 10_000;
/** Objects of all paths together: a chain may be as long as the heap. */
const MAX_OBJECTS = 500_000;
const MAX_NODES = 500;
const MAX_CHILDREN = 20;
const MAX_DEPTH = 100;
/** From this number on, objects of one class below one object are one node: the entries of a table, not two fields. */
const MIN_MERGED = 4;
const ELEMENT = /^\[\d*\]$/;

interface PathObject {
  readonly object: number;
  readonly classNumber: number;
  /** The object before it; undefined for a root. */
  readonly from: PathObject | undefined;
  readonly children: PathObject[];
  /** The number of targets whose path goes through it. */
  targets: number;
}

/** Merges the shortest strong paths from GC roots to an object, through all who refer to it, or to the objects of a class. */
export function mergePathsToRoots(
  heap: IndexedHeap,
  { object, classNumber }: { readonly object?: number; readonly classNumber?: number },
): MergedPaths | undefined {
  if (object !== undefined) return heap.isObject(object) ? mergePathsTo(heap, object) : undefined;
  if (classNumber === undefined || !heap.classes[classNumber]) return undefined;
  const { reachable, at } = heap.listMembers(classNumber);
  const count = Math.min(reachable, MAX_TARGETS);
  const targets = Array.from({ length: count }, (_, place) => at(Math.floor((place * reachable) / count)) ?? 0);
  const walk = new PathWalk(heap);
  const searched = targets.filter((target) => walk.add(target)).length;
  return { targets: reachable, searched, nodes: walk.list() };
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
  const walk = new PathWalk(heap, object);
  const searched = [...new Set([own, ...holders])].filter((holder) => walk.add(holder)).length;
  return { targets: Math.max(searched, holders.length), searched, nodes: walk.list() };
}

/** The tree of the paths, from the roots to the targets. */
class PathWalk {
  private readonly heap: IndexedHeap;
  /** The common end of all paths, which stands below each target. */
  private readonly end: number | undefined;
  private readonly known = new Map<number, PathObject>();
  private readonly roots: PathObject[] = [];
  private readonly nodes: MergedPathNode[] = [];

  constructor(heap: IndexedHeap, end?: number) {
    this.heap = heap;
    this.end = end;
  }

  /** Adds the path to an object; false when no root reaches it without the common end, or when there are too many. */
  add(target: number): boolean {
    const path: number[] = [];
    let step: number | undefined = target;
    while (step !== undefined && step >= 0 && !this.known.has(step)) {
      if (step === this.end || path.length + this.known.size >= MAX_OBJECTS) return false;
      path.push(step);
      step = this.heap.getStepToRoot(step);
    }
    if (step === undefined) return false;
    let from = this.known.get(step);
    for (const object of path.reverse()) {
      const one = { object, classNumber: this.heap.getClassNumber(object), from, children: [], targets: 0 };
      this.known.set(object, one);
      if (from) from.children.push(one);
      else this.roots.push(one);
      from = one;
    }
    if (from) from.targets++;
    return true;
  }

  list(): readonly MergedPathNode[] {
    this.countTargets();
    this.write(this.roots, 0);
    return this.nodes;
  }

  /** A map keeps the order of insertion, and every object was added after the one before it. */
  private countTargets(): void {
    for (const { from, targets } of [...this.known.values()].reverse()) if (from) from.targets += targets;
  }

  private write(objects: readonly PathObject[], depth: number): void {
    const groups = groupByClass(objects);
    for (const members of groups.slice(0, MAX_CHILDREN)) {
      const [first] = members;
      if (!first || this.nodes.length >= MAX_NODES || depth > MAX_DEPTH) return;
      this.nodes.push(this.describe(first, members, depth));
      const children = members.flatMap((member) => member.children);
      if (children.length > 0) this.write(children, depth + 1);
      else if (this.end !== undefined) this.nodes.push(this.describeEnd(this.end, members, depth + 1));
    }
    const left = groups.slice(MAX_CHILDREN);
    const last = this.nodes.at(-1);
    if (left.length > 0 && last) this.nodes[this.nodes.length - 1] = { ...last, siblingsLeftOut: left.length };
  }

  private describe(first: PathObject, members: readonly PathObject[], depth: number): MergedPathNode {
    const isMerged = members.length > 1;
    const names =
      first.from &&
      this.heap.objects
        .findReferenceNames(first.from.object, first.object)
        .filter((name) => !isMerged || !ELEMENT.test(name));
    const row = buildObjectRow(this.heap, first.object, names && names.length > 0 ? names : undefined);
    const targets = countTargets(members);
    if (!isMerged) return { ...row, depth, objects: 1, targets };
    const { value: _, ...common } = row;
    return {
      ...common,
      label: this.heap.classes[first.classNumber]?.name ?? row.label,
      ...sumSizes(this.heap, members, first.classNumber),
      depth,
      objects: members.length,
      targets,
    };
  }

  private describeEnd(end: number, members: readonly PathObject[], depth: number): MergedPathNode {
    const names = this.heap.objects.findReferenceNames(members[0]?.object ?? 0, end);
    return { ...buildObjectRow(this.heap, end, names), depth, objects: 1, targets: members.length };
  }
}

const countTargets = (members: readonly PathObject[]): number => members.reduce((sum, { targets }) => sum + targets, 0);

/** Joins objects of one class; those with the most targets come first. */
const groupByClass = (objects: readonly PathObject[]): PathObject[][] =>
  [...Map.groupBy(objects, ({ classNumber }) => classNumber).values()]
    .flatMap((members) => (members.length < MIN_MERGED ? members.map((one) => [one]) : [members]))
    .map((members) => ({ members, targets: countTargets(members) }))
    .sort((a, b) => b.targets - a.targets)
    .map(({ members }) => members);

/** Sums the sizes of objects of one class. */
function sumSizes(heap: IndexedHeap, members: readonly PathObject[], classNumber: number) {
  const ascending = Uint32Array.from(members, ({ object }) => object).sort();
  const one = heap.classes[classNumber];
  const isAlike = one !== undefined && hasFixedSize(one);
  let [shallowSize, retainedSize] = [isAlike ? members.length * heap.getShallowSize(ascending[0] ?? 0) : 0, 0];
  for (const member of ascending) {
    if (!isAlike) shallowSize += heap.getShallowSize(member);
    retainedSize += heap.getRetainedSize(member);
  }
  return { shallowSize, retainedSize };
}
