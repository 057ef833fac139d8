import type { IndexedHeap } from '../heap-index/indexed-heap.ts';

/** Lists of up to 500,000 objects: 2 MB each. */
const MAX_KEPT = 8;

const KEPT = new WeakMap<IndexedHeap, Map<string, unknown>>();

/**
 * Returns what `compute` returned when it was called last with this key; people turn the pages of one list and sort it
 * to and fro. What was asked longest ago is forgotten first. A key determines the type of its value.
 */
export function recall<Value>(heap: IndexedHeap, key: string, compute: () => Value): Value {
  const kept = KEPT.get(heap) ?? new Map<string, unknown>();
  KEPT.set(heap, kept);
  const value = kept.has(key) ? (kept.get(key) as Value) : compute();
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return value;
}
