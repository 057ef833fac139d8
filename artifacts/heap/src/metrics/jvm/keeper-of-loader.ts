import { getLineage, type HeapDump } from '@hindsight/heap-graph';
import type { LoadedClass } from '../support/loaded-classes.ts';

const REFERENCE = 'java.lang.ref.Reference';
/** The walk ends after so many objects: what keeps a loader is near a root. */
const MAX_OBJECTS = 1_000_000;

/**
 * Finds the shortest way by which the rest of a program keeps a class loader of a portable dump: the objects from a root
 * to the last one that is not of the loader. Every class is a root there, so the shortest path to a loader begins at one
 * of its own classes and tells nothing.
 */
export function findPathIntoLoader(dump: HeapDump, loader: number, loaded: readonly LoadedClass[]): number[] {
  const isOfLoader = createMembership(dump, loader, loaded);
  const isReference = listReferenceClasses(dump);
  // What kind of reference it is, is not in the dump: those of the JDK are mostly weak, and hold no loader.
  const listTargets = (object: number): readonly number[] =>
    isReference[dump.classOf.at(object) ?? -1] ? [] : dump.references.listEdges(object).filter((target) => target >= 0);
  const cameFrom = new Map([...dump.roots].filter((root) => !isOfLoader(root)).map((root) => [root, -1]));
  let walked = 0;
  // A map goes on with what is added to it while it is walked.
  for (const object of cameFrom.keys()) {
    if (walked++ === MAX_OBJECTS) break;
    const targets = listTargets(object);
    if (targets.some(isOfLoader)) return tracePath(cameFrom, object);
    for (const target of targets) if (!cameFrom.has(target)) cameFrom.set(target, object);
  }
  return [];
}

/** Whether an object is a loader, one of its classes or an object of these. */
function createMembership(
  { classOf }: HeapDump,
  loader: number,
  loaded: readonly LoadedClass[],
): (object: number) => boolean {
  const own = new Set(loaded.filter((one) => one.loader === loader).map(({ one }) => one.number));
  return (object) => {
    const number = classOf.at(object) ?? 0;
    return object === loader || own.has(number < 0 ? ~number : number);
  };
}

const listReferenceClasses = ({ classes }: HeapDump): boolean[] =>
  classes.map(({ number }) => getLineage(classes, number).some(({ name }) => name === REFERENCE));

function tracePath(cameFrom: ReadonlyMap<number, number>, last: number): number[] {
  const path: number[] = [];
  for (let object = last; object >= 0; object = cameFrom.get(object) ?? -1) path.unshift(object);
  return path;
}
