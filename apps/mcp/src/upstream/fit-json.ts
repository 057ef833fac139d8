import type { JsonValue } from './json-value.ts';

/** How much of a value is shown: elements of every list, and characters of every text. */
interface Bounds {
  readonly items: number;
  readonly characters: number;
}

/** The bounds that are tried, from generous to narrow. The last one is used whatever its size. */
const STEPS: readonly Bounds[] = [
  { items: 500, characters: 8000 },
  { items: 200, characters: 4000 },
  { items: 100, characters: 2000 },
  { items: 50, characters: 1000 },
  { items: 25, characters: 600 },
  { items: 12, characters: 400 },
  { items: 6, characters: 300 },
  { items: 3, characters: 200 },
  { items: 1, characters: 120 },
];

/** Lists whose remainders are named; an answer has few kinds of lists, and a hostile one is not listed endlessly. */
const MAX_NAMED = 20;

/** The number of elements that were left out, by the path of their list. */
export type LeftOut = Record<string, number>;

export interface Fitted {
  readonly value: JsonValue;
  readonly leftOut: LeftOut;
}

function clip(value: JsonValue, bounds: Bounds, path: string, leftOut: LeftOut): JsonValue {
  if (typeof value === 'string') {
    return value.length > bounds.characters ? `${value.slice(0, bounds.characters)}…` : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const list = value as readonly JsonValue[];
    const rest = list.length - bounds.items;
    if (rest > 0 && (path in leftOut || Object.keys(leftOut).length < MAX_NAMED)) {
      leftOut[path] = (leftOut[path] ?? 0) + rest;
    }
    return list.slice(0, bounds.items).map((item) => clip(item, bounds, path, leftOut));
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      clip(member, bounds, path === '' ? name : `${path}.${name}`, leftOut),
    ]),
  );
}

/** Shortens lists and texts evenly until the JSON of a value has at most so many characters, and counts what was left out. */
export function fitJson(value: JsonValue, maxCharacters: number): Fitted {
  if (JSON.stringify(value).length <= maxCharacters) return { value, leftOut: {} };
  let fitted: Fitted = { value, leftOut: {} };
  for (const bounds of STEPS) {
    const leftOut: LeftOut = {};
    fitted = { value: clip(value, bounds, '', leftOut), leftOut };
    if (JSON.stringify(fitted.value).length <= maxCharacters) break;
  }
  return fitted;
}
