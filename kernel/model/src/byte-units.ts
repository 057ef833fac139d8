import { parsedNumber } from './parsed-number.ts';

/** Bytes per unit by its first letter: to the JVM, the kernel and their tools `K`, `KB` and `KiB` are 1,024 bytes. */
const UNIT_BYTES: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  B: 1,
  k: 2 ** 10,
  K: 2 ** 10,
  m: 2 ** 20,
  M: 2 ** 20,
  g: 2 ** 30,
  G: 2 ** 30,
  t: 2 ** 40,
  T: 2 ** 40,
  p: 2 ** 50,
  P: 2 ** 50,
};

/** Returns the bytes of a unit such as `k`, `KB`, `MiB`, `bytes` or none; NaN for anything else. */
export const getUnitBytes = (unit: string): number => UNIT_BYTES[unit.charAt(0)] ?? Number.NaN;

/** Parses a size in an option of the JVM: `512m`, `8G`, `1073741824`; undefined for anything else. */
export function parseOptionSize(text: string): number | undefined {
  const match = /^(\d{1,18})([kmgt]?)b?$/i.exec(text.trim());
  return match ? parsedNumber(Number(match[1]) * getUnitBytes(match[2] ?? ''), 'bytes') : undefined;
}
