import type { MarkEvent, Timestamp } from '../events.ts';

const ERROR = 'java.lang.OutOfMemoryError';
/** Matches a character that continues a stack frame, a longer class name, or a path. */
const PART_OF_NAME = /[\w.$/]/;
/** Matches output of -verbose:class and -Xlog:class+load: the class was loaded, the error not thrown. */
const CLASS_LOADING = /\[Loaded java\.|\[class,load\]| source: jrt:|shared objects file/;
const DETAIL_CHARACTERS = 120;

/**
 * Finds the marks of a line of application output in which an OutOfMemoryError was thrown: `java.lang.OutOfMemoryError:
 * Java heap space`, also after `Exception in thread "main"`, `Caused by:`, `Terminating due to`. JVM options only name
 * the error.
 */
export function findOutOfMemory(text: string, stamp: Timestamp, line: number): MarkEvent[] {
  const at = text.indexOf(ERROR);
  const end = at + ERROR.length;
  if (at < 0 || PART_OF_NAME.test(text.charAt(at - 1)) || /[\w.$/(]/.test(text.charAt(end))) return [];
  if (CLASS_LOADING.test(text)) return [];
  const detail = text.startsWith(': ', end) ? text.slice(end + 2, end + 2 + DETAIL_CHARACTERS).trim() : '';
  const mark = (name: 'out-of-memory' | 'gc-overhead-limit'): MarkEvent => ({
    kind: 'mark',
    mark: name,
    ...stamp,
    line,
    ...(detail ? { detail } : {}),
  });
  const marks = [mark('out-of-memory')];
  if (detail.startsWith('GC overhead limit exceeded')) marks.push(mark('gc-overhead-limit'));
  return marks;
}
