import { ARTIFACT_KINDS, type ArtifactKind } from '@hindsight/model';
import { HEAP_TOOL_ROWS } from './heap-tool-rows.ts';
import type { ToolRow } from './tool-row.ts';

const THREADS = ['thread-dump'] as const;
const LOG = ['application-log'] as const;
const RECORDING = ['flight-recording'] as const;

const QUOTE = {
  tool: 'readLines',
  for: 'the lines themselves, such as a whole stack trace',
  from: { fromLine: 'fromLine', toLine: 'toLine', file: 'file' },
} as const;

/**
 * The tools that ask about an earlier analysis, by their names. A new endpoint for queries becomes a tool by a row here: its
 * arguments are the parameters of the endpoint.
 */
export const TOOL_ROWS: Readonly<Record<string, ToolRow>> = {
  listAnalyses: {
    endpoint: 'analyses',
    title: 'List earlier analyses',
    answers: 'which artifacts were analyzed before, of which application and day, and what their verdicts were',
    rows: 'analyses',
    columns: ['token', 'kind', 'fileName', 'appName', 'host', 'createdAt', 'level', 'verdict'],
    units: { createdAt: 'ms since 1970 UTC' },
    next: [{ tool: 'analyze', for: 'the summary of an earlier analysis', from: { analysis: 'token' } }],
  },
  searchLines: {
    endpoint: 'reportSearch',
    title: 'Search lines of the file',
    answers: 'which lines of the file contain a text or match a pattern, and how many there are',
    rows: 'found',
    columns: ['number', 'fileName', 'text'],
    next: [{ tool: 'readLines', for: 'the lines around it', from: { fromLine: 'number', file: 'fileName' } }],
  },
  readLines: {
    endpoint: 'reportLines',
    title: 'Read lines of the file',
    answers: 'what stands in the file at these line numbers, such as the whole stack of a thread or of an exception',
    rows: 'lines',
  },
  compareAnalyses: {
    endpoint: 'compare',
    title: 'Compare two analyses',
    answers: 'what became better or worse between two analyses of one kind: before and after a release or a change',
    without: ['reports', 'a', 'b'],
    next: [{ tool: 'findings', for: 'evidence and advice of a finding that is new' }],
  },
  threadsSearch: {
    endpoint: 'reportData',
    section: 'threads',
    kinds: THREADS,
    title: 'Search threads',
    answers:
      'what a thread does: its state, its method, the lock it waits for and who holds it; filter by name, state, method or lock',
    next: [QUOTE],
  },
  lockChains: {
    endpoint: 'reportJson',
    kinds: THREADS,
    rows: 'threadDumpReport.blockedBlocker',
    title: 'Who blocks whom',
    answers:
      'which thread holds a lock that other threads wait for, how many are blocked by it, and what the owner does',
    next: [{ tool: 'threadsSearch', for: 'what the owner of the lock does', from: { filter: 'owner' } }],
  },
  deadlocks: {
    endpoint: 'reportJson',
    kinds: THREADS,
    rows: 'threadDumpReport.deadlocks',
    title: 'Deadlocks',
    answers: 'which threads wait for each other in a cycle, and by which locks',
    next: [{ tool: 'threadsSearch', for: 'what the threads of the deadlock do', from: { filter: 'threads' } }],
  },
  busyThreads: {
    endpoint: 'reportJson',
    kinds: THREADS,
    rows: 'threadDumpReport.cpuConsumingThreads',
    units: { cpuMs: 'ms since the thread started', cpuPercent: 'percent of one core' },
    title: 'Threads by CPU',
    answers: 'which threads use the most CPU',
    next: [{ tool: 'threadsSearch', for: 'what this thread does', from: { filter: 'thread' } }],
  },
  identicalStacks: {
    endpoint: 'reportJson',
    kinds: THREADS,
    rows: 'threadDumpReport.repeatingStackTrace',
    columns: ['threadCount', 'stackTrace', 'threadNames'],
    title: 'Threads with the same stack',
    answers:
      'how many threads are at the same place, and at which: exhausted pools, waits for a backend or a connection',
  },
  logErrors: {
    endpoint: 'reportJson',
    kinds: LOG,
    rows: 'errorAnalytics',
    columns: [
      'id',
      'count',
      'level',
      'error',
      'exception',
      'exceptionMessage',
      'rootCause',
      'topFrame',
      'firstSeen',
      'lastSeen',
      'lines',
    ],
    title: 'Errors of a log',
    answers:
      'which errors and exceptions the log has, how often, with the root cause, the frame, the first and the last time',
    next: [{ tool: 'readLines', for: 'the error with its stack trace', from: { fromLine: 'lines' } }],
  },
  logTemplates: {
    endpoint: 'reportJson',
    kinds: LOG,
    rows: 'repeatingPatterns',
    title: 'Repeating messages of a log',
    answers: 'which messages repeat and how often, with <*> where they differ',
    next: [{ tool: 'readLines', for: 'one of these messages', from: { fromLine: 'line' } }],
  },
  logGaps: {
    endpoint: 'reportJson',
    kinds: LOG,
    rows: 'timeGaps',
    units: { gapTimeInSeconds: 's' },
    title: 'Silences of a log',
    answers:
      'when the application wrote nothing for a long time: the gap or silence, and the lines before and after it',
    next: [{ tool: 'readLines', for: 'what follows the silence', from: { fromLine: 'line' } }],
  },
  bundleCauses: {
    endpoint: 'reportJson',
    kinds: ['bundle'],
    rows: 'rca.rootCauses',
    title: 'Causes of an incident',
    answers: 'what caused the incident of a bundle, with confidence and the findings that prove it',
    next: [{ tool: 'findings', for: 'evidence and advice of the causes' }],
  },
  bundleArtifacts: {
    endpoint: 'reportJson',
    kinds: ['bundle'],
    rows: 'rca.artifacts',
    title: 'Files of a bundle',
    answers: 'which files a bundle holds, and which of them were analyzed, missing or unreadable',
  },
  crashFacts: {
    endpoint: 'reportJson',
    kinds: ['crash-log'],
    rows: 'crash',
    title: 'The crash',
    answers:
      'which signal or error ended the JVM, in which thread and frame, library and function, with the native and Java stack',
  },
  crashEvents: {
    endpoint: 'reportJson',
    kinds: ['crash-log'],
    rows: 'lastEvents',
    units: { uptimeSeconds: 's' },
    title: 'Last events before a crash',
    answers: 'what the JVM did last before it crashed: exceptions, compilations, loaded libraries, collections',
  },
  memoryGrowth: {
    endpoint: 'reportJson',
    kinds: ['memory-tables'],
    rows: 'nmt.growth',
    units: { bytesPerSecond: 'bytes/s' },
    title: 'Growth of native memory',
    answers: 'which category of native memory grows, by how much and how fast',
  },
  gcCauses: {
    endpoint: 'reportJson',
    kinds: ['gc-log'],
    rows: 'gcCauses',
    title: 'Causes of collections',
    answers: 'why collections ran: their causes with counts and times',
    next: [{ tool: 'gcRange', for: 'the longest pauses with their lines' }],
  },
  recordingProfiles: {
    endpoint: 'reportJson',
    kinds: RECORDING,
    rows: 'profiles',
    columns: ['id', 'unit', 'events', 'count', 'total', 'withoutStack'],
    title: 'Profiles of a recording',
    answers: 'which profiles a recording has: CPU, allocation, locks and others, with the number of samples',
    next: [
      { tool: 'queryFlightRecording', for: 'the hot methods and stacks of this profile', from: { profile: 'id' } },
    ],
  },
  queryFlightRecording: {
    endpoint: 'reportStacks',
    kinds: RECORDING,
    rows: 'stacks',
    title: 'Hot methods and stacks of a recording',
    answers:
      'where the CPU time, allocation or waiting of a profile (cpu …) goes: hot methods and stacks, of one thread, state or time range',
  },
  recordingAllocations: {
    endpoint: 'reportJson',
    kinds: RECORDING,
    rows: 'allocation.bySite',
    units: { bytes: 'bytes' },
    title: 'Allocation sites of a recording',
    answers: 'which methods allocate most',
  },
  recordingLocks: {
    endpoint: 'reportJson',
    kinds: RECORDING,
    rows: 'locks.monitors.byClass',
    title: 'Lock contention of a recording',
    answers: 'for the locks of which classes threads waited longest',
  },
  recordingExceptions: {
    endpoint: 'reportJson',
    kinds: RECORDING,
    rows: 'exceptions.byClass',
    title: 'Exceptions of a recording',
    answers: 'which exceptions were thrown, how often and where',
  },
  ...HEAP_TOOL_ROWS,
};

/** Names the tool that analyzes files of one kind: `crash-log` is analyzed by `analyzeCrashLog`. */
export const nameFileTool = (kind: ArtifactKind): string =>
  `analyze${kind
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}`;

/** Replaces the addresses of endpoints in a text by the names of the tools that call them. */
export function nameTools(text: string): string {
  let named = text;
  for (const [kind, { endpoint }] of Object.entries(ARTIFACT_KINDS)) {
    named = named.replaceAll(
      new RegExp(`(?:POST )?${endpoint}(?![\\w/-])`, 'g'),
      `the tool ${nameFileTool(kind as ArtifactKind)}`,
    );
  }
  return named;
}
