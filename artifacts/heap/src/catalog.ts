import { DIAGNOSES } from './rules/index.ts';

/** What can be found, for the documentation. */
export const CATALOG = DIAGNOSES.map(({ about, rules }) => ({ about, findings: rules }));
