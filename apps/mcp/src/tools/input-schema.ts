import type { JSONObject } from '@modelcontextprotocol/server';
import type { ArgumentRow, Inputs } from './argument-rows.ts';

/** A type, not an interface: only then it counts as JSON for the library. */
export type InputSchema = {
  readonly type: 'object';
  readonly properties: Record<string, JSONObject>;
  readonly required?: string[];
  readonly additionalProperties: false;
};

const buildPropertySchema = ({ type, choices, description }: ArgumentRow): JSONObject => ({
  type,
  ...(type === 'array' && { items: { type: 'string' } }),
  ...(choices && { enum: [...choices] }),
  description,
});

/**
 * The advertised schema. It has no `oneOf` at its root for "exactly one of three": the APIs of several models refuse such tools, and some
 * hosts then drop them silently. The descriptions state it and `readArguments` enforces it.
 */
export function buildInputSchema(inputs: Inputs, required: readonly string[]): InputSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(inputs).map(([name, row]) => [name, buildPropertySchema(row)])),
    ...(required.length > 0 && { required: [...required] }),
    additionalProperties: false,
  };
}
