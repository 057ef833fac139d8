import type { AddressIndex } from '../columns/address-index.ts';
import { ROOT_KINDS, THREAD_OBJ } from '../events.ts';
import type { HeapThread } from '../model.ts';
import type { JavacoreFacts } from './javacore.ts';

/** At least this share of the threads must be objects of the dump: otherwise the javacore is of another process. */
const MIN_SHARE_IN_DUMP = 0.5;
const FRAME_KIND = ROOT_KINDS.get(0x03) ?? '';
const MONITOR_KIND = ROOT_KINDS.get(0x07) ?? '';
const THREAD_KIND = ROOT_KINDS.get(THREAD_OBJ) ?? '';

interface JavacoreObjects {
  readonly threads: readonly HeapThread[];
  /** The kinds of roots by object: threads, objects of their stacks, monitors. */
  readonly kinds: ReadonlyMap<number, readonly string[]>;
}

/** Finds the objects that a javacore names. Returns undefined when it is not of the process that wrote the dump. */
export function matchJavacore(javacore: JavacoreFacts, index: AddressIndex): JavacoreObjects | undefined {
  const find = (address: bigint) => index.indexOf(Number(address >> 32n), Number(address & 0xffff_ffffn));
  const present = javacore.threads
    .map((thread) => ({ ...thread, object: find(thread.address) }))
    .filter(({ object }) => object >= 0);
  if (present.length === 0 || present.length < MIN_SHARE_IN_DUMP * javacore.threads.length) return undefined;
  const kinds = new Map<number, string[]>();
  const add = (object: number, kind: string): void => {
    const names = kinds.get(object) ?? [];
    if (object >= 0 && !names.includes(kind)) kinds.set(object, [...names, kind]);
  };
  const threads = present.map(({ object, name, state, frames, held }, at): HeapThread => {
    const locals = held.map(({ address, frame }) => ({ object: find(address), frame, kind: FRAME_KIND }));
    add(object, THREAD_KIND);
    for (const local of locals) add(local.object, FRAME_KIND);
    return { object, serial: at + 1, name, state, frames, locals: locals.filter((local) => local.object >= 0) };
  });
  for (const address of javacore.monitors) add(find(address), MONITOR_KIND);
  return { threads, kinds };
}
