import { type DominatorTree, type HeapDump, type HeapObjects, isLoaderClass } from '@hindsight/heap-graph';

export interface LoaderUse {
  /** -1 = the bootstrap loader. */
  readonly object: number;
  readonly label: string;
  readonly classes: number;
  readonly retained: number;
}

export interface Loaders {
  readonly defining: readonly LoaderUse[];
  /** Objects of subclasses of `java.lang.ClassLoader`, whether they define a class or not. */
  readonly instances: number;
  /** Classes of one name in several loaders. */
  readonly duplicates: readonly { readonly label: string; readonly count: number }[];
}

export const BOOTSTRAP = '(bootstrap)';

export function loaderUse(dump: HeapDump, tree: DominatorTree, objects: HeapObjects): Loaders {
  const dumped = dump.classes.filter(({ object }) => object >= 0);
  const defining = [...Map.groupBy(dumped, ({ loaderId }) => loaderId)].map(([id, classes]) => {
    const object = id === 0 ? -1 : (classes[0]?.loader ?? -1);
    const node = object < 0 ? -1 : (tree.numberOf[object] ?? -1);
    return {
      object,
      label: loaderLabel(objects, object),
      classes: classes.length,
      retained: node > 0 ? (tree.retained[node] ?? 0) : 0,
    };
  });
  return {
    defining: defining.sort((a, b) => b.retained - a.retained || b.classes - a.classes),
    instances: countInstances(dump),
    duplicates: duplicatesAmong(dumped),
  };
}

/** With its name, where it has one. */
export function loaderLabel(objects: HeapObjects, object: number): string {
  if (object < 0) return BOOTSTRAP;
  const name = loaderName(objects, object);
  return name ? `${objects.label(object)} "${name}"` : objects.label(object);
}

export const loaderName = (objects: HeapObjects, object: number): string | undefined =>
  objects.text(objects.reference(object, 'name', 'java.lang.ClassLoader'));

function countInstances({ classes, classOf }: HeapDump): number {
  const isLoader = Uint8Array.from(classes, ({ number }) => (isLoaderClass(classes, number) ? 1 : 0));
  let instances = 0;
  for (const number of classOf) if (number >= 0 && isLoader[number] === 1) instances++;
  return instances;
}

/** Hidden classes have their address in the name, so they are never alike. */
function duplicatesAmong(classes: HeapDump['classes']): Loaders['duplicates'] {
  const byName = [...Map.groupBy(classes, ({ name }) => name)];
  return byName
    .map(([label, same]) => ({ label, count: new Set(same.map(({ loaderId }) => loaderId)).size }))
    .filter(({ count }) => count > 1)
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label));
}
