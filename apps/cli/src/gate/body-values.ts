import { type Json, type JsonObject, readJsonPath } from '@hindsight/model';

/** Returns the value at a path of an answer, with dots between its members: `nmt.snapshots`. */
export const readPath = (body: JsonObject, path: string): Json | undefined => readJsonPath(body, path.split('.'));

/** Reads a figure of an answer with `normalizeUnits`, in which figures of GC logs are numbers as text. */
export function readFigure(body: JsonObject, path: string): number | undefined {
  const value = readPath(body, path);
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
