/** A JSON value; `undefined` members are left out on the wire. */
export type Json = string | number | boolean | undefined | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

/** Returns whether a value has members: it is neither a list nor `null`. */
export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the objects of a list; none of a value that is no list. */
export const listJsonObjects = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : [];

/** Returns the object; an empty one for any other value, so that its members can be read. */
export const toJsonObject = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});

/** Returns the value at the end of a path of members; undefined when one of them is missing. */
export function readJsonPath(object: JsonObject, path: readonly string[]): Json | undefined {
  let value: Json | undefined = object;
  for (const name of path) value = isJsonObject(value) ? value[name] : undefined;
  return value;
}
