import type { Json, JsonObject } from '@hindsight/model';

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const listObjects = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

export function readPath(body: JsonObject, path: string): Json | undefined {
  let value: Json | undefined = body;
  for (const name of path.split('.')) value = isObject(value) ? value[name] : undefined;
  return value;
}

/** Reads a figure of an answer with `normalizeUnits`, in which figures of GC logs are numbers as text. */
export function readFigure(body: JsonObject, path: string): number | undefined {
  const value = readPath(body, path);
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
