import { findMaximum, findMinimum } from '@hindsight/claims';
import {
  getLineage,
  type HeapClass,
  type HeapDump,
  type HeapObjects,
  isJdkClass,
  maskThreadName,
} from '@hindsight/heap-graph';
import { isApplicationClass } from '../support/relocated-classes.ts';

/** The parts of a dump that are read. */
export type HolderDump = Pick<HeapDump, 'classes' | 'classOf' | 'threads'>;
export type ObjectNames = Pick<
  HeapObjects,
  'getClass' | 'getLabel' | 'readReference' | 'findReferenceNames' | 'readText'
> & { readonly areNamesUnknown?: boolean };

/** What holds the memory, in terms of the program's source code. */
export interface Holder {
  readonly kind: 'static-field' | 'class' | 'thread-local' | 'thread-frame' | 'thread-field' | 'thread' | 'loader';
  /**
   * `com.acme.ImageCache.CACHE`, `thread "pool-1"`, `thread "main" at com.acme.Main.run(Main.java:7)`,
   * `com.acme.Poller.backlog of thread "poller"`
   */
  readonly name: string;
  /** For a thread: the stack frame that uses the object. */
  readonly frame?: string;
  /** For a static field that is not on the shortest path: the class and what its field refers to, up to the object that a thread holds too. */
  readonly via?: readonly number[];
}

/**
 * Whether code of the program, and not only of the JDK, holds the memory. Threads that run only JDK code say nothing
 * about it.
 */
export const isApplicationHolder = ({ kind, frame = '' }: Holder): boolean =>
  kind === 'thread-frame' ? !isJdkClass(frame) : kind !== 'thread' && kind !== 'loader';

/**
 * Finds the holder: the first of a static field, a class, a local variable or thread-local of a thread, a thread, a
 * class loader.
 */
export function findHolder(
  dump: HolderDump,
  objects: ObjectNames,
  path: readonly number[],
  chain: readonly number[],
): Holder | undefined {
  return (
    findStaticField(dump, objects, chain, path) ??
    findStaticField(dump, objects, path, path) ??
    findStaticBesideThread(dump, objects, path) ??
    findThreadHolder(dump, objects, path) ??
    findThreadHolder(dump, objects, chain) ??
    findUnnamedThread(dump, objects, path) ??
    findLoaderHolder(dump, objects, chain)
  );
}

/**
 * Finds the last class on the path that refers to the next object. Classes of the JDK are skipped, because they refer
 * to too much.
 */
function findStaticField(
  dump: HolderDump,
  objects: ObjectNames,
  steps: readonly number[],
  path: readonly number[],
): Holder | undefined {
  for (let at = steps.length - 1; at >= 0; at--) {
    const object = steps[at] ?? 0;
    const one = dump.classes[~(dump.classOf.at(object) ?? 0)];
    if (!one || isJdkClass(one.name)) continue;
    const next = steps[at + 1] ?? path[path.indexOf(object) + 1];
    const field = next === undefined ? undefined : nameStatic(dump, objects, one, next);
    if (field !== undefined) return { kind: 'static-field', name: field };
    if (at === steps.length - 1) return { kind: 'class', name: one.name };
  }
  return undefined;
}

/**
 * Finds a static field that holds the same object as a method: `Cache.ENTRIES` while an entry is added. The field
 * outlives the method, so it is the better answer.
 */
function findStaticBesideThread(dump: HolderDump, objects: ObjectNames, path: readonly number[]): Holder | undefined {
  const [root, kept] = path;
  if (kept === undefined || !dump.threads.some(({ object }) => object === root)) return undefined;
  for (const { name, statics, object } of dump.classes) {
    if (isJdkClass(name)) continue;
    for (const field of statics) {
      const isKept = field.target === kept || (field.target >= 0 && refersStrongly(objects, field.target, kept));
      if (!isKept) continue;
      const via = [object, field.target].filter((step) => step >= 0 && step !== kept);
      return { kind: 'static-field', name: `${name}.${field.name}`, via };
    }
  }
  return undefined;
}

function refersStrongly(objects: ObjectNames, from: number, to: number): boolean {
  if (objects.getClass(from)?.shape !== 'instances') return false;
  return objects.findReferenceNames(from, to).some((name) => !name.startsWith('<') && name !== 'referent');
}

/**
 * Finds the outermost frame of the application that holds the object: it has passed the object to the frames above it, and the
 * memory is free when it returns. Without one, it is the first frame that called one that holds the object.
 */
function findFrame({ locals, frames }: HolderDump['threads'][number], object: number): string | undefined {
  const holding = locals.filter((local) => local.object === object && local.frame >= 0).map(({ frame }) => frame);
  if (holding.length === 0) return undefined;
  const own = holding.filter((frame) => isApplicationClass(frames[frame] ?? ''));
  if (own.length > 0) return frames[findMaximum(own)];
  const from = findMinimum(holding);
  return findOwnFrame(frames.slice(from)) ?? frames[from];
}

