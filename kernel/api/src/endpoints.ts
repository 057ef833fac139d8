import * as z from 'zod';
import { ACCESS_ENDPOINTS } from './access-endpoints.ts';
import { ANALYSES, ANALYSIS_ENDPOINTS } from './analysis-endpoints.ts';
import { AUDIT_ENDPOINTS } from './audit-endpoints.ts';
import { linkEndBody, sharedReport } from './bodies/access.ts';
import { analysisStatus } from './bodies/analysis-status.ts';
import { health, readiness } from './bodies/health.ts';
import { heapQueryResult } from './bodies/heap-explorer.ts';
import {
  analysisDays,
  analysisList,
  comparison,
  exampleList,
  foundLines,
  jobList,
  recognitionAnswer,
  sinceLast,
  sourceLines,
} from './bodies/queries.ts';
import { profileDataBody, reportDataBody } from './bodies/report-data.ts';
import { ANALYSIS_FAULTS, ARTIFACT_FAULTS, LIST_FAULTS, PLAIN_FAULTS, REPORT_FAULTS } from './endpoint-faults.ts';
import type { Endpoint } from './endpoint-row.ts';
import { HEAP_ENDPOINTS } from './heap-endpoints.ts';
import { PAGE, PAGE_ENDPOINTS } from './page-endpoints.ts';
import { PATTERN_ENDPOINTS } from './pattern-endpoints.ts';
import { TOKEN_ENDPOINTS } from './token-endpoints.ts';

const LIST_FILTERS = ['fromDay', 'toDay', 'clock', 'appName', 'host', 'tag', 'kind', 'isProblem', 'q'] as const;

const JSON_OR_XML = ['application/json', 'application/xml'] as const;

