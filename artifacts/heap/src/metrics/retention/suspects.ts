import {
  childrenOf,
  type DominatorTree,
  type HeapDump,
  type HeapObjects,
  isOfJdk,
  largestChild,
} from '@hindsight/heap-graph';
import { type Holder, holderOf, isOfProgram } from './holder.ts';

/** From so much of the heap on, what keeps it is a suspect; Eclipse MAT has the same limit. */
export const SUSPECT_SHARE = 0.1;
/** The accumulation point: down to the largest dominated object while it keeps this much of what is above it (MAT: big_drop_ratio). */
export const DROP_SHARE = 0.7;
/** A chain of a list may be as long as the heap. */
const MOST_CHAIN = 1000;
/** Of a path: its beginning and its end are shown. As a tree it nests two levels a step, and XML readers stop at 100. */
const MOST_STEPS = 40;

export interface Step {
  readonly object: number;
  /** References by which the one before refers to it; empty for the first. */
  readonly references: readonly string[];
  /** Steps left out before it. */
  readonly skipped: number;
}

export interface Suspect {
  readonly kind: 'object' | 'class';
  /** The dominator, or one of the objects of the class. */
  readonly object: number;
  readonly label: string;
  readonly objects: number;
  readonly retained: number;
  /** Of all that is reachable, 0 to 1. */
  readonly share: number;
  /** Where the memory is heaped up: an object, or the nearest one above most objects of the class. */
  readonly point: number;
  readonly pointRetained: number;
  /** From the suspect down to the accumulation point. */
  readonly chain: readonly number[];
  /** Shortest strong path from a root to the accumulation point, cut in the middle when it is long. */
  readonly path: readonly Step[];
  /** Steps of the whole path. */
  readonly hops: number;
  readonly holder: Holder | undefined;
  /** Nothing but structures of the JDK itself, kept by none of the program. */
  readonly ofJdk: boolean;
  /** Classes of what the accumulation point dominates directly, largest first. */
  readonly below: readonly { readonly label: string; readonly objects: number; readonly retained: number }[];
}

/** `pathsTo`: the shortest strong paths to some objects. */
export function leakSuspects(
  dump: HeapDump,
  tree: DominatorTree,
  objects: HeapObjects,
  pathsTo: (wanted: readonly number[]) => ReadonlyMap<number, readonly number[]>,
): Suspect[] {
  const total = tree.retained[0] ?? 0;
  const found = [...singleSuspects(tree, total), ...groupSuspects(dump, tree, total)];
  const chains = found.map(({ node, kind }) => (kind === 'object' ? chainBelow(tree, node) : [node]));
  const points = chains.map((chain) => tree.objectOf[chain.at(-1) ?? 0] ?? 0);
  const paths = pathsTo(points);
  return found.map(({ node, kind, objects: count, retained }, at) => {
    const chain = chains[at] ?? [];
    const object = tree.objectOf[node] ?? 0;
    const path = paths.get(points[at] ?? 0) ?? [];
    const last = chain.at(-1) ?? node;
    const dominators = chain.map((one) => tree.objectOf[one] ?? 0);
    const holder = holderOf(dump, objects, path, dominators);
    return {
      kind,
      object,
      label: kind === 'object' ? describe(objects, object) : objects.label(object),
      objects: count,
      retained,
      share: total === 0 ? 0 : retained / total,
      point: points[at] ?? object,
      pointRetained: tree.retained[last] ?? 0,
      chain: dominators,
      path: stepsOf(path, objects),
      hops: Math.max(0, path.length - 1),
      holder,
      ofJdk: !(holder && isOfProgram(holder)) && isOfJdkOnly(dump, tree, node),
      below: classesBelow(dump, tree, last, objects),
    };
  });
}

interface Found {
  readonly kind: Suspect['kind'];
  readonly node: number;
  readonly objects: number;
  readonly retained: number;
}

function singleSuspects(tree: DominatorTree, total: number): Found[] {
  const found: Found[] = [];
  for (const node of childrenOf(tree, 0)) {
    const retained = tree.retained[node] ?? 0;
    if (retained >= SUSPECT_SHARE * total) found.push({ kind: 'object', node, objects: 1, retained });
  }
  return found.sort((a, b) => b.retained - a.retained);
}

