import type { JSONObject } from '@modelcontextprotocol/server';
import { type ArgumentName, getArgument } from './argument-rows.ts';

/** A type, not an interface: only then it counts as JSON for the library. */
export type InputSchema = {
  readonly type: 'object';
  readonly properties: Record<string, JSONObject>;
  readonly required?: string[];
  readonly additionalProperties: false;
};

function buildPropertySchema(name: ArgumentName): JSONObject {
  const { type, choices, description } = getArgument(name);
  return { type, ...(choices && { enum: [...choices] }), description };
}

/**
 * The advertised schema. It has no `oneOf` at its root for "exactly one of three": the APIs of several models refuse such tools, and some
 * hosts then drop them silently. The descriptions state it and `readArguments` enforces it.
 */
export function buildInputSchema(names: readonly ArgumentName[], required: readonly ArgumentName[]): InputSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, buildPropertySchema(name)])),
    ...(required.length > 0 && { required: [...required] }),
    additionalProperties: false,
  };
}
