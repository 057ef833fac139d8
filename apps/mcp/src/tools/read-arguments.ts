import { getParameter } from '@hindsight/api';
import { ToolError } from '../tool-error.ts';
import { type ArgumentName, type ArgumentRow, getArgument } from './argument-rows.ts';

/** The arguments of one call as text; arguments that were not given are absent. */
export type Arguments = { readonly [N in ArgumentName]?: string };

/** Accepts `true` for `"true"`, 42 for `"42"` and a list for its items with commas, because models and command lines guess types. */
function toText(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(',');
  throw new ToolError(`${name} must be text.`);
}

/** Normalizes choices and flags: any case, surrounding blanks. */
const normalizeText = (text: string, { type, choices }: ArgumentRow): string =>
  choices || type === 'boolean' ? text.trim().toLowerCase() : text;

/** Applies the rules of the REST contract before anything is sent. */
function check(name: ArgumentName, text: string): void {
  const { type, choices, rest } = getArgument(name);
  const allowed = type === 'boolean' ? ['true', 'false'] : choices;
  if (allowed && !allowed.includes(text)) throw new ToolError(`${name} must be ${allowed.join(' or ')}.`);
  const checked = rest && getParameter(rest).schema.safeParse(text);
  if (checked && !checked.success) {
    throw new ToolError(`${name} ${checked.error.issues[0]?.message ?? 'is not valid'}.`);
  }
}

/** Reads the arguments of a call; null and empty text count as absent. Throws a ToolError. */
export function readArguments(names: readonly ArgumentName[], given: unknown): Arguments {
  if (given === undefined || given === null) return {};
  if (typeof given !== 'object' || Array.isArray(given)) throw new ToolError('arguments must be an object.');
  const read: { [N in ArgumentName]?: string } = {};
  for (const [key, value] of Object.entries(given)) {
    const name = names.find((known) => known === key);
    if (!name) throw new ToolError(`There is no argument "${key.slice(0, 40)}"; there are ${names.join(', ')}.`);
    if (value === null || value === '') continue;
    const text = normalizeText(toText(name, value), getArgument(name));
    check(name, text);
    read[name] = text;
  }
  return read;
}
