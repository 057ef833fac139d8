import type { HeapAnalysis } from '../../analysis.ts';
import type { Suspect } from '../../metrics/retained-memory/suspects.ts';

/** Classes of the JDK that collect a text or bytes. */
const BUFFER = /^java\.(?:lang\.String(?:Builder|Buffer)|io\.(?:ByteArrayOutputStream|StringWriter|CharArrayWriter))$/;
/** Steps above the array that may be the buffer that has it. */
const NEAR = 3;

/** Whether the memory of a suspect is the text or the bytes that a buffer of the JDK has collected. */
export const holdsText = ({ path }: Pick<Suspect, 'path'>, { objects }: Pick<HeapAnalysis, 'objects'>): boolean =>
  path.slice(-NEAR).some(({ object }) => BUFFER.test(objects.getLabel(object)));
