import { isPlatformClass } from '@hindsight/claims';
import { END_OF_LIST, type HeapDump } from '@hindsight/heap-graph';
import { isApplicationClass } from '../support/relocated-classes.ts';
import { nameUnknownField, type ObjectNames } from './holder.ts';

/** Objects that the compiler or the JVM creates for a lambda: their fields have no name in the source. */
export const LAMBDA = /\$\$Lambda/;

/** In Clojure a name of a namespace refers to its value by a variable. */
const CLOJURE_VARIABLE = 'clojure.lang.Var';
const QUEUE = /^java\.util\.(?:(?:concurrent\.)?\w*(?:Queue|Deque)|LinkedList)$/;
const COLLECTION = /^java\.util\.(?:concurrent\.)?\w*(?:Map|Set|List|Queue|Deque|Vector|Hashtable)$/;

/** A field through which memory is held. */
export interface Owner {
  /** `com.acme.EventBus.listeners` */
  readonly name: string;
  /** False for a field of a library. */
  readonly isApplication: boolean;
  /** For a field of the application: the field of a library below it that leads to the memory. */
  readonly inner?: string;
  /** Whether it refers to a collection of the JDK. */
  readonly hasCollection?: true;
  /** For a field that is not on the path: its object, what it refers to, and the place on the path to which that leads. */
  readonly beside?: { readonly object: number; readonly target: number; readonly place: number };
}

/**
 * Finds the field that leads to the last object of a path: the nearest field of an object of the application, or else
 * of a library. Collections of the JDK are passed over, because every program has them, and so are links from an object
 * to the next one of its own class, such as the nodes of a tree.
 */
export function findOwner(objects: ObjectNames, path: readonly number[]): Owner | undefined {
  let ofLibrary: Owner | undefined;
  let ofTree: Owner | undefined;
  const recursive = findRecursiveClasses(objects, path);
  for (let at = path.length - 2; at >= 0; at--) {
    const [object, next] = [path[at] ?? 0, path[at + 1] ?? 0];
    const className = readClassName(objects, object);
    const name = nameReference(objects, className, object, next);
    if (name === undefined) continue;
    if (className === CLOJURE_VARIABLE) return { name, isApplication: true };
    if (!isApplicationClass(className)) {
      const hasCollection = COLLECTION.test(readClassName(objects, next));
      ofLibrary ??= { name, isApplication: false, ...(hasCollection && { hasCollection }) };
      continue;
    }
    const own = findFieldOfOwnCollection(objects, path, at) ?? name;
    const owner = { name: own, isApplication: true, ...(ofLibrary && { inner: ofLibrary.name }) };
    if (!recursive.has(className)) return owner;
    ofTree ??= owner;
  }
  return ofTree ?? nameParts(objects, path) ?? ofLibrary;
}

/** In a dump without names of fields, an object of the program in which several parts accumulate has them in its fields. */
function nameParts(objects: ObjectNames, path: readonly number[]): Owner | undefined {
  const last = path.at(-1) ?? -1;
  const one = objects.areNamesUnknown === true ? objects.getClass(last) : undefined;
  return one?.shape === 'instances' && isApplicationClass(one.name) && !LAMBDA.test(one.name)
    ? { name: nameUnknownField(one.name, false), isApplication: true }
    : undefined;
}

/**
 * The nodes of a tree refer to nodes of their own class, through arrays and maps as well: the field that has the root tells more. An
 * object that is reached from another one of its class through further classes of the program is no such node.
 */
function findRecursiveClasses(objects: ObjectNames, path: readonly number[]): ReadonlySet<string> {
  const names = path
    .filter((object) => objects.getClass(object) !== undefined)
    .map((object) => readClassName(objects, object))
    .filter((name) => name.endsWith('[]') || !isPlatformClass(name));
  const own = names.filter((name) => !name.endsWith('[]'));
  const ofArrays = names.filter((name, at) => names[at + 1] === `${name}[]`);
  return new Set([...own.filter((name, at) => name === own[at - 1]), ...ofArrays]);
}

/** Names the reference from an object to the next one of a path, where it tells something. */
function nameReference(objects: ObjectNames, className: string, object: number, next: number): string | undefined {
  if (isPassedOver(className) || LAMBDA.test(className) || className === readClassName(objects, next)) return undefined;
  if (className === CLOJURE_VARIABLE) return readVariable(objects, object);
  if (objects.areNamesUnknown === true) return nameField(objects, className, object, next);
  const field = findFieldName(objects, object, next);
  return field === undefined ? undefined : `${className}.${field}`;
}

/** In a dump without names of fields the class tells where the field is. The loader of a class and its superclass are in none. */
function nameField(objects: ObjectNames, className: string, object: number, next: number): string | undefined {
  const isStatic = objects.getClass(object) === undefined;
  const isOther = objects.getClass(next) === undefined || /ClassLoaders?(?:\$\w+)?$/.test(readClassName(objects, next));
  return isStatic && isOther ? undefined : nameUnknownField(className, isStatic);
}

/** Reads the name of a variable of Clojure: `shop.events/events`. */
function readVariable(objects: ObjectNames, variable: number): string | undefined {
  const read = (object: number): string | undefined =>
    objects.readText(objects.readReference(objects.readReference(object, 'sym'), 'name'));
  const name = read(variable);
  const namespace = objects.readReference(objects.readReference(variable, 'ns'), 'name');
  const prefix = objects.readText(objects.readReference(namespace, 'name'));
  return name !== undefined && prefix !== undefined && !/^clojure\b/.test(prefix) ? `${prefix}/${name}` : undefined;
}

/**
 * An object of the program that has its elements in an `Object[]` is a collection of its own kind: the field of another
 * class that refers to it tells more than its array.
 */
