import { isLibraryClass, isPlatformClass } from '@hindsight/claims';
import type { DominatorTree, HeapDump, ReadNumbers, SizeLookup } from '@hindsight/heap-graph';
import { toOriginalName } from '../support/relocated-classes.ts';
import { findFramework } from './frameworks.ts';

/** A part of the program: a framework, another library, the application itself, or the JDK. */
export interface Component {
  readonly label: string;
  /** Reachable objects of its classes. */
  readonly objects: number;
  /** Bytes of these objects, and of objects of the JDK and arrays that they hold. */
  readonly bytes: number;
  /** Its classes that have most of these bytes. */
  readonly classes: readonly ClassBytes[];
}

export interface ClassBytes {
  readonly label: string;
  readonly bytes: number;
}

const JDK = 'JDK';
const APPLICATION = 'Application';
const CLASSES_SHOWN = 3;
const SEGMENTS_OF_LIBRARY = 2;

/**
 * Divides the reachable objects among the components, each object once. An object of a framework or of the application belongs to it.
 * An object of the JDK or an array belongs to the nearest object above it in the dominator tree that does: the table of a map costs
 * whoever holds the map. What is held by none is the JDK's own.
 */
export function measureComponents(
  dump: Pick<HeapDump, 'classes'>,
  tree: DominatorTree,
  classByNode: ReadNumbers,
  getSize: SizeLookup,
  objectsByClass: Float64Array,
): readonly Component[] {
  const { labels, componentOfClass } = numberComponents(dump);
  const bytesByClass = divide(dump, tree, classByNode, getSize, componentOfClass);
  const objects = new Float64Array(labels.length);
  const bytes = new Float64Array(labels.length);
  const classes: ClassBytes[][] = labels.map(() => []);
  for (const { number, name } of dump.classes) {
    const own = bytesByClass[number] ?? 0;
    const component = componentOfClass[number] ?? 0;
    add(bytes, component, own);
    add(objects, component, objectsByClass[number] ?? 0);
    if (own > 0) classes[component]?.push({ label: name, bytes: own });
  }
  bytes[0] = bytesByClass[dump.classes.length] ?? 0;
  return labels
    .map((label, component) => ({
      label,
      objects: objects[component] ?? 0,
      bytes: bytes[component] ?? 0,
      classes: (classes[component] ?? []).sort((a, b) => b.bytes - a.bytes).slice(0, CLASSES_SHOWN),
    }))
    .filter((component) => component.bytes > 0)
    .sort((a, b) => b.bytes - a.bytes);
}

const add = (sums: Float64Array, at: number, by: number): void => {
  sums[at] = (sums[at] ?? 0) + by;
};

/** Component 0 is the JDK. */
function numberComponents({ classes }: Pick<HeapDump, 'classes'>) {
  const labels = [JDK];
  const numbers = new Map([[JDK, 0]]);
  const componentOfClass = new Int32Array(classes.length);
  for (const { number, name } of classes) {
    const label = nameComponent(name.replaceAll('[]', ''));
    let component = numbers.get(label);
    if (component === undefined) {
      component = labels.length;
      labels.push(label);
      numbers.set(label, component);
    }
    componentOfClass[number] = component;
  }
  return { labels, componentOfClass };
}

function nameComponent(className: string): string {
  if (isPlatformClass(className) || PRIMITIVES.has(className)) return JDK;
  const original = toOriginalName(className);
  const framework = findFramework(original);
  if (framework !== undefined) return framework;
  if (!isLibraryClass(original)) return APPLICATION;
  return original.split('.').slice(0, SEGMENTS_OF_LIBRARY).join('.');
}

const PRIMITIVES: ReadonlySet<string> = new Set([
  ...['boolean', 'byte', 'char', 'short', 'int', 'long', 'float', 'double'],
]);

/** Bytes by the class of the object to which they belong; those of the JDK follow the last class. */
function divide(
  { classes }: Pick<HeapDump, 'classes'>,
  tree: DominatorTree,
  classByNode: ReadNumbers,
  getSize: SizeLookup,
  componentOfClass: Int32Array,
) {
  const { objectOf, size } = tree;
  const readEnd = (node: number): number => tree.endOf.at(node) ?? 0;
  const unheld = classes.length;
  const bytesByClass = new Float64Array(unheld + 1);
  // The open nodes of the walk that belong to a component, from the outermost to the innermost.
  const ends: number[] = [];
  const holders: number[] = [];
  let holder = unheld;
  let end = Number.POSITIVE_INFINITY;
  for (let node = 1; node < size; node++) {
    while (node >= end) {
      ends.pop();
      holders.pop();
      end = ends.at(-1) ?? Number.POSITIVE_INFINITY;
      holder = holders.at(-1) ?? unheld;
    }
    const own = classByNode.at(node) ?? 0;
    const number = own < 0 ? ~own : own;
    const component = componentOfClass[number] ?? 0;
    add(bytesByClass, component === 0 ? holder : number, getSize(objectOf.at(node) ?? 0));
    // Most nodes are leaves.
    if (component === 0 || number === holder || readEnd(node) === node + 1) continue;
    end = readEnd(node);
    holder = number;
    ends.push(end);
    holders.push(number);
  }
  return bytesByClass;
}
