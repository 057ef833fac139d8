import { rowOf } from '@hindsight/api';
import { ToolError } from '../tool-error.ts';
import { type ArgumentName, type ArgumentRow, argumentRow } from './argument-rows.ts';

/** Arguments of one call as text; what was not given is absent. */
export type Arguments = { readonly [N in ArgumentName]?: string };

/** `true` is as good as `"true"`, 42 as `"42"`, a list as its items with commas: models and command lines guess types. */
function asText(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(',');
  throw new ToolError(`${name} must be text.`);
}

/** Choices and flags in any case, with blanks around them. */
const normalised = (text: string, { type, choices }: ArgumentRow): string =>
  choices || type === 'boolean' ? text.trim().toLowerCase() : text;

/** The rules of the REST contract, before anything is sent. */
function check(name: ArgumentName, text: string): void {
  const { type, choices, rest } = argumentRow(name);
  const allowed = type === 'boolean' ? ['true', 'false'] : choices;
  if (allowed && !allowed.includes(text)) throw new ToolError(`${name} must be ${allowed.join(' or ')}.`);
  const checked = rest && rowOf(rest).schema.safeParse(text);
  if (checked && !checked.success) {
    throw new ToolError(`${name} ${checked.error.issues[0]?.message ?? 'is not valid'}.`);
  }
}

/** Reads the arguments of a call; null and empty text are the same as not given. Throws a ToolError. */
export function readArguments(names: readonly ArgumentName[], given: unknown): Arguments {
  if (given === undefined || given === null) return {};
  if (typeof given !== 'object' || Array.isArray(given)) throw new ToolError('arguments must be an object.');
  const read: { [N in ArgumentName]?: string } = {};
  for (const [key, value] of Object.entries(given)) {
    const name = names.find((known) => known === key);
    if (!name) throw new ToolError(`There is no argument "${key.slice(0, 40)}"; there are ${names.join(', ')}.`);
    if (value === null || value === '') continue;
    const text = normalised(asText(name, value), argumentRow(name));
    check(name, text);
    read[name] = text;
  }
  return read;
}
