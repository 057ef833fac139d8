import { isEqual } from '../values/compare.ts';
import { readElements } from '../values/read-elements.ts';
import { isList, isObject, type OqlValue, toKey, unwrapRow } from '../values/value.ts';
import type { Evaluation } from './evaluation.ts';
import type { Evaluate } from './scope.ts';

/** Lists of at least this length are searched by hash; shorter ones are searched linearly. */
const MIN_HASHED_LENGTH = 16;

/**
 * Compiles `x IN list`: the list is a list, the elements of an array or the first column of a query. As in MAT, both IN
 * and NOT IN are false for null, as a value and as a list.
 */
export function compileMembership(of: Evaluate, list: Evaluate, isNegated: boolean, evaluation: Evaluation): Evaluate {
  let last: OqlValue;
  let keys: Set<ReturnType<typeof toKey>> | undefined;
  return () => {
    const value = unwrapRow(of());
    const searched = list();
    if (value === null || searched === null) return false;
    const items = isList(searched) ? searched : toItems(searched, evaluation);
    if (items.length < MIN_HASHED_LENGTH || !isList(searched))
      return includesEqual(items, value, evaluation) !== isNegated;
    if (searched !== last || !keys) {
      evaluation.budget.reserve(64 * items.length);
      evaluation.budget.step(items.length);
      evaluation.budget.release(64 * items.length);
      keys = new Set(items.map((item) => toKey(toObjectNumber(readFirstColumn(item)))));
      last = searched;
    }
    return keys.has(toKey(toObjectNumber(value))) !== isNegated;
  };
}

/** Objects are compared by number, because a list may hold objects or numbers. */
const toObjectNumber = (value: OqlValue): OqlValue => (isObject(value) ? value.object : value);

const readFirstColumn = (item: OqlValue): OqlValue =>
  item !== null && typeof item === 'object' && 'values' in item && !isList(item) ? (item.values[0] ?? null) : item;

function includesEqual(items: readonly OqlValue[], value: OqlValue, { budget }: Evaluation): boolean {
  budget.step(1 + (items.length >> 3));
  return items.some((item) => isEqual(readFirstColumn(item), value));
}

function toItems(value: OqlValue, evaluation: Evaluation): readonly OqlValue[] {
  const only = unwrapRow(value);
  const isArray = isObject(only) && evaluation.heap.readLength(only.object) >= 0;
  return isArray ? readElements(only.object, evaluation) : [only];
}
