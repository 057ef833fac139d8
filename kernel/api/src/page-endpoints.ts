import { PLAIN_FAULTS, REPORT_FAULTS } from './endpoint-faults.ts';
import type { Endpoint, EndpointAnswer } from './endpoint-row.ts';

export const PAGE: EndpointAnswer = { mediaTypes: ['text/html'], description: 'The page.' };

/** The pages of the web application and the documentation, apart from those of a report. */
export const PAGE_ENDPOINTS = {
  startPage: {
    method: 'GET',
    path: '/',
    summary: 'Page: send an artifact',
    answer: PAGE,
    faults: PLAIN_FAULTS,
  },
  jobPage: {
    method: 'GET',
    path: '/jobs/{id}',
    summary: 'Page: the progress of an analysis',
    answer: PAGE,
    faults: PLAIN_FAULTS,
  },
  analysesPage: {
    method: 'GET',
    path: '/analyses',
    summary: 'Page: calendar, list and trends of all analyses',
    answer: PAGE,
    faults: PLAIN_FAULTS,
  },
  comparePage: {
    method: 'GET',
    path: '/compare',
    summary: 'Page: comparison of two analyses',
    answer: PAGE,
    faults: PLAIN_FAULTS,
  },
  settingsPage: {
    method: 'GET',
    path: '/settings',
    summary: 'Page: keys and settings',
    answer: PAGE,
    faults: PLAIN_FAULTS,
  },
  loginPage: {
    method: 'GET',
    path: '/login',
    summary: 'Page: sign in',
    answer: PAGE,
    faults: PLAIN_FAULTS,
  },
  auditPage: {
    method: 'GET',
    path: '/audit',
    summary: 'Page: the audit log',
    answer: PAGE,
    faults: PLAIN_FAULTS,
  },
  examplesPage: {
    method: 'GET',
    path: '/examples',
    summary: 'Page: an example of each kind of report, for everybody',
    answer: PAGE,
    faults: PLAIN_FAULTS,
  },
  exampleReport: {
    method: 'GET',
    path: '/examples/{kind}',
    summary:
      'Page: the report of the example of a kind (`gc-log`), in the form of a saved report; it leads nowhere else',
    answer: PAGE,
    faults: [...REPORT_FAULTS, 'busy'],
  },
  docsPage: {
    method: 'GET',
    path: '/docs',
    summary: 'Page: the documentation; with `q` the sections of it that contain these words',
    parameters: ['wanted'],
    answer: PAGE,
    faults: REPORT_FAULTS,
  },
  docsInterface: {
    method: 'GET',
    path: '/docs/api',
    summary: 'Page: this description, with requests to try',
    answer: PAGE,
    faults: PLAIN_FAULTS,
  },
  docsTopic: {
    method: 'GET',
    path: '/docs/{page}',
    summary: 'Page: one topic of the documentation',
    answer: PAGE,
    faults: REPORT_FAULTS,
  },
  docsMarkdown: {
    method: 'GET',
    path: '/docs/{page}.md',
    summary: 'One topic of the documentation as Markdown',
    answer: { mediaTypes: ['text/markdown'], description: 'The topic.' },
    faults: REPORT_FAULTS,
  },
  docsImage: {
    method: 'GET',
    path: '/docs/images/{name}',
    summary: 'A picture of the documentation',
    answer: { mediaTypes: ['image/png'], description: 'The picture.' },
    faults: REPORT_FAULTS,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
