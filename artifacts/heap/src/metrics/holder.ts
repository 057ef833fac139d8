import { isOfJdk } from '../class-names.ts';
import type { HeapObjects } from '../heap-objects.ts';
import type { HeapDump } from '../model.ts';

/** What to look for in the source: who keeps the memory, in words of the program. */
export interface Holder {
  readonly kind: 'static-field' | 'class' | 'thread-local' | 'thread-frame' | 'thread' | 'loader';
  /** `com.acme.ImageCache.CACHE`, `thread "pool-1"`, `thread "main" at com.acme.Main.run(Main.java:7)` */
  readonly name: string;
}

/** The first that there is: a static field, a class, a local of a thread, a thread, a class loader. */
export function holderOf(
  dump: HeapDump,
  objects: HeapObjects,
  path: readonly number[],
  chain: readonly number[],
): Holder | undefined {
  return (
    staticField(dump, objects, chain, path) ??
    staticField(dump, objects, path, path) ??
    ofThread(dump, objects, path) ??
    ofThread(dump, objects, chain) ??
    ofLoader(dump, objects, chain)
  );
}

/** The last class on the way that refers to what follows it; classes of the JDK refer to too much to say anything. */
function staticField(
  dump: HeapDump,
  objects: HeapObjects,
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

function ofThread(dump: HeapDump, objects: HeapObjects, way: readonly number[]): Holder | undefined {
  for (let at = way.length - 1; at >= 0; at--) {
    const thread = dump.threads.find(({ object }) => object === way[at]);
    if (!thread) continue;
    const name = objects.text(objects.reference(thread.object, 'name', 'java.lang.Thread')) ?? 'unnamed';
    const next = way[at + 1];
    if (next === undefined) return { kind: 'thread', name: `thread "${name}"` };
    const [reference] = objects.referenceNames(thread.object, next);
    if (reference === 'threadLocals' || reference === 'inheritableThreadLocals') {
      return { kind: 'thread-local', name: `a ThreadLocal of thread "${name}"` };
    }
    const local = thread.locals.find(({ object, frame }) => object === next && frame >= 0);
    const frame = local && thread.frames[local.frame];
    return frame
      ? { kind: 'thread-frame', name: `thread "${name}" at ${frame}` }
      : { kind: 'thread', name: `thread "${name}"` };
  }
  return undefined;
}

function ofLoader(dump: HeapDump, objects: HeapObjects, chain: readonly number[]): Holder | undefined {
  const loaders = new Set(dump.classes.map(({ loader }) => loader));
  const loader = chain.find((object) => loaders.has(object));
  return loader === undefined ? undefined : { kind: 'loader', name: objects.label(loader) };
}
