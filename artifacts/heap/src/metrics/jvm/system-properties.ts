import type { HeapObjects } from '@hindsight/heap-graph';
import { readMapEntries } from '../support/map-entries.ts';

/** Reads `System.getProperties()`: a hash table until JDK 8, later a ConcurrentHashMap inside it. */
export const readSystemProperties = (objects: HeapObjects): ReadonlyMap<string, string> =>
  readTextEntries(objects, objects.readStaticReference('java.lang.System', 'props'));

/** Reads the entries whose key and value are both strings. */
export function readTextEntries(objects: HeapObjects, map: number): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { key, value } of readMapEntries(objects, map)) {
    const [name, text] = [objects.readText(key), objects.readText(value)];
    // Names that a redaction has overwritten with zeros are none.
    if (name !== undefined && text !== undefined && !name.startsWith('\0')) texts.set(name, text);
  }
  return texts;
}
