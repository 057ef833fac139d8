import { newPatternBody, patternChangesBody, patternList, savedPattern } from './bodies/log-patterns.ts';
import { ANALYSIS_FAULTS, LIST_FAULTS } from './endpoint-faults.ts';
import type { Endpoint } from './endpoint-row.ts';

/** Patterns that users save; they are counted in every application log that is sent. */
export const PATTERN_ENDPOINTS = {
  patterns: {
    method: 'GET',
    path: '/api/log-patterns',
    summary: 'List the saved patterns that are counted in application logs',
    parameters: ['apiKey'],
    answer: {
      mediaTypes: ['application/json'],
      description: "The patterns of the caller's unit and those for all units.",
      schema: patternList,
    },
    faults: LIST_FAULTS,
  },
  savePattern: {
    method: 'POST',
    path: '/api/log-patterns',
    summary:
      'Save a pattern: an administrator for all logs, others for the logs of their unit. At most 50 apply to one log',
    parameters: ['apiKey'],
    body: newPatternBody,
    answer: { mediaTypes: ['application/json'], description: 'The saved pattern.', schema: savedPattern },
    faults: [...LIST_FAULTS, 'body-too-large'],
  },
  changePattern: {
    method: 'PATCH',
    path: '/api/log-patterns/{id}',
    summary: 'Change the name or the expression of a saved pattern, for logs that are sent from now on',
    parameters: ['apiKey'],
    body: patternChangesBody,
    answer: { mediaTypes: ['application/json'], description: 'The saved pattern.', schema: savedPattern },
    faults: [...ANALYSIS_FAULTS, 'body-too-large'],
  },
  deletePattern: {
    method: 'DELETE',
    path: '/api/log-patterns/{id}',
    summary: 'Delete a saved pattern; existing reports keep it',
    parameters: ['apiKey'],
    answer: { mediaTypes: ['application/json'], description: 'Not used: the answer is 204.' },
    noContent: 'The pattern is deleted.',
    faults: ANALYSIS_FAULTS,
  },
} as const satisfies Record<string, Endpoint>;
