import type { HeapAnalysis } from '../../analysis.ts';
import type { Suspect } from '../../metrics/retained-memory/suspects.ts';

/** Classes of the JDK that collect a text or bytes. */
const BUFFER = /^java\.(?:lang\.String(?:Builder|Buffer)|io\.(?:ByteArrayOutputStream|StringWriter|CharArrayWriter))$/;
/** Steps above the array that may be the buffer that has it. */
const NEAR = 3;

/** Whether the memory of a suspect is the text or the bytes that a buffer of the JDK has collected. */
export function holdsText(
  { path, point }: Pick<Suspect, 'path' | 'point'>,
  { objects, dump }: Pick<HeapAnalysis, 'objects' | 'dump'>,
): boolean {
  const isBuffer = (object: number): boolean => BUFFER.test(objects.getLabel(object));
  if (path.slice(-NEAR).some(({ object }) => isBuffer(object))) return true;
  // A method of the buffer that is running refers to its array as well.
  const { locals = [] } = dump.threads.find(({ object }) => object === path[0]?.object) ?? {};
  return locals.some(
    ({ object }) =>
      isBuffer(object) && ['value', 'buf'].some((field) => objects.readReference(object, field) === point),
  );
}
