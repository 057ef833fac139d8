import { type DominatorTree, type HeapDump, type HeapObjects, isLoaderClass } from '@hindsight/heap-graph';

export interface LoaderUse {
  /** -1 for the bootstrap loader. */
  readonly object: number;
  readonly label: string;
  readonly classes: number;
  readonly retained: number;
}

export interface Loaders {
  readonly defining: readonly LoaderUse[];
  /** Number of `java.lang.ClassLoader` objects, including loaders that define no class. */
  readonly instances: number;
  /** Names of classes that several loaders define. */
  readonly duplicates: readonly { readonly label: string; readonly count: number }[];
}

export const BOOTSTRAP = '(bootstrap)';

export function measureLoaders(dump: HeapDump, tree: DominatorTree, objects: HeapObjects): Loaders {
  const dumped = dump.classes.filter(({ object }) => object >= 0);
  // Portable heap dumps do not name the loader of a class.
  const named = dump.phd ? [] : dumped;
  const defining = [...Map.groupBy(named, ({ loaderId }) => loaderId)].map(([id, classes]) => {
    const object = id === 0 ? -1 : (classes[0]?.loader ?? -1);
    const node = object < 0 ? -1 : (tree.numberOf.at(object) ?? -1);
    return {
      object,
      label: formatLoader(objects, object),
      classes: classes.length,
      retained: node > 0 ? (tree.retained.at(node) ?? 0) : 0,
    };
  });
  return {
    defining: defining.sort((a, b) => b.retained - a.retained || b.classes - a.classes),
    instances: countInstances(dump),
    duplicates: findDuplicateClasses(dumped),
  };
}

/** Formats a class loader, with its name if it has one. */
export function formatLoader(objects: HeapObjects, object: number): string {
  if (object < 0) return BOOTSTRAP;
  const name = readLoaderName(objects, object);
  return name ? `${objects.getLabel(object)} "${name}"` : objects.getLabel(object);
}

export const readLoaderName = (objects: HeapObjects, object: number): string | undefined =>
  objects.readText(objects.readReference(object, 'name', 'java.lang.ClassLoader'));

function countInstances({ classes, classOf }: HeapDump): number {
  const isLoader = Uint8Array.from(classes, ({ number }) => (isLoaderClass(classes, number) ? 1 : 0));
  let instances = 0;
  for (let object = 0; object < classOf.length; object++) instances += isLoader[classOf.at(object) ?? -1] ?? 0;
  return instances;
}

/** Finds class names that several loaders define. Names of hidden classes contain an address, so they never repeat. */
function findDuplicateClasses(classes: HeapDump['classes']): Loaders['duplicates'] {
  const byName = [...Map.groupBy(classes, ({ name }) => name)];
  return byName
    .map(([label, same]) => ({ label, count: new Set(same.map(({ loaderId }) => loaderId)).size }))
    .filter(({ count }) => count > 1)
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label));
}
