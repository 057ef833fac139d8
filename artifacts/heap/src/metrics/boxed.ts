import type { HeapDump } from '../model.ts';

/** Bytes of the value in a box. */
const PAYLOAD: ReadonlyMap<string, number> = new Map([
  ['java.lang.Boolean', 1],
  ['java.lang.Byte', 1],
  ['java.lang.Character', 2],
  ['java.lang.Short', 2],
  ['java.lang.Integer', 4],
  ['java.lang.Float', 4],
  ['java.lang.Long', 8],
  ['java.lang.Double', 8],
]);

export interface BoxedNumbers {
  readonly label: string;
  readonly objects: number;
  readonly bytes: number;
  /** All but the values. */
  readonly wasted: number;
}

export function boxedNumbers({ classes, classOf, instanceBytes }: HeapDump): BoxedNumbers[] {
  const counts = new Uint32Array(classes.length);
  const isBox = Uint8Array.from(classes, ({ name }) => (PAYLOAD.has(name) ? 1 : 0));
  for (const number of classOf) if (number >= 0 && isBox[number] === 1) counts[number] = (counts[number] ?? 0) + 1;
  return classes
    .filter(({ number }) => (counts[number] ?? 0) > 0)
    .map(({ number, name }) => {
      const objects = counts[number] ?? 0;
      const bytes = objects * (instanceBytes[number] ?? 0);
      return { label: name, objects, bytes, wasted: bytes - objects * (PAYLOAD.get(name) ?? 0) };
    })
    .sort((a, b) => b.bytes - a.bytes);
}
