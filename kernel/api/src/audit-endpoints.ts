import { auditList } from './bodies/audit.ts';
import { LIST_FAULTS } from './endpoint-faults.ts';
import type { Endpoint } from './endpoint-row.ts';

const FILTERS = ['fromDay', 'toDay', 'action', 'actor', 'subject'] as const;

/** The audit log, for administrators. */
export const AUDIT_ENDPOINTS = {
  audit: {
    method: 'GET',
    path: '/api/audit',
    summary:
      'The audit log: who uploaded, read, deleted, created or revoked what, who signed in and who was refused; newest first',
    parameters: ['apiKey', ...FILTERS, 'limit', 'cursor'],
    answer: { mediaTypes: ['application/json'], description: 'A page of the audit log.', schema: auditList },
    faults: LIST_FAULTS,
  },
  auditCsv: {
    method: 'GET',
    path: '/api/audit.csv',
    summary:
      'All entries that match the filters as CSV, newest first; no cell is interpreted as a formula by a spreadsheet',
    parameters: ['apiKey', ...FILTERS],
    answer: { mediaTypes: ['text/csv'], description: 'One line per entry.' },
    faults: LIST_FAULTS,
  },
  auditNdjson: {
    method: 'GET',
    path: '/api/audit.ndjson',
    summary: 'The same entries with one JSON object per line',
    parameters: ['apiKey', ...FILTERS],
    answer: { mediaTypes: ['application/x-ndjson'], description: 'One line per entry.' },
    faults: LIST_FAULTS,
  },
} as const satisfies Record<string, Endpoint>;
