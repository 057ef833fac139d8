import type { HeapObjects } from '../heap-objects.ts';
import type { HeapDump } from '../model.ts';

/** A JVM has about sixty; a hostile table may have no end. */
const MOST_ENTRIES = 2000;

/** `System.getProperties()`: a table of its own until JDK 8, a ConcurrentHashMap in it from then on. */
export function systemProperties({ classes }: HeapDump, objects: HeapObjects): ReadonlyMap<string, string> {
  const properties = new Map<string, string>();
  const system = classes.find(({ name }) => name === 'java.lang.System');
  const props = system?.statics.find(({ name }) => name === 'props')?.target ?? -1;
  if (props < 0) return properties;
  const map = objects.reference(props, 'map', 'java.util.Properties');
  const table = objects.reference(map >= 0 ? map : props, 'table');
  if (table < 0) return properties;
  let left = MOST_ENTRIES;
  for (const first of objects.elements(table)) {
    for (let node = first; node >= 0 && left > 0; node = objects.reference(node, 'next')) {
      left--;
      const key = objects.text(objects.reference(node, 'key'));
      const value = objects.text(objects.reference(node, map >= 0 ? 'val' : 'value'));
      if (key !== undefined && value !== undefined) properties.set(key, value);
    }
  }
  return properties;
}
