import { DIAGNOSES } from './rules/index.ts';
import { HEALTHY } from './rules/state/healthy-recording.ts';

/** Lists every finding of this package for the documentation; those about collections are in the list of GC logs. */
export const CATALOG = DIAGNOSES.map(({ about, rules }, index) => ({
  about,
  findings: [...rules.map(({ id, title, because }) => ({ id, title, because })), ...(index === 0 ? [HEALTHY] : [])],
}));
