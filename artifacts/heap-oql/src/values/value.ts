import type { OqlHeap, OqlObject, OqlScalar } from '../oql-heap.ts';

/** A row of a subquery, whose columns are read like fields. */
export interface OqlRecord {
  readonly names: readonly string[];
  readonly values: readonly OqlValue[];
}

/** The value of `${snapshot}`: the dump as a whole. */
export const SNAPSHOT = { snapshot: true } as const;

export type OqlValue = OqlScalar | readonly OqlValue[] | OqlRecord | typeof SNAPSHOT;

export const isList = (value: OqlValue): value is readonly OqlValue[] => Array.isArray(value);

export const isObject = (value: OqlValue): value is OqlObject =>
  value !== null && typeof value === 'object' && 'object' in value;

export const isRecord = (value: OqlValue): value is OqlRecord =>
  value !== null && typeof value === 'object' && 'names' in value;

export const isNumber = (value: OqlValue): value is number | bigint =>
  typeof value === 'number' || typeof value === 'bigint';

/** Converts an object number to a value; -1 becomes null. */
export const toObject = (object: number): OqlObject | null => (object < 0 ? null : { object });

/** Unwraps a row with a single column, which is treated as the value in that column. */
export function unwrapRow(value: OqlValue): OqlValue {
  return isRecord(value) && value.values.length === 1 ? (value.values[0] ?? null) : value;
}

/**
 * Whether AND, OR, NOT and WHERE treat a value as true. As in MAT, these are numbers except 0, texts except the empty
 * one, and objects.
 */
export function isTrue(value: OqlValue): boolean {
  return Number.isNaN(value) ? false : Boolean(value);
}

/**
 * Converts a value to a key. Equal values have equal keys; keys of objects differ from those of all texts and numbers.
 */
export function toKey(value: OqlValue): string | number | boolean | null {
  if (typeof value === 'string') return `"${value}`;
  if (typeof value === 'bigint') return `n${value}`;
  if (value === null || typeof value !== 'object') return value;
  if (isObject(value)) return `o${value.object}`;
  if (isList(value)) return `[${toKeys(value)}]`;
  return isRecord(value) ? `{${toKeys(value.values)}}` : 'snapshot';
}

/** Quotes the keys, so that one text cannot look like two. */
const toKeys = (values: readonly OqlValue[]): string => values.map((value) => JSON.stringify(toKey(value))).join();

/** Formats `class … @ 0x…`, MAT's name of objects that have no text of their own. */
export function formatTechnicalName(heap: OqlHeap, object: number): string {
  const number = heap.getClassNumber(object);
  const name = heap.classes[number < 0 ? ~number : number]?.name ?? '?';
  return `${number < 0 ? `class ${name}` : name} @ ${formatHex(heap.getAddress(object))}`;
}

/** Formats a number like `Long.toHexString`: negative numbers as two's complement. */
export const formatHex = (value: number | bigint): string => {
  const whole = typeof value === 'bigint' ? value : BigInt(Number.isFinite(value) ? Math.trunc(value) : 0);
  return `0x${BigInt.asUintN(64, whole).toString(16)}`;
};

/** Describes the type of a value for messages about values that do not fit. */
export function describeValue(
  value: OqlValue,
  { classes, getClassNumber }: Pick<OqlHeap, 'classes' | 'getClassNumber'>,
): string {
  if (value === null) return 'null';
  if (isList(value)) return `a list of ${value.length}`;
  if (isRecord(value)) return `a row of the columns ${value.names.join(', ')}`;
  if (isObject(value)) {
    const number = getClassNumber(value.object);
    return number < 0 ? `the class ${classes[~number]?.name}` : `an object of ${classes[number]?.name}`;
  }
  if (typeof value === 'object') return 'the snapshot';
  return typeof value === 'string' ? 'a text' : typeof value === 'boolean' ? 'true or false' : 'a number';
}
