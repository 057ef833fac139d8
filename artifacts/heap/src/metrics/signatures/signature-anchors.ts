import type { DominatorTree, HeapClass, HeapDump, HeapObjects } from '@hindsight/heap-graph';
import { readThreadName } from '../retained-memory/suspects.ts';
import { stabilizeClassName, stabilizeThreadName } from './stable-name.ts';

/**
 * An object at which paths begin. A class is dominated by its loader in one dump and by nothing in the next, when a thread happens to
 * use it: its place in the dominator tree says nothing.
 */
export interface Anchor {
  readonly kind: 'class' | 'thread';
  readonly label: string;
}

/** A field that refers to an object without an object of its own: a static field. */
export interface StaticHolder {
  readonly anchor: Anchor;
  readonly field: string;
}

export interface Anchors {
  /** The anchors by object. */
  readonly byObject: ReadonlyMap<number, Anchor>;
  /** The static fields by the object to which they refer. */
  readonly statics: ReadonlyMap<number, StaticHolder>;
}

/** A loader that defines this share of the classes besides those of the JDK is that of the program, and not of a plug-in. */
const MAIN_LOADER_SHARE = 0.25;
const BUILT_IN_LOADER = /^(?:jdk\.internal\.loader\.|sun\.misc\.Launcher\$)/;

/** Finds the loaders of the JVM and of the program. A leaking loader is none: its classes are part of what leaks. */
function findMainLoaders({ classes }: HeapDump, objects: HeapObjects): ReadonlySet<number> {
  const counts = new Map<number, number>();
  for (const { loader } of classes) counts.set(loader, (counts.get(loader) ?? 0) + 1);
  const ofProgram = classes.length - (counts.get(-1) ?? 0);
  const isMain = ([loader, count]: [number, number]): boolean =>
    loader < 0 || count >= MAIN_LOADER_SHARE * ofProgram || BUILT_IN_LOADER.test(objects.getClass(loader)?.name ?? '');
  return new Set([...counts].filter(isMain).map(([loader]) => loader));
}

/** Finds the classes and threads at which paths begin. */
export function findAnchors(dump: HeapDump, tree: DominatorTree, objects: HeapObjects): Anchors {
  const isReachable = (object: number): boolean => (tree.numberOf.at(object) ?? -1) > 0;
  const mainLoaders = findMainLoaders(dump, objects);
  const anchored = dump.classes.filter(({ loader, object }) => mainLoaders.has(loader) && isReachable(object));
  const threads = dump.threads
    .filter(({ object }) => isReachable(object))
    .map(({ object, name }): [number, Anchor] => {
      const label = stabilizeThreadName(name ?? readThreadName(objects, object) ?? '');
      return [object, { kind: 'thread', label }];
    });
  return {
    byObject: new Map([...anchored.map((one): [number, Anchor] => [one.object, anchorClass(one)]), ...threads]),
    statics: new Map(anchored.flatMap(listStaticHolders)),
  };
}

const listStaticHolders = (one: HeapClass): [number, StaticHolder][] =>
  one.statics
    .filter(({ name, target }) => target >= 0 && !name.startsWith('<'))
    .map(({ name, target }) => [target, { anchor: anchorClass(one), field: name }]);

const anchorClass = ({ name }: HeapClass): Anchor => ({ kind: 'class', label: stabilizeClassName(name) });

/** A step of a path below its anchor: an object, and the field of the object before that refers to it. */
export interface AnchoredStep {
  readonly object: number;
  /** Absent when the reference must be read from the object before. */
  readonly field?: string;
}

export interface AnchoredPath {
  readonly anchor: Anchor | undefined;
  readonly anchorObject: number;
  readonly steps: readonly AnchoredStep[];
}

/** More steps at the end of a path are not kept: those of a linked list are as many as its nodes. */
const MAX_STEPS = 16;

/** Cuts a path from a root at the last class, thread or static field on it. */
export function anchorPath({ byObject, statics }: Anchors, path: readonly number[]): AnchoredPath {
  for (let at = path.length - 1; at >= 0; at--) {
    const object = path[at] ?? 0;
    const holder = statics.get(object);
    if (holder) {
      const rest = path.slice(at + 1).map((below) => ({ object: below }));
      return { anchor: holder.anchor, anchorObject: -1, steps: [{ object, field: holder.field }, ...rest] };
    }
    const anchor = byObject.get(object);
    if (anchor) return { anchor, anchorObject: object, steps: path.slice(at + 1).map((below) => ({ object: below })) };
  }
  return { anchor: undefined, anchorObject: -1, steps: path.slice(-MAX_STEPS).map((object) => ({ object })) };
}
