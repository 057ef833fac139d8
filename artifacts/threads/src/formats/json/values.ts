import type { ThreadState } from '../../events.ts';
import { threadStateOf } from '../thread-state.ts';
import type { JsonObject, JsonValue, OpenValue } from './scanner.ts';

/** Programs differ in writing ids as strings or as numbers: both are taken; anything else is not told. */
export function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
}

export const numberOf = (value: JsonValue | undefined): number | undefined => {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
};

export const objectOf = (value: JsonValue | undefined): JsonObject | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;

export const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : []);

export const stateOf = (value: JsonValue | undefined): ThreadState | undefined => threadStateOf(textOf(value));

/** The innermost object around that has a key. */
export function objectWith(key: string, around: readonly OpenValue[]): JsonObject | undefined {
  const found = around.findLast(({ value }) => !Array.isArray(value) && value[key] !== undefined);
  return found && objectOf(found.value);
}
