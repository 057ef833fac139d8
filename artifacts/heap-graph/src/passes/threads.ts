import { findClassName } from '../classes/class-table.ts';
import type { NameMapping } from '../classes/name-mapping.ts';
import { ROOT_KINDS, STACK_ROOT_TAGS, THREAD_OBJ } from '../events.ts';
import type { HeapThread } from '../model.ts';
import type { Tables } from './first-pass.ts';

/** Negative line numbers have a meaning: -1 unknown, -2 compiled, -3 native. */
const NATIVE_LINE = -3;

/** Reads the threads of a dump that exist as objects, with their frames and the objects that each frame holds. */
export function readThreads(tables: Tables, names: NameMapping): HeapThread[] {
  const locals = Map.groupBy(
    tables.roots.filter(({ tag, thread }) => STACK_ROOT_TAGS.has(tag) && thread !== undefined),
    ({ thread }) => thread ?? 0,
  );
  const threads = new Map<number, HeapThread>();
  for (const { tag, id, thread: serial = 0, detail: trace = 0 } of tables.roots) {
    if (tag !== THREAD_OBJ || threads.has(serial)) continue;
    const object = tables.index.indexOfId(id);
    if (object < 0) continue;
    const held = (locals.get(serial) ?? []).map(({ tag: kind, id: local, detail = -1 }) => ({
      object: tables.index.indexOfId(local),
      frame: detail,
      kind: ROOT_KINDS.get(kind) ?? 'UNKNOWN',
    }));
    threads.set(serial, {
      object,
      serial,
      frames: (tables.traces.get(trace) ?? []).map((frame) => formatFrame(tables, names, frame)),
      locals: held.filter(({ object: local }) => local >= 0),
    });
  }
  return [...threads.values()];
}

/** Formats a stack frame: `java.lang.Thread.run(Thread.java:840)`. */
function formatFrame(tables: Tables, names: NameMapping, id: number): string {
  const frame = tables.frames.get(id);
  if (!frame) return 'unknown frame';
  const text = (textId: number, otherwise: string) => tables.texts.get(textId) || otherwise;
  const classId = tables.loadedSerials.get(frame.classSerial) ?? 0;
  const className = findClassName(tables, classId) ?? 'unknown class';
  const method = names.toMethodName(className, text(frame.method, 'unknown'), frame.line);
  const source = text(frame.source, 'Unknown Source');
  const place = frame.line === NATIVE_LINE ? 'Native Method' : frame.line > 0 ? `${source}:${frame.line}` : source;
  return `${names.toClassName(className)}.${method}(${place})`;
}
