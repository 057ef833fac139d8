import { DIAGNOSES } from './rules/index.ts';

/** Lists every finding of this package for the documentation. */
export const CATALOG = DIAGNOSES.map(({ about, rules }) => ({
  about,
  findings: rules.map(({ id, title, because }) => ({ id, title, because })),
}));