function findFieldOfOwnCollection(objects: ObjectNames, path: readonly number[], at: number): string | undefined {
  const [above = -1, object = -1, array = -1] = path.slice(Math.max(0, at - 1), at + 2);
  if (at === 0 || array < 0 || readClassName(objects, array) !== 'java.lang.Object[]') return undefined;
  const className = readClassName(objects, above);
  if (!isApplicationClass(className) || className === readClassName(objects, object)) return undefined;
  const field = findFieldName(objects, above, object);
  return field === undefined ? undefined : `${className}.${field}`;
}

type ReferrerDump = Pick<HeapDump, 'classes' | 'classOf' | 'references' | 'threads'>;
/** Whether an object is part of the memory itself, such as a task that refers to its executor. */
export type IsContent = (object: number) => boolean;

/** Objects between a field of the application and the memory: a facade, a wrapper for synchronization. */
const MAX_STEPS_UP = 3;
/** More objects refer to what everybody uses; such an object leads nowhere. */
const MAX_REFERRERS = 200;

/**
 * Finds the field of the application that leads to one of the given objects, the last of them first. The shortest path
 * to a leak may lead through a thread or a library although the application has a field for it.
 */
export function findApplicationField(
  dump: ReferrerDump,
  objects: ObjectNames,
  steps: readonly number[],
  isContent: IsContent = () => false,
): Owner | undefined {
  const seen = new Set([...steps, ...dump.threads.map(({ object }) => object)]);
  let queried: ReadonlyMap<number, number> = new Map(steps.map((object, place) => [object, place]));
  for (let step = 0; step < MAX_STEPS_UP && queried.size > 0; step++) {
    const { owners, others } = findReferrers(dump, queried, seen, isContent);
    for (const { object, target, place } of owners.sort((a, b) => b.place - a.place)) {
      const className = readClassName(objects, object);
      const field = findFieldName(objects, object, target);
      if (field !== undefined)
        return { name: `${className}.${field}`, isApplication: true, beside: { object, target, place } };
    }
    queried = others.size > MAX_REFERRERS ? new Map() : others;
    for (const object of others.keys()) seen.add(object);
  }
  return undefined;
}

/**
 * Finds the field of a library that refers to a queue on the path. A queue that a thread takes from is reached through its
 * local variable first, and belongs to whoever puts elements into it as well.
 */
export function findQueueField(
  { classes, classOf, references, threads }: ReferrerDump,
  objects: ObjectNames,
  steps: readonly number[],
): Owner | undefined {
  const isQueue = (object: number): boolean => QUEUE.test(readClassName(objects, object));
  const queues = new Map(steps.flatMap((object, place) => (isQueue(object) ? [[object, place] as const] : [])));
  if (queues.size === 0) return undefined;
  const seen = new Set([...steps, ...threads.map(({ object }) => object)]);
  const isOfLibrary = Uint8Array.from(classes, ({ name, shape }) =>
    shape === 'instances' && !isPlatformClass(name) && !isApplicationClass(name) ? 1 : 0,
  );
  for (let object = 0; object < classOf.length; object++) {
    if (isOfLibrary[classOf.at(object) ?? -1] !== 1 || seen.has(object)) continue;
    const target = findTarget(references, object, queues);
    const field = target < 0 ? undefined : findFieldName(objects, object, target);
    if (field !== undefined)
      return { name: `${readClassName(objects, object)}.${field}`, isApplication: false, hasCollection: true };
  }
  return undefined;
}

interface Referrer {
  readonly object: number;
  readonly target: number;
  /** The place of the object in the list of steps to which the referrer leads. */
  readonly place: number;
}

/** Finds what refers to the queried objects: objects and classes of the application, and other plain objects. */
function findReferrers(
  { classes, classOf, references }: ReferrerDump,
  queried: ReadonlyMap<number, number>,
  seen: ReadonlySet<number>,
  isContent: IsContent,
): { owners: Referrer[]; others: Map<number, number> } {
  const isOwn = Uint8Array.from(classes, ({ name, shape }) =>
    shape === 'instances' && isApplicationClass(name) && !LAMBDA.test(name) ? 1 : 0,
  );
  const owners: Referrer[] = [];
  const others = new Map<number, number>();
  for (let object = 0; object < classOf.length; object++) {
    const target = seen.has(object) ? -1 : findTarget(references, object, queried);
    if (target < 0 || isContent(object)) continue;
    const place = queried.get(target) ?? 0;
    const number = classOf.at(object) ?? 0;
    if (isOwn[toClass(number)] === 1) owners.push({ object, target, place });
    else if (number >= 0 && others.size <= MAX_REFERRERS) others.set(object, place);
  }
  return { owners, others };
}

/** The number of the class of an object, and for a class its own. */
const toClass = (number: number): number => (number < 0 ? ~number : number);

/** Finds the first of the queried objects to which an object refers; -1 when there is none. */
function findTarget(references: HeapDump['references'], object: number, queried: ReadonlyMap<number, number>): number {
  for (let at = references.getStart(object), one = references.at(at); one !== END_OF_LIST; one = references.at(++at)) {
    if (one >= 0 && queried.has(one)) return one;
  }
  return -1;
}

/** Returns the class of an object; for an object that is a class itself that class. */
const readClassName = (objects: ObjectNames, object: number): string =>
  objects.getClass(object)?.name ?? objects.getLabel(object).replace(/^class /, '');

const isPassedOver = (className: string): boolean => className.endsWith('[]') || isPlatformClass(className);

function findFieldName(objects: ObjectNames, object: number, next: number): string | undefined {
  const [name] = objects.findReferenceNames(object, next).filter((one) => !one.startsWith('<'));
  return name?.replace(/^static /, '');
}
