import { getLineage, type HeapClass, type HeapDump, isJdkClass } from '@hindsight/heap-graph';

type ClassDump = Pick<HeapDump, 'classes' | 'classOf' | 'references' | 'phd'>;

/** A class and the object of the loader that defines it. */
export interface LoadedClass {
  readonly one: HeapClass;
  readonly loader: number;
}

/** Lists the classes that a loader of the dump defines, without those of the bootstrap loader. */
export function listLoadedClasses(dump: ClassDump): LoadedClass[] {
  const read = dump.phd ? findLoaderByReferences : ({ loader }: HeapClass): number => loader;
  return dump.classes.map((one) => ({ one, loader: read(one, dump) })).filter(({ loader }) => loader >= 0);
}

/**
 * A class of a portable dump refers to its loader without saying so, behind its static fields. Classes of the JDK have
 * loaders in static fields and are left out.
 */
function findLoaderByReferences({ object, name, shape }: HeapClass, dump: ClassDump): number {
  if (object < 0 || shape !== 'instances' || isJdkClass(name)) return -1;
  return dump.references.listEdges(object).findLast((target) => isLoader(dump, target)) ?? -1;
}

const isLoader = ({ classes, classOf }: ClassDump, object: number): boolean =>
  object >= 0 &&
  (classOf.at(object) ?? -1) >= 0 &&
  getLineage(classes, classOf.at(object) ?? -1).some(({ name }) => name === 'java.lang.ClassLoader');
