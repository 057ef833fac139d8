import { isEqual } from '../values/compare.ts';
import { readElements } from '../values/read-elements.ts';
import type { Evaluation } from './evaluation.ts';
import type { Evaluate } from './scope.ts';
import { isList, isObject, toKey, type OqlValue, unwrapRow } from '../values/value.ts';

/** Shorter lists are looked through. */
const MIN_HASHED_LENGTH = 16;

/**
 * `x IN list`: items of a list, elements of an array, first columns of a query. As in MAT null is neither in a list nor not in it,
 * and nothing is in null.
 */
export function compileMembership(of: Evaluate, list: Evaluate, isNegated: boolean, evaluation: Evaluation): Evaluate {
  let last: OqlValue;
  let keys: Set<ReturnType<typeof toKey>> | undefined;
  return () => {
    const value = unwrapRow(of());
    const found = list();
    if (value === null || found === null) return false;
    const items = isList(found) ? found : toItems(found, evaluation);
    if (items.length < MIN_HASHED_LENGTH || !isList(found)) return includesEqual(items, value, evaluation) !== isNegated;
    if (found !== last || !keys) {
      evaluation.budget.reserve(64 * items.length);
      evaluation.budget.step(items.length);
      evaluation.budget.release(64 * items.length);
      keys = new Set(items.map((item) => toKey(toObjectNumber(readFirstColumn(item)))));
      last = found;
    }
    return keys.has(toKey(toObjectNumber(value))) !== isNegated;
  };
}

/** An object counts by its number: a list may hold the one or the other. */
const toObjectNumber = (value: OqlValue): OqlValue => (isObject(value) ? value.object : value);

const readFirstColumn = (item: OqlValue): OqlValue =>
  item !== null && typeof item === 'object' && 'values' in item && !isList(item) ? (item.values[0] ?? null) : item;

function includesEqual(items: readonly OqlValue[], value: OqlValue, { budget }: Evaluation): boolean {
  budget.step(1 + (items.length >> 3));
  return items.some((item) => isEqual(readFirstColumn(item), value));
}

function toItems(value: OqlValue, evaluation: Evaluation): readonly OqlValue[] {
  const only = unwrapRow(value);
  const isArray = isObject(only) && evaluation.heap.lengthOf(only.object) >= 0;
  return isArray ? readElements(only.object, evaluation) : [only];
}
