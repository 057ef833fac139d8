import { numberAfterBlanks, numberAt } from './numbers.ts';

/** PrintTenuringDistribution: the threshold chosen for the next collection and the bytes per age of the survivors. */
export interface TenuringTable {
  readonly threshold: number;
  readonly maxThreshold: number;
  readonly desiredBytes: number;
  /** Index 0 is age 1. */
  readonly ages: number[];
}

export const DESIRED = 'Desired survivor size ';
export const AGE = '- age ';
const THRESHOLD = 'new threshold ';
const MAXIMUM = '(max ';
/** Ages of HotSpot: four bits of the object header. */
const MAX_AGE = 15;

/** `Desired survivor size 1081344 bytes, new threshold 4 (max 4)` */
export function readTenuring(text: string): TenuringTable {
  const after = (words: string) => {
    const at = text.indexOf(words);
    return at < 0 ? Number.NaN : numberAt(text, at + words.length);
  };
  return { threshold: after(THRESHOLD), maxThreshold: after(MAXIMUM), desiredBytes: after(DESIRED), ages: [] };
}

/** `- age   1:     812152 bytes,     812152 total`; ages that are not listed are empty. */
export function readAge(text: string, ages: number[]): void {
  const age = numberAfterBlanks(text, AGE.length);
  const colon = text.indexOf(':', AGE.length);
  if (!(age >= 1 && age <= MAX_AGE) || colon < 0) return;
  const bytes = numberAfterBlanks(text, colon + 1);
  if (Number.isNaN(bytes)) return;
  while (ages.length < age - 1) ages.push(0);
  ages[age - 1] = bytes;
}