/** Every address of the service. Routes, the check of methods and OpenAPI derive from it. */
const ENDPOINTS = {
  ...PAGE_ENDPOINTS,
  ...ACCESS_ENDPOINTS,
  ...TOKEN_ENDPOINTS,
  ...AUDIT_ENDPOINTS,
  ...PATTERN_ENDPOINTS,
  ...ANALYSIS_ENDPOINTS,
  analyses: {
    method: 'GET',
    path: '/api/analyses',
    summary: 'Past analyses with a result, newest first',
    parameters: ['apiKey', 'accept', ...LIST_FILTERS, 'limit', 'cursor'],
    answer: { mediaTypes: JSON_OR_XML, description: 'A page of the list.', schema: analysisList },
    faults: LIST_FAULTS,
  },
  analysisDays: {
    method: 'GET',
    path: '/api/analyses/days',
    summary: 'The number of analyses per day, and how many of them have problems',
    parameters: ['apiKey', 'accept', ...LIST_FILTERS],
    answer: {
      mediaTypes: JSON_OR_XML,
      description: 'The days, and the values for the filters.',
      schema: analysisDays,
    },
    faults: LIST_FAULTS,
  },
  analysisJobs: {
    method: 'GET',
    path: '/api/analyses/jobs',
    summary:
      'Analyses of the last day without a result: those that run or wait, and those that failed, with the reason',
    parameters: ['apiKey', 'accept', 'limit'],
    answer: { mediaTypes: JSON_OR_XML, description: 'The analyses.', schema: jobList },
    faults: LIST_FAULTS,
  },
  compare: {
    method: 'GET',
    path: '/api/compare',
    summary: 'Compare two analyses of one kind',
    parameters: ['apiKey', 'accept', 'a', 'b', 'between'],
    required: ['a', 'b'],
    answer: { mediaTypes: JSON_OR_XML, description: 'What changed.', schema: comparison },
    faults: ANALYSIS_FAULTS,
  },
  compareStacks: {
    method: 'GET',
    path: '/api/compare/stacks',
    summary:
      'A profile of two recordings as collapsed stacks with two numbers, those of a scaled to the total of b; while both artifacts are kept',
    parameters: ['apiKey', 'a', 'b', 'profile', 'thread', 'state', 'reverse'],
    required: ['a', 'b', 'profile'],
    answer: { mediaTypes: ['text/plain'], description: 'The stacks.' },
    faults: [...ANALYSIS_FAULTS, ...ARTIFACT_FAULTS.filter((code) => !ANALYSIS_FAULTS.some((one) => one === code))],
  },
  compareQuery: {
    method: 'GET',
    path: '/api/compare/oql',
    summary:
      'A query in OQL to two heap dumps (docs/oql.md): its rows matched by their texts, each number before, after and its difference; while both dumps are kept',
    parameters: ['apiKey', 'a', 'b', 'oql', 'offset', 'rows'],
    required: ['a', 'b', 'oql'],
    answer: { mediaTypes: ['application/json'], description: 'A page of the rows.', schema: heapQueryResult },
    faults: [
      ...ANALYSIS_FAULTS,
      ...ARTIFACT_FAULTS.filter((code) => !ANALYSIS_FAULTS.some((one) => one === code)),
      'heap-not-kept',
    ],
  },
  sinceLast: {
    method: 'GET',
    path: '/api/analyses/{id}/since-last',
    summary:
      'What changed since the analysis of the same kind, application and host before; `id` may be the token of the report',
    parameters: ['apiKey', 'accept'],
    answer: { mediaTypes: JSON_OR_XML, description: 'The findings that are new or gone.', schema: sinceLast },
    faults: ANALYSIS_FAULTS,
  },
  recognise: {
    method: 'POST',
    path: '/api/recognise',
    summary: 'Recognize the kind of a file by its first bytes (at most 64 kB), which are the body',
    parameters: ['apiKey', 'accept', 'fileName', 'Content-Encoding'],
    takesBytes: true,
    answer: { mediaTypes: JSON_OR_XML, description: 'The kind of the file.', schema: recognitionAnswer },
    faults: [...LIST_FAULTS, ...ARTIFACT_FAULTS, 'empty-body', 'bad-multipart', 'body-too-large'],
  },
  examples: {
    method: 'GET',
    path: '/api/examples',
    summary: 'Small artifacts of each kind for a first look',
    answer: { mediaTypes: ['application/json'], description: 'The examples.', schema: exampleList },
    faults: PLAIN_FAULTS,
  },
  example: {
    method: 'GET',
    path: '/api/examples/{name}',
    summary: 'The content of an example, to be sent to the endpoint of its kind',
    answer: { mediaTypes: ['application/octet-stream'], description: 'The artifact.' },
    faults: [...PLAIN_FAULTS, 'not-found'],
  },
  analysisStatus: {
    method: 'GET',
    path: '/api/analyses/{id}',
    summary: 'The progress of an analysis, and its result',
    parameters: ['apiKey', 'accept'],
    answer: { mediaTypes: JSON_OR_XML, description: 'Its state.', schema: analysisStatus },
    faults: ANALYSIS_FAULTS,
  },
  deleteAnalysis: {
    method: 'DELETE',
    path: '/api/analyses/{id}',
    summary: 'Cancel an unfinished analysis, or delete a finished one with its result and report',
    parameters: ['apiKey', 'accept'],
    answer: {
      mediaTypes: JSON_OR_XML,
      description: 'The analysis was unfinished and is cancelled.',
      schema: analysisStatus,
    },
    noContent: 'The analysis was finished and is deleted.',
    faults: ANALYSIS_FAULTS,
  },
  reportJson: {
    method: 'GET',
    path: '/reports/{token}.json',
    summary: 'The answer of a past analysis',
    answer: { mediaTypes: ['application/json'], description: 'The analysis as it was returned.', asFrom: ANALYSES },
    faults: REPORT_FAULTS,
  },
  reportMarkdown: {
    method: 'GET',
    path: '/reports/{token}.md',
    summary: 'The report as Markdown, for a ticket or a chat: verdict, findings with their lines, figures, tables',
    answer: { mediaTypes: ['text/markdown'], description: 'The report.' },
    faults: REPORT_FAULTS,
  },
  reportIssue: {
    method: 'GET',
    path: '/reports/{token}/issue.md',
    summary: 'The body of a ticket as Markdown: the case, its problems with proof and what to change, versions',
    answer: { mediaTypes: ['text/markdown'], description: 'The body of a ticket.' },
    faults: REPORT_FAULTS,
  },
  reportFile: {
    method: 'GET',
    path: '/reports/{token}.html',
    summary: 'The report as one file of HTML, which opens without network: charts, tables, pictures and evidence',
    answer: { mediaTypes: ['text/html'], description: 'The file.' },
    faults: REPORT_FAULTS,
  },
  reportPdf: {
    method: 'GET',
    path: '/reports/{token}.pdf',
    summary: 'The report as PDF',
    answer: { mediaTypes: ['application/pdf'], description: 'The report.' },
    faults: REPORT_FAULTS,
  },
  reportData: {
    method: 'GET',
    path: '/reports/{token}/data',
    summary:
      'The report as data: the sections and blocks from which the page is drawn; of a time range with `from` and `to`; with `profile` that profile alone, of the samples that `thread`, `state`, `from` and `to` select',
    parameters: ['fromTime', 'toTime', 'profile', 'thread', 'state', 'reverse'],
    answer: {
      mediaTypes: ['application/json'],
      description: 'The report, or one profile of it.',
      schema: z.union([reportDataBody, profileDataBody]),
    },
    faults: [...REPORT_FAULTS, ...ARTIFACT_FAULTS, 'empty-window'],
  },
  reportStacks: {
    method: 'GET',
    path: '/reports/{token}/stacks',
    summary: 'The samples of a profile as collapsed stacks: a line per distinct stack, the root first, with its weight',
    parameters: ['profile', 'thread', 'state', 'fromTime', 'toTime', 'lines', 'reverse'],
    required: ['profile'],
    answer: { mediaTypes: ['text/plain'], description: 'The stacks.' },
    faults: [...REPORT_FAULTS, ...ARTIFACT_FAULTS],
  },
  reportLines: {
    method: 'GET',
    path: '/reports/{token}/lines',
    summary: 'Lines of the artifact of a report, as long as the artifact is kept',
    parameters: ['fromLine', 'toLine', 'file', 'accept'],
    answer: { mediaTypes: JSON_OR_XML, description: 'The lines.', schema: sourceLines },
    faults: [...REPORT_FAULTS, ...ARTIFACT_FAULTS],
  },
  reportSearch: {
    method: 'GET',
    path: '/reports/{token}/search',
    summary: 'Lines of the artifact of a report that contain a text, as long as the artifact is kept',
    parameters: ['wanted', 'regex', 'limit', 'accept'],
    required: ['wanted'],
    answer: { mediaTypes: JSON_OR_XML, description: 'The lines.', schema: foundLines },
    faults: [...REPORT_FAULTS, ...ARTIFACT_FAULTS],
  },
  reportPage: {
    method: 'GET',
    path: '/reports/{token}',
    summary: 'The report as a page',
    answer: { mediaTypes: ['text/html'], description: 'The report.' },
    faults: REPORT_FAULTS,
  },
  heapPage: {
    method: 'GET',
    path: '/reports/{token}/heap',
    summary: 'Page: the heap explorer',
    answer: PAGE,
    faults: REPORT_FAULTS,
  },
  ...HEAP_ENDPOINTS,
  limitLink: {
    method: 'PATCH',
    path: '/reports/{token}',
    summary: 'Set when the link of a report expires: `{"expiresAt": milliseconds since 1970}`, or null for never',
    parameters: ['apiKey'],
    body: linkEndBody,
    answer: { mediaTypes: ['application/json'], description: 'The link.', schema: sharedReport },
    faults: [...ANALYSIS_FAULTS, 'body-too-large'],
  },
  revokeLink: {
    method: 'DELETE',
    path: '/reports/{token}',
    summary: 'Revoke the link of a report: it becomes invalid, and the report gets a new one',
    parameters: ['apiKey'],
    answer: { mediaTypes: ['application/json'], description: 'The new link.', schema: sharedReport },
    faults: ANALYSIS_FAULTS,
  },
  graphPng: {
    method: 'GET',
    path: '/reports/{token}/graphs/{name}.png',
    summary:
      'A chart of the report as PNG, on a dark background with `?theme=dark`; of a time range with `from` and `to`',
    parameters: ['fromTime', 'toTime'],
    answer: { mediaTypes: ['image/png'], description: 'The chart.' },
    faults: [...REPORT_FAULTS, ...ARTIFACT_FAULTS, 'empty-window'],
  },
  graphSvg: {
    method: 'GET',
    path: '/reports/{token}/graphs/{name}.svg',
    summary:
      'A chart of the report as SVG, for a dark background with `?theme=dark`; of a time range with `from` and `to`',
    parameters: ['fromTime', 'toTime'],
    answer: { mediaTypes: ['image/svg+xml'], description: 'The chart.' },
    faults: [...REPORT_FAULTS, ...ARTIFACT_FAULTS, 'empty-window'],
  },
  reportStyle: {
    method: 'GET',
    path: '/assets/report.css',
    summary: 'The style sheet of report pages',
    answer: { mediaTypes: ['text/css'], description: 'A style sheet.' },
    faults: PLAIN_FAULTS,
  },
  webFile: {
    method: 'GET',
    path: '/assets/web/{file}',
    summary: 'A script, style or font of the pages; its name contains a hash of its content',
    answer: { mediaTypes: ['text/javascript', 'text/css', 'font/woff2'], description: 'The file.' },
    faults: REPORT_FAULTS,
  },
  health: {
    method: 'GET',
    path: '/health',
    summary: 'Whether the process is alive',
    answer: { mediaTypes: ['application/json'], description: 'The process is alive.', schema: health },
    faults: PLAIN_FAULTS,
  },
  ready: {
    method: 'GET',
    path: '/ready',
    summary: 'Whether the service takes requests',
    answer: { mediaTypes: ['application/json'], description: 'The service takes requests.', schema: readiness },
    faults: [...PLAIN_FAULTS, 'shutting-down'],
  },
  metrics: {
    method: 'GET',
    path: '/metrics',
    summary: 'Figures of the service for Prometheus',
    answer: { mediaTypes: ['text/plain'], description: 'The Prometheus text format.' },
    faults: PLAIN_FAULTS,
  },
  openApi: {
    method: 'GET',
    path: '/openapi.json',
    summary: 'This description',
    answer: { mediaTypes: ['application/json'], description: 'OpenAPI 3.1.' },
    faults: PLAIN_FAULTS,
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointId = keyof typeof ENDPOINTS;

export const ENDPOINT_IDS = Object.keys(ENDPOINTS) as readonly EndpointId[];

export const getEndpoint = (id: EndpointId): Endpoint => ENDPOINTS[id];
