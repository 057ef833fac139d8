import { getParameter } from '@hindsight/api';
import { ToolError } from '../tool-error.ts';
import type { ArgumentRow, Inputs } from './argument-rows.ts';

/** The arguments of one call as text; arguments that were not given are absent. */
export type Arguments = Readonly<Record<string, string | undefined>>;

/** Separates the items of a list whose items may contain commas, such as paths. */
export const LIST_SEPARATOR = '\n';

/** Accepts `true` for `"true"`, 42 for `"42"` and a list for its items with commas, because models and command lines guess types. */
function toText(name: string, value: unknown, { type }: ArgumentRow): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) {
    return value.join(type === 'array' ? LIST_SEPARATOR : ',');
  }
  throw new ToolError(`${name} must be text.`);
}

/** Normalizes choices and flags: any case, surrounding blanks. */
const normalizeText = (text: string, { type, choices }: ArgumentRow): string =>
  choices || type === 'boolean' ? text.trim().toLowerCase() : text;

/** Applies the rules of the REST contract before anything is sent. */
function check(name: string, text: string, { type, choices, rest }: ArgumentRow): void {
  const allowed = type === 'boolean' ? ['true', 'false'] : choices;
  if (allowed && !allowed.includes(text)) throw new ToolError(`${name} must be ${allowed.join(' or ')}.`);
  const checked = rest && getParameter(rest).schema.safeParse(text);
  if (checked && !checked.success) {
    throw new ToolError(`${name} ${checked.error.issues[0]?.message ?? 'is not valid'}.`);
  }
  if (type === 'integer' && !/^\d{1,15}$/.test(text)) throw new ToolError(`${name} must be a whole number.`);
}

/** Reads the arguments of a call; null and empty text count as absent. Throws a ToolError. */
export function readArguments(inputs: Inputs, given: unknown): Arguments {
  if (given === undefined || given === null) return {};
  if (typeof given !== 'object' || Array.isArray(given)) throw new ToolError('arguments must be an object.');
  const read: Record<string, string> = {};
  const names = Object.keys(inputs);
  for (const [key, value] of Object.entries(given)) {
    const row = Object.hasOwn(inputs, key) ? inputs[key] : undefined;
    if (!row) throw new ToolError(`There is no argument "${key.slice(0, 40)}"; there are ${names.join(', ')}.`);
    if (value === null || value === '') continue;
    const text = normalizeText(toText(key, value, row), row);
    check(key, text, row);
    read[key] = text;
  }
  return read;
}
