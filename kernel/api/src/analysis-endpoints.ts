import { ARTIFACT_KINDS } from '@hindsight/model';
import { bundleAnswer } from './bodies/bundle.ts';
import { crashAnswer } from './bodies/crash.ts';
import { gcAnswer } from './bodies/gc.ts';
import { heapAnswer } from './bodies/heap.ts';
import { logAnswer } from './bodies/logs.ts';
import { memoryAnswer } from './bodies/memory.ts';
import { recordingAnswer } from './bodies/recording.ts';
import { threadAnswer } from './bodies/threads.ts';
import { LOCATION_FAULTS, UPLOAD_FAULTS } from './endpoint-faults.ts';
import type { Endpoint } from './endpoint-row.ts';
import { ANY_KIND } from './parameter-row.ts';

const JSON_OR_XML = ['application/json', 'application/xml'] as const;

/** The endpoints whose answer is an analysis. */
export const ANALYSES = [
  'analyzeGc',
  'analyzeHeap',
  'analyzeThreads',
  'analyzeLog',
  'analyzeCrash',
  'analyzeMemory',
  'analyzeRecording',
  'uploadBundle',
] as const;

/** The endpoints that analyze an artifact: one for each kind, and one for all. */
export const ANALYSIS_ENDPOINTS = {
  analyzeGc: {
    method: 'POST',
    path: ARTIFACT_KINDS['gc-log'].endpoint,
    summary: 'Analyze a GC log',
    kind: 'gc-log',
    answer: { mediaTypes: JSON_OR_XML, description: 'The analysis.', schema: gcAnswer },
    faults: [...UPLOAD_FAULTS, ...LOCATION_FAULTS, 'not-a-gc-log', 'empty-window'],
  },
  analyzeHeap: {
    method: 'POST',
    path: ARTIFACT_KINDS['heap-dump'].endpoint,
    summary: 'Analyze a heap dump',
    kind: 'heap-dump',
    answer: { mediaTypes: JSON_OR_XML, description: 'The analysis.', schema: heapAnswer },
    faults: [...UPLOAD_FAULTS, ...LOCATION_FAULTS, 'not-a-heap-dump'],
  },
  analyzeThreads: {
    method: 'POST',
    path: ARTIFACT_KINDS['thread-dump'].endpoint,
    summary: 'Analyze one or several thread dumps',
    kind: 'thread-dump',
    answer: { mediaTypes: JSON_OR_XML, description: 'The analysis.', schema: threadAnswer },
    faults: [...UPLOAD_FAULTS, ...LOCATION_FAULTS, 'no-thread-dump'],
  },
  analyzeLog: {
    method: 'POST',
    path: ARTIFACT_KINDS['application-log'].endpoint,
    summary: 'Analyze an application log',
    kind: 'application-log',
    answer: { mediaTypes: JSON_OR_XML, description: 'The analysis.', schema: logAnswer },
    faults: [...UPLOAD_FAULTS, ...LOCATION_FAULTS, 'not-a-log'],
  },
  analyzeCrash: {
    method: 'POST',
    path: ARTIFACT_KINDS['crash-log'].endpoint,
    summary: 'Analyze a crash report: hs_err_pid*.log of HotSpot, jcmd VM.info, or a javacore',
    kind: 'crash-log',
    answer: { mediaTypes: JSON_OR_XML, description: 'The analysis.', schema: crashAnswer },
    faults: [...UPLOAD_FAULTS, ...LOCATION_FAULTS, 'not-a-crash-log'],
  },
  analyzeMemory: {
    method: 'POST',
    path: ARTIFACT_KINDS['memory-tables'].endpoint,
    summary: 'Analyze tables about memory: NMT, class histograms, jstat, pmap, smaps, status, cgroup files',
    kind: 'memory-tables',
    answer: { mediaTypes: JSON_OR_XML, description: 'The analysis.', schema: memoryAnswer },
    faults: [...UPLOAD_FAULTS, ...LOCATION_FAULTS, 'not-a-memory-table'],
  },
  analyzeRecording: {
    method: 'POST',
    path: ARTIFACT_KINDS['flight-recording'].endpoint,
    summary: 'Analyze flight recordings (JFR) or collapsed stacks; several files are one recording',
    kind: 'flight-recording',
    answer: { mediaTypes: JSON_OR_XML, description: 'The analysis.', schema: recordingAnswer },
    faults: [...UPLOAD_FAULTS, ...LOCATION_FAULTS, 'not-a-flight-recording', 'empty-window'],
  },
  uploadBundle: {
    method: 'POST',
    path: ARTIFACT_KINDS.bundle.endpoint,
    summary: 'Analyze a captured bundle: multipart/form-data with one file part named `bundleFile`',
    kind: 'bundle',
    answer: {
      mediaTypes: JSON_OR_XML,
      description: 'The causes, and the analysis of each artifact.',
      schema: bundleAnswer,
    },
    faults: [...UPLOAD_FAULTS, ...LOCATION_FAULTS, 'not-a-bundle'],
  },
  analyzeAny: {
    method: 'POST',
    path: '/api/analyses',
    summary: 'Analyze an artifact of the kind that `kind` names',
    kind: ANY_KIND,
    required: ['kind'],
    answer: {
      mediaTypes: JSON_OR_XML,
      description: 'The analysis, as the endpoint of this kind returns it.',
      asFrom: ANALYSES,
    },
    faults: [
      ...UPLOAD_FAULTS,
      ...LOCATION_FAULTS,
      'not-a-gc-log',
      'empty-window',
      'no-thread-dump',
      'not-a-heap-dump',
      'not-a-log',
      'not-a-crash-log',
      'not-a-memory-table',
      'not-a-flight-recording',
      'not-a-bundle',
    ],
  },
} as const satisfies Record<string, Endpoint>;
