import type { ThreadState } from '../../events.ts';
import { toThreadState } from '../thread-state.ts';
import type { JsonObject, JsonValue, OpenValue } from './scanner.ts';

/** Converts an id, which programs write as a string or as a number, to text; returns undefined for anything else. */
export function toText(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
}

export const toNumber = (value: JsonValue | undefined): number | undefined => {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
};

export const toObject = (value: JsonValue | undefined): JsonObject | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;

export const toList = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : []);

export const toState = (value: JsonValue | undefined): ThreadState | undefined => toThreadState(toText(value));

/** Finds the innermost surrounding object that has a key. */
export function findObjectWith(key: string, around: readonly OpenValue[]): JsonObject | undefined {
  const open = around.findLast(({ value }) => !Array.isArray(value) && value[key] !== undefined);
  return open && toObject(open.value);
}
