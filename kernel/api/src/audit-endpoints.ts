import { auditList } from './bodies/audit.ts';
import { LIST_FAULTS } from './endpoint-faults.ts';
import type { Endpoint } from './endpoint-row.ts';

const FILTERS = ['fromDay', 'toDay', 'action', 'actor', 'subject'] as const;

/** Who did what, for administrators. */
export const AUDIT_ENDPOINTS = {
  audit: {
    method: 'GET',
    path: '/api/audit',
    summary: 'Who uploaded, read, deleted, made or revoked what, who came in and who did not; newest first',
    parameters: ['apiKey', ...FILTERS, 'limit', 'cursor'],
    answer: { mediaTypes: ['application/json'], description: 'A page of the record.', schema: auditList },
    faults: LIST_FAULTS,
  },
  auditCsv: {
    method: 'GET',
    path: '/api/audit.csv',
    summary: 'The whole record that the filters let pass as CSV, newest first; no cell is a formula to a spreadsheet',
    parameters: ['apiKey', ...FILTERS],
    answer: { mediaTypes: ['text/csv'], description: 'A line for each entry.' },
    faults: LIST_FAULTS,
  },
  auditNdjson: {
    method: 'GET',
    path: '/api/audit.ndjson',
    summary: 'The same with one JSON object a line',
    parameters: ['apiKey', ...FILTERS],
    answer: { mediaTypes: ['application/x-ndjson'], description: 'A line for each entry.' },
    faults: LIST_FAULTS,
  },
} as const satisfies Record<string, Endpoint>;
