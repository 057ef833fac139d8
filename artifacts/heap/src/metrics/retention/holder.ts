import { type HeapDump, type HeapObjects, isOfJdk } from '@hindsight/heap-graph';

/** What of a dump is asked. */
export type Structure = Pick<HeapDump, 'classes' | 'classOf' | 'threads'>;
export type Names = Pick<HeapObjects, 'classOf' | 'label' | 'reference' | 'referenceNames' | 'text'>;

/** What to look for in the source: who keeps the memory, in words of the program. */
export interface Holder {
  readonly kind: 'static-field' | 'class' | 'thread-local' | 'thread-frame' | 'thread-field' | 'thread' | 'loader';
  /**
   * `com.acme.ImageCache.CACHE`, `thread "pool-1"`, `thread "main" at com.acme.Main.run(Main.java:7)`,
   * `com.acme.Poller.backlog of thread "poller"`
   */
  readonly name: string;
  /** Of a thread: the frame that works with it. */
  readonly frame?: string;
}

/** Code of the program keeps the memory, whatever it is made of; of threads that only run code of the JDK nothing is known. */
export const isOfProgram = ({ kind, frame = '' }: Holder): boolean =>
  kind === 'thread-frame' ? !isOfJdk(frame) : kind !== 'thread' && kind !== 'loader';

/** The first that there is: a static field, a class, a local of a thread, a thread, a class loader. */
export function holderOf(
  dump: Structure,
  objects: Names,
  path: readonly number[],
  chain: readonly number[],
): Holder | undefined {
  return (
    staticField(dump, objects, chain, path) ??
    staticField(dump, objects, path, path) ??
    staticBesideThread(dump, objects, path) ??
    ofThread(dump, objects, path) ??
    ofThread(dump, objects, chain) ??
    ofLoader(dump, objects, chain)
  );
}

/** The last class on the way that refers to what follows it; classes of the JDK refer to too much to say anything. */
function staticField(
  dump: Structure,
  objects: Names,
  way: readonly number[],
  path: readonly number[],
): Holder | undefined {
  for (let at = way.length - 1; at >= 0; at--) {
    const object = way[at] ?? 0;
    const one = dump.classes[~(dump.classOf[object] ?? 0)];
    if (!one || isOfJdk(one.name)) continue;
    const next = way[at + 1] ?? path[path.indexOf(object) + 1];
    const [field] = next === undefined ? [] : objects.referenceNames(object, next);
    if (field?.startsWith('static '))
      return { kind: 'static-field', name: `${one.name}.${field.slice('static '.length)}` };
    if (at === way.length - 1) return { kind: 'class', name: one.name };
  }
  return undefined;
}

/**
 * What a method works with is often kept by a static field too, itself or by the object whose part it is: `Cache.ENTRIES`, while
 * an entry is put in. The field outlives the method.
 */
function staticBesideThread(dump: Structure, objects: Names, path: readonly number[]): Holder | undefined {
  const [root, kept] = path;
  if (kept === undefined || !dump.threads.some(({ object }) => object === root)) return undefined;
  for (const { name, statics } of dump.classes) {
    if (isOfJdk(name)) continue;
    for (const field of statics) {
      const isKept = field.target === kept || (field.target >= 0 && refersStrongly(objects, field.target, kept));
      if (isKept) return { kind: 'static-field', name: `${name}.${field.name}` };
    }
  }
  return undefined;
}

function refersStrongly(objects: Names, from: number, to: number): boolean {
  if (objects.classOf(from)?.shape !== 'instances') return false;
  return objects.referenceNames(from, to).some((name) => !name.startsWith('<') && name !== 'referent');
}

/** The first frame of the program that has the object, or has called what has it. */
function frameWith({ locals, frames }: Structure['threads'][number], object: number): string | undefined {
  const top = locals.filter((local) => local.object === object && local.frame >= 0).map(({ frame }) => frame);
  if (top.length === 0) return undefined;
  const from = Math.min(...top);
  return frames.slice(from).find((frame) => !isOfJdk(frame)) ?? frames[from];
}

function ofThread(dump: Structure, objects: Names, way: readonly number[]): Holder | undefined {
  for (let at = way.length - 1; at >= 0; at--) {
    const thread = dump.threads.find(({ object }) => object === way[at]);
    if (!thread) continue;
    const name = objects.text(objects.reference(thread.object, 'name', 'java.lang.Thread')) ?? 'unnamed';
    const next = way[at + 1];
    const [reference] = next === undefined ? [] : objects.referenceNames(thread.object, next);
    if (reference === 'threadLocals' || reference === 'inheritableThreadLocals') {
      return { kind: 'thread-local', name: `a ThreadLocal of thread "${name}"` };
    }
    // Kept by many of its locals together.
    const frame = next === undefined ? thread.frames.find((one) => !isOfJdk(one)) : frameWith(thread, next);
    if (frame) return { kind: 'thread-frame', name: `thread "${name}" at ${frame}`, frame };
    const field = fieldOfProgram(objects, way.slice(at));
    return field
      ? { kind: 'thread-field', name: `${field} of thread "${name}"` }
      : { kind: 'thread', name: `thread "${name}"` };
  }
  return undefined;
}

/** The first field of a class of the program on the way from a thread: its own, or that of its task. */
function fieldOfProgram(objects: Names, way: readonly number[]): string | undefined {
  for (const [at, object] of way.entries()) {
    const one = objects.classOf(object);
    const next = way[at + 1];
    if (!one || next === undefined || one.shape !== 'instances' || isOfJdk(one.name)) continue;
    const field = objects.referenceNames(object, next).find((reference) => !reference.startsWith('<'));
    if (field) return `${one.name}.${field}`;
  }
  return undefined;
}

function ofLoader(dump: Structure, objects: Names, chain: readonly number[]): Holder | undefined {
  const loaders = new Set(dump.classes.map(({ loader }) => loader));
  const loader = chain.find((object) => loaders.has(object));
  return loader === undefined ? undefined : { kind: 'loader', name: objects.label(loader) };
}