/** Finds the first frame of the application, or else of a library that it uses. */
const findOwnFrame = (frames: readonly string[]): string | undefined =>
  frames.find(isApplicationClass) ?? frames.find((frame) => !isJdkClass(frame));

function findThreadHolder(dump: HolderDump, objects: ObjectNames, steps: readonly number[]): Holder | undefined {
  for (let at = steps.length - 1; at >= 0; at--) {
    const thread = dump.threads.find(({ object }) => object === steps[at]);
    if (!thread) continue;
    const named = nameThread(objects, thread.object);
    const next = steps[at + 1];
    const [reference] = next === undefined ? [] : objects.findReferenceNames(thread.object, next);
    if (reference === 'threadLocals' || reference === 'inheritableThreadLocals' || isThreadLocalMap(objects, next)) {
      return { kind: 'thread-local', name: `a ThreadLocal of ${named}` };
    }
    // Several local variables of the thread hold it together.
    const frame = next === undefined ? findOwnFrame(thread.frames) : findFrame(thread, next);
    if (frame) return { kind: 'thread-frame', name: `${named} at ${frame}`, frame };
    const field = findApplicationField(objects, steps.slice(at));
    return field ? { kind: 'thread-field', name: `${field} of ${named}` } : { kind: 'thread', name: named };
  }
  return undefined;
}

const THREAD_LOCALS = 'java.lang.ThreadLocal$ThreadLocalMap';

const isThreadLocalMap = (objects: ObjectNames, object: number | undefined): boolean =>
  object !== undefined && objects.getLabel(object) === THREAD_LOCALS;

/** In a portable dump without the javacore beside it, the classes on the path tell that a thread holds the memory. */
function findUnnamedThread(
  { classes, classOf }: HolderDump,
  objects: ObjectNames,
  path: readonly number[],
): Holder | undefined {
  if (objects.areNamesUnknown !== true) return undefined;
  const at = path.findLastIndex((object) =>
    getLineage(classes, classOf.at(object) ?? -1).some(({ name }) => name === 'java.lang.Thread'),
  );
  if (at < 0) return undefined;
  return isThreadLocalMap(objects, path[at + 1])
    ? { kind: 'thread-local', name: 'a ThreadLocal of a thread' }
    : { kind: 'thread', name: 'a thread' };
}

/** Names the static field by which a class refers to an object; undefined when it refers to it otherwise. */
function nameStatic(dump: HolderDump, objects: ObjectNames, one: HeapClass, next: number): string | undefined {
  const [field] = objects.findReferenceNames(one.object, next);
  if (field?.startsWith('static ')) return `${one.name}.${field.slice('static '.length)}`;
  return objects.areNamesUnknown === true && !isOfClassLoading(dump, next)
    ? nameUnknownField(one.name, true)
    : undefined;
}

/** Tells a field of which only the class is known. */
export const nameUnknownField = (className: string, isStatic: boolean): string =>
  `a ${isStatic ? 'static ' : ''}field of ${className}`;

/** A class refers to its superclass and its loader as well, which is no field of the program. */
const isOfClassLoading = ({ classes, classOf }: Pick<HolderDump, 'classes' | 'classOf'>, object: number): boolean =>
  (classOf.at(object) ?? 0) < 0 ||
  getLineage(classes, classOf.at(object) ?? -1).some(({ name }) => name === 'java.lang.ClassLoader');

/** Names a thread; virtual threads seldom have a name, and a dump may be redacted. */
function nameThread(objects: ObjectNames, thread: number): string {
  const text = objects.readText(objects.readReference(thread, 'name', 'java.lang.Thread'));
  const name = text?.replaceAll('\0', '').trim();
  return name ? `thread "${maskThreadName(name)}"` : 'an unnamed thread';
}

/** Finds the first field of an application class on the path from a thread: of the thread itself or of its task. */
function findApplicationField(objects: ObjectNames, steps: readonly number[]): string | undefined {
  for (const [at, object] of steps.entries()) {
    const one = objects.getClass(object);
    const next = steps[at + 1];
    if (!one || next === undefined || one.shape !== 'instances' || isJdkClass(one.name)) continue;
    const field = objects.findReferenceNames(object, next).find((reference) => !reference.startsWith('<'));
    if (field) return `${one.name}.${field}`;
  }
  return undefined;
}

function findLoaderHolder(dump: HolderDump, objects: ObjectNames, chain: readonly number[]): Holder | undefined {
  const loaders = new Set(dump.classes.map(({ loader }) => loader));
  const loader = chain.find((object) => loaders.has(object));
  return loader === undefined ? undefined : { kind: 'loader', name: objects.getLabel(loader) };
}
