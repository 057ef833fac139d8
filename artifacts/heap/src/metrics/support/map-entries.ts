import type { HeapObjects } from '@hindsight/heap-graph';

/** A table of settings has a few hundred entries; a hostile one may be endless. */
const MAX_ENTRIES = 2000;

export interface MapEntry {
  readonly key: number;
  readonly value: number;
}

/**
 * Reads keys and values of a map with a table: HashMap, Hashtable, ConcurrentHashMap, Map.of. It reads the dump, so it
 * suits small maps only.
 */
export function readMapEntries(objects: HeapObjects, map: number): MapEntry[] {
  const inner = findInnerMap(objects, map);
  if (inner < 0) return [];
  const only = objects.readReference(inner, 'k0');
  if (only >= 0) return [{ key: only, value: objects.readReference(inner, 'v0') }];
  const table = objects.readReference(inner, 'table');
  if (table < 0) return [];
  const elements = objects.readElements(table);
  return objects.getLabel(inner).startsWith('java.util.ImmutableCollections$')
    ? readPairs(elements)
    : readChains(objects, elements);
}

/** Finds the map inside `Properties` (JDK 9 and later) and unmodifiable views. */
function findInnerMap(objects: HeapObjects, map: number): number {
  if (map < 0) return -1;
  for (const field of ['map', 'm']) {
    const inner = objects.readReference(map, field);
    if (inner >= 0) return inner;
  }
  return map;
}

function readPairs(elements: readonly number[]): MapEntry[] {
  const entries: MapEntry[] = [];
  for (let at = 0; at + 1 < elements.length && entries.length < MAX_ENTRIES; at += 2) {
    const key = elements[at] ?? -1;
    if (key >= 0) entries.push({ key, value: elements[at + 1] ?? -1 });
  }
  return entries;
}

function readChains(objects: HeapObjects, elements: readonly number[]): MapEntry[] {
  const entries: MapEntry[] = [];
  for (const first of elements) {
    for (let node = first; node >= 0 && entries.length < MAX_ENTRIES; node = objects.readReference(node, 'next')) {
      const value = objects.readReference(node, 'val');
      entries.push({
        key: objects.readReference(node, 'key'),
        value: value >= 0 ? value : objects.readReference(node, 'value'),
      });
    }
  }
  return entries;
}
