import { isNumber, isObject, type OqlValue, toKey, unwrapRow } from './value.ts';

/**
 * Compares two values for equality. As in MAT, an object equals its number, because some functions return objects and
 * some return numbers.
 */
export function isEqual(left: OqlValue, right: OqlValue): boolean {
  const a = toComparable(left);
  const b = toComparable(right);
  // biome-ignore lint/suspicious/noDoubleEquals: a bigint is strictly unequal to a number of the same value.
  if (isNumber(a) && isNumber(b)) return a == b;
  return a === b || (typeof a === 'object' && typeof b === 'object' && toKey(a) === toKey(b));
}

function toComparable(value: OqlValue): OqlValue {
  const only = unwrapRow(value);
  return isObject(only) ? only.object : only;
}

/**
 * Compares two values: negative, 0 or positive. Returns undefined when they have no order: for null and for values of
 * different types. Texts are compared by code unit, objects by number.
 */
export function compareValues(left: OqlValue, right: OqlValue): number | undefined {
  const a = toComparable(left);
  const b = toComparable(right);
  if (isNumber(a) && isNumber(b)) return comparePrimitives(a, b);
  if (typeof a === 'string' && typeof b === 'string') return comparePrimitives(a, b);
  if (typeof a === 'boolean' && typeof b === 'boolean') return comparePrimitives(Number(a), Number(b));
  return undefined;
}

/** Returns undefined when one of the operands is NaN. */
function comparePrimitives<Kind extends number | bigint | string>(a: Kind, b: Kind): number | undefined {
  if (a < b) return -1;
  if (a > b) return 1;
  return a >= b ? 0 : undefined;
}

const KINDS = ['boolean', 'number', 'string', 'object'];

/** A total order of all values for ORDER BY: null first, then by type. */
export function rankValues(left: OqlValue, right: OqlValue): number {
  return compareValues(left, right) ?? toKindRank(left) - toKindRank(right);
}

function toKindRank(value: OqlValue): number {
  const own = toComparable(value);
  if (own === null) return -1;
  return KINDS.indexOf(isNumber(own) ? 'number' : typeof own);
}