function groupSuspects(dump: HeapDump, tree: DominatorTree, total: number): Found[] {
  const { classes, classOf } = dump;
  const retained = new Float64Array(classes.length);
  const counts = new Uint32Array(classes.length);
  const largest = new Int32Array(classes.length);
  for (const node of childrenOf(tree, 0)) {
    const number = classOf[tree.objectOf[node] ?? 0] ?? -1;
    const bytes = tree.retained[node] ?? 0;
    if (number < 0 || bytes >= SUSPECT_SHARE * total) continue;
    retained[number] = (retained[number] ?? 0) + bytes;
    counts[number] = (counts[number] ?? 0) + 1;
    const best = largest[number] ?? 0;
    if (best === 0 || bytes > (tree.retained[best] ?? 0)) largest[number] = node;
  }
  const found: Found[] = [];
  classes.forEach((_, number) => {
    const bytes = retained[number] ?? 0;
    if (bytes === 0 || bytes < SUSPECT_SHARE * total) return;
    found.push({ kind: 'class', node: largest[number] ?? 0, objects: counts[number] ?? 0, retained: bytes });
  });
  return found.sort((a, b) => b.retained - a.retained);
}

/** From a node down to its accumulation point, both included. */
function chainBelow(tree: DominatorTree, node: number): number[] {
  const chain = [node];
  for (let here = node; chain.length < MOST_CHAIN; ) {
    const child = largestChild(tree, here);
    if (child === 0 || (tree.retained[child] ?? 0) < DROP_SHARE * (tree.retained[here] ?? 0)) break;
    chain.push(child);
    here = child;
  }
  return chain;
}

function stepsOf(path: readonly number[], objects: HeapObjects): Step[] {
  const half = MOST_STEPS / 2;
  const places = path.map((_, at) => at).filter((at) => at < half || at >= path.length - half);
  return places.map((at, place) => ({
    object: path[at] ?? 0,
    skipped: at - (places[place - 1] ?? -1) - 1,
    references: at === 0 ? [] : objects.referenceNames(path[at - 1] ?? 0, path[at] ?? 0),
  }));
}

/** With the name of a thread. */
export function describe(objects: HeapObjects, object: number): string {
  const name = threadName(objects, object);
  return name === undefined ? objects.label(object) : `${objects.label(object)} "${name}"`;
}

/** Of a platform or a virtual thread; undefined for everything else. */
export function threadName(objects: HeapObjects, object: number): string | undefined {
  const name = objects.reference(object, 'name', 'java.lang.Thread');
  return name < 0 ? undefined : (objects.text(name) ?? charsOf(objects, name));
}

/** Until JDK 8 the name was a `char[]`; there is no text without its `String` then. */
const charsOf = (objects: HeapObjects, array: number): string | undefined =>
  objects.classOf(array)?.shape === 'primitives' ? '' : undefined;

/** Of a retained set this share or more are classes of the JDK: its own archive, its modules. */
const JDK_SHARE = 0.95;

function isOfJdkOnly(dump: HeapDump, tree: DominatorTree, top: number): boolean {
  const ofJdk = dump.classes.map(({ name }) => isOfJdk(name));
  const most = (1 - JDK_SHARE) * (tree.retained[top] ?? 0);
  let foreign = 0;
  const end = tree.endOf[top] ?? 0;
  for (let node = top; node < end && foreign <= most; ) {
    const number = dump.classOf[tree.objectOf[node] ?? 0] ?? 0;
    const known = ofJdk[number < 0 ? ~number : number] ?? false;
    if (!known) foreign += tree.retained[node] ?? 0;
    // What is below something foreign is counted with it.
    node = known ? node + 1 : (tree.endOf[node] ?? end);
  }
  return foreign <= most;
}

const CLASSES_SHOWN = 10;

function classesBelow(dump: HeapDump, tree: DominatorTree, node: number, objects: HeapObjects): Suspect['below'] {
  const sums = new Map<string, { label: string; objects: number; retained: number }>();
  const labels = new Map<number, string>();
  for (const child of childrenOf(tree, node)) {
    const object = tree.objectOf[child] ?? 0;
    const number = dump.classOf[object] ?? 0;
    const label = labels.get(number) ?? objects.label(object);
    labels.set(number, label);
    const sum = sums.get(label) ?? { label, objects: 0, retained: 0 };
    sum.objects++;
    sum.retained += tree.retained[child] ?? 0;
    sums.set(label, sum);
  }
  return [...sums.values()].sort((a, b) => b.retained - a.retained).slice(0, CLASSES_SHOWN);
}
