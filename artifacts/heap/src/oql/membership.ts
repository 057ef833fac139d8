import { isEqual } from './compare.ts';
import { elementsOf } from './elements.ts';
import type { Evaluation } from './evaluation.ts';
import type { Evaluate } from './scope.ts';
import { isList, isObject, keyOf, type OqlValue, onlyValue } from './value.ts';

/** Shorter lists are looked through. */
const LONG = 16;

/**
 * `x IN list`: items of a list, elements of an array, first columns of a query. As in MAT null is neither in a list nor not in it,
 * and nothing is in null.
 */
export function membershipIn(of: Evaluate, list: Evaluate, isNegated: boolean, evaluation: Evaluation): Evaluate {
  let last: OqlValue;
  let keys: Set<ReturnType<typeof keyOf>> | undefined;
  return () => {
    const value = onlyValue(of());
    const found = list();
    if (value === null || found === null) return false;
    const items = isList(found) ? found : itemsIn(found, evaluation);
    if (items.length < LONG || !isList(found)) return looked(items, value, evaluation) !== isNegated;
    if (found !== last || !keys) {
      evaluation.budget.keep(64 * items.length);
      evaluation.budget.step(items.length);
      evaluation.budget.release(64 * items.length);
      keys = new Set(items.map((item) => keyOf(numbered(first(item)))));
      last = found;
    }
    return keys.has(keyOf(numbered(value))) !== isNegated;
  };
}

/** An object counts by its number: a list may hold the one or the other. */
const numbered = (value: OqlValue): OqlValue => (isObject(value) ? value.object : value);

const first = (item: OqlValue): OqlValue =>
  item !== null && typeof item === 'object' && 'values' in item && !isList(item) ? (item.values[0] ?? null) : item;

function looked(items: readonly OqlValue[], value: OqlValue, { budget }: Evaluation): boolean {
  budget.step(1 + (items.length >> 3));
  return items.some((item) => isEqual(first(item), value));
}

function itemsIn(value: OqlValue, evaluation: Evaluation): readonly OqlValue[] {
  const only = onlyValue(value);
  const isArray = isObject(only) && evaluation.heap.lengthOf(only.object) >= 0;
  return isArray ? elementsOf(only.object, evaluation) : [only];
}
