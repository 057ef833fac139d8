import { findClassName } from '../classes/class-table.ts';
import type { NameMapping } from '../classes/name-mapping.ts';
import { ROOT_KINDS, STACK_ROOT_TAGS, THREAD_OBJ } from '../events.ts';
import type { HeapThread } from '../model.ts';
import type { Tables } from './first-pass.ts';

/** Negative line numbers have a meaning: -1 unknown, -2 compiled, -3 native. */
const NATIVE_LINE = -3;

/** A thread to which the objects that its stack holds are added. */
type GrowingThread = HeapThread & { readonly locals: HeapThread['locals'][number][] };

/** Reads the threads of a dump that exist as objects, with their frames and the objects that each frame holds. */
export function readThreads(tables: Tables, names: NameMapping): HeapThread[] {
  const threads = new Map<number, GrowingThread>();
  for (const { tag, id, thread: serial = 0, detail: trace = 0 } of tables.roots) {
    if (tag !== THREAD_OBJ || threads.has(serial)) continue;
    const object = tables.index.indexOfId(id);
    if (object < 0) continue;
    const frames = (tables.traces.get(trace) ?? []).map((frame) => formatFrame(tables, names, frame));
    threads.set(serial, { object, serial, frames, locals: [] });
  }
  // After the threads, because roots of threads that do not exist may be many millions.
  for (const { tag, id, thread: serial = -1, detail: frame = -1 } of tables.roots) {
    const thread = STACK_ROOT_TAGS.has(tag) ? threads.get(serial) : undefined;
    const object = thread ? tables.index.indexOfId(id) : -1;
    if (object >= 0) thread?.locals.push({ object, frame, kind: ROOT_KINDS.get(tag) ?? 'UNKNOWN' });
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
