import { INITIAL_TIMESTAMP_IGNORED } from './request/initial-timestamp.ts';
import { HEALTHY } from './rules/healthy.ts';
import { DIAGNOSES } from './rules/index.ts';

/** What can be found, for the documentation. */
export const CATALOG = [
  ...DIAGNOSES.map(({ about, rules }) => ({
    about,
    findings: [...rules, ...(about === HEALTHY.about ? [HEALTHY] : [])],
  })),
  { about: 'Parameters of the request', findings: [INITIAL_TIMESTAMP_IGNORED] },
];
