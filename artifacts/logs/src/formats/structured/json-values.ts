/** A value of JSON, and how its members are found by the names that logging frameworks give them. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const readText = (value: Json | undefined): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;

/** Returns a member by its name, or by the path that a dotted name describes: `log.level` and `{"log":{"level":…}}`. */
export function readMember(object: JsonObject, name: string): Json | undefined {
  if (name in object) return object[name];
  const dot = name.indexOf('.');
  if (dot < 0) return undefined;
  const inner = object[name.slice(0, dot)];
  return isObject(inner) ? readMember(inner, name.slice(dot + 1)) : undefined;
}

/** Returns the first member that is present. */
export function findFirst(object: JsonObject, names: readonly string[]): Json | undefined {
  for (const name of names) {
    const value = readMember(object, name);
    if (value !== undefined && value !== null && value !== '') return value;
  }
  return undefined;
}
