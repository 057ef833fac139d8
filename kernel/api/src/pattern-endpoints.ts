import { newPatternBody, patternChangesBody, patternList, savedPattern } from './bodies/log-patterns.ts';
import { ANALYSIS_FAULTS, LIST_FAULTS } from './endpoint-faults.ts';
import type { Endpoint } from './endpoint-row.ts';

/** Patterns that users keep, for every application log that is sent. */
export const PATTERN_ENDPOINTS = {
  patterns: {
    method: 'GET',
    path: '/api/log-patterns',
    summary: 'The saved patterns that are looked for in application logs',
    parameters: ['apiKey'],
    answer: { mediaTypes: ['application/json'], description: 'Those of the own unit and of all.', schema: patternList },
    faults: LIST_FAULTS,
  },
  savePattern: {
    method: 'POST',
    path: '/api/log-patterns',
    summary:
      'Save a pattern; an administrator for all logs, others for those of their unit. At most 50 apply to one log',
    parameters: ['apiKey'],
    body: newPatternBody,
    answer: { mediaTypes: ['application/json'], description: 'As it is saved.', schema: savedPattern },
    faults: [...LIST_FAULTS, 'body-too-large', 'storage-full'],
  },
  changePattern: {
    method: 'PATCH',
    path: '/api/log-patterns/{id}',
    summary: 'Give a saved pattern another name or another expression, for logs that are sent from now on',
    parameters: ['apiKey'],
    body: patternChangesBody,
    answer: { mediaTypes: ['application/json'], description: 'As it is saved.', schema: savedPattern },
    faults: [...ANALYSIS_FAULTS, 'body-too-large', 'storage-full'],
  },
  deletePattern: {
    method: 'DELETE',
    path: '/api/log-patterns/{id}',
    summary: 'Delete a saved pattern; reports that have it keep it',
    parameters: ['apiKey'],
    answer: { mediaTypes: ['application/json'], description: 'Never: there is nothing to say.' },
    noContent: 'It is looked for no more.',
    faults: ANALYSIS_FAULTS,
  },
} as const satisfies Record<string, Endpoint>;
