import {
  type DominatorTree,
  type HeapDump,
  type HeapObjects,
  isJdkClass,
  iterateChildren,
} from '@hindsight/heap-graph';
import { isApplicationClass } from '../support/relocated-classes.ts';
import { LAMBDA } from './owner.ts';

/** Objects of one class and what they keep. */
export interface ClassSum {
  readonly label: string;
  readonly objects: number;
  readonly retained: number;
}

/** The objects of one class that the memory below an accumulation point consists of. */
export type Contents = ClassSum;

/** Objects of a class are what the memory consists of when they keep this share of it. */
const MAIN_SHARE = 0.5;
/** A single object is on the way to the memory and not what it consists of. */
const MIN_OBJECTS = 10;
/** Links of collections, of the JDK or of a library: they say nothing about what is collected. */
const LINK = /(?:Node|Entry|Segment|Bucket|Record|Element)$|\[\]$/;

/** What may be named, the most telling first: classes of the application, its lambdas, classes of libraries. */
const KINDS: readonly ((className: string) => boolean)[] = [
  (name) => isApplicationClass(name) && !LAMBDA.test(name) && !name.endsWith('[]'),
  (name) => isApplicationClass(name) && LAMBDA.test(name),
  (name) => !isJdkClass(name) && !LAMBDA.test(name) && !LINK.test(name),
];

/**
 * Finds of which objects most of the memory below an accumulation point consists: behind the nodes, tasks and wrappers
 * of a collection, the objects that the application has put there.
 */
export type FindContents = (point: number) => Contents | undefined;

/** The names of the classes are judged once for all accumulation points of a heap. */
export function createContentsFinder(dump: HeapDump, tree: DominatorTree, minObjects = MIN_OBJECTS): FindContents {
  const named = new Map<number, Uint8Array>();
  const listNamed = (kind: number, isNamed: (className: string) => boolean): Uint8Array => {
    const known = named.get(kind) ?? Uint8Array.from(dump.classes, ({ name }) => (isNamed(name) ? 1 : 0));
    named.set(kind, known);
    return known;
  };
  return (point) => {
    for (const [kind, isNamed] of KINDS.entries()) {
      const found = sumOutermost(dump, tree, point, listNamed(kind, isNamed));
      if (found && found.objects >= minObjects && found.retained >= MAIN_SHARE * (tree.retained.at(point) ?? 0))
        return found;
    }
    return undefined;
  };
}

/** Sums by class the outermost of the named objects below a node, and returns the class that keeps most. */
function sumOutermost(
  { classes, classOf }: HeapDump,
  tree: DominatorTree,
  point: number,
  named: Uint8Array,
): Contents | undefined {
  const sums = new Map<number, { objects: number; retained: number }>();
  const end = tree.endOf.at(point) ?? 0;
  for (let node = point + 1; node < end; ) {
    const number = classOf.at(tree.objectOf.at(node) ?? 0) ?? -1;
    if (named[number] !== 1) {
      node++;
      continue;
    }
    const sum = sums.get(number) ?? { objects: 0, retained: 0 };
    sum.objects++;
    sum.retained += tree.retained.at(node) ?? 0;
    sums.set(number, sum);
    node = tree.endOf.at(node) ?? end;
  }
  const [most] = [...sums].sort(([, a], [, b]) => b.retained - a.retained);
  return most && { label: classes[most[0]]?.name ?? '', ...most[1] };
}

const CLASSES_SHOWN = 10;

/** Sums by class what a node dominates directly. */
export function sumClassesBelow(
  dump: HeapDump,
  tree: DominatorTree,
  node: number,
  objects: Pick<HeapObjects, 'getLabel'>,
): ClassSum[] {
  const sums = new Map<string, { label: string; objects: number; retained: number }>();
  const labels = new Map<number, string>();
  for (const child of iterateChildren(tree, node)) {
    const object = tree.objectOf.at(child) ?? 0;
    const number = dump.classOf.at(object) ?? 0;
    const label = labels.get(number) ?? objects.getLabel(object);
    labels.set(number, label);
    const sum = sums.get(label) ?? { label, objects: 0, retained: 0 };
    sum.objects++;
    sum.retained += tree.retained.at(child) ?? 0;
    sums.set(label, sum);
  }
  return [...sums.values()].sort((a, b) => b.retained - a.retained).slice(0, CLASSES_SHOWN);
}
