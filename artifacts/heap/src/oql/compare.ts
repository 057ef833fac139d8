import { isNumber, isObject, keyOf, type OqlValue, onlyValue } from './value.ts';

/** An object is equal to its number, as in MAT, where functions give the one or the other. */
export function isEqual(left: OqlValue, right: OqlValue): boolean {
  const a = plain(left);
  const b = plain(right);
  // biome-ignore lint/suspicious/noDoubleEquals: a bigint is strictly unequal to a number of the same value.
  if (isNumber(a) && isNumber(b)) return a == b;
  return a === b || (typeof a === 'object' && typeof b === 'object' && keyOf(a) === keyOf(b));
}

function plain(value: OqlValue): OqlValue {
  const only = onlyValue(value);
  return isObject(only) ? only.object : only;
}

/**
 * Negative, 0 or positive; undefined when there is no order: null, and values of different kinds. Texts go by their characters,
 * objects by their numbers.
 */
export function compared(left: OqlValue, right: OqlValue): number | undefined {
  const a = plain(left);
  const b = plain(right);
  if (isNumber(a) && isNumber(b)) return order(a, b);
  if (typeof a === 'string' && typeof b === 'string') return order(a, b);
  if (typeof a === 'boolean' && typeof b === 'boolean') return order(Number(a), Number(b));
  return undefined;
}

/** Undefined: one of them is not a number. */
function order<Kind extends number | bigint | string>(a: Kind, b: Kind): number | undefined {
  if (a < b) return -1;
  if (a > b) return 1;
  return a >= b ? 0 : undefined;
}

const KINDS = ['boolean', 'number', 'string', 'object'];

/** An order of all values, for ORDER BY: null first, then by kind. */
export function ranked(left: OqlValue, right: OqlValue): number {
  return compared(left, right) ?? kindOf(left) - kindOf(right);
}

function kindOf(value: OqlValue): number {
  const own = plain(value);
  if (own === null) return -1;
  return KINDS.indexOf(isNumber(own) ? 'number' : typeof own);
}
