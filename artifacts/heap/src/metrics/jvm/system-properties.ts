import type { HeapObjects } from '@hindsight/heap-graph';
import { mapEntries } from '../support/map-entries.ts';

/** `System.getProperties()`: a table of its own until JDK 8, a ConcurrentHashMap in it from then on. */
export const systemProperties = (objects: HeapObjects): ReadonlyMap<string, string> =>
  textsOf(objects, objects.staticReference('java.lang.System', 'props'));

/** Entries whose key and value are texts. */
export function textsOf(objects: HeapObjects, map: number): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { key, value } of mapEntries(objects, map)) {
    const [name, text] = [objects.text(key), objects.text(value)];
    if (name !== undefined && text !== undefined) texts.set(name, text);
  }
  return texts;
}
