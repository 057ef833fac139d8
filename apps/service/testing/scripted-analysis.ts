import {
  type AnalysisPool,
  createExplorerHandler,
  type ExplorerPool,
  quoteLines,
  type RunOptions,
  recognizeFile,
  searchLines,
} from '@hindsight/engine';
import { type AnalysisOutcome, ArtifactError, type ArtifactKind, type FileAnalyzer } from '@hindsight/model';
import { aHeapExplorer } from '@hindsight/model/testing';
import { anOutcome } from '../src/adapters/contract/result-builder.ts';
import type { FetchLocation } from '../src/ports/fetch-location.ts';

/** A pool with scripted answers that records its jobs. */
export interface ScriptedPool extends AnalysisPool {
  answer:
    | AnalysisOutcome
    | ((job: Parameters<AnalysisPool['run']>[0], options?: RunOptions) => Promise<AnalysisOutcome>);
  readonly jobs: Parameters<AnalysisPool['run']>[0][];
}

/** A scripted answer for every location; records the requested addresses. */
export interface ScriptedLocation {
  answer: FetchLocation;
  readonly requested: string[];
  readonly fetch: FetchLocation;
}

export function scriptedPool(): ScriptedPool {
  const pool: ScriptedPool = {
    quote: (job) => quoteLines(job),
    search: (job) => searchLines(job),
    recognize: (job) => recognizeFile(job),
    answer: anOutcome(),
    jobs: [],
    async run(job, options) {
      // Like the real pool: whoever waits for the signal afterwards would wait for ever.
      options?.signal?.throwIfAborted();
      pool.jobs.push(job);
      return typeof pool.answer === 'function' ? pool.answer(job, options) : pool.answer;
    },
    pids: () => [],
    close: async () => undefined,
  };
  return pool;
}

export function scriptedLocation(): ScriptedLocation {
  const location: ScriptedLocation = {
    requested: [],
    answer: () => Promise.reject(new ArtifactError('location-failed', 'Nothing is there in this test.')),
    fetch: (address: string, kind: ArtifactKind, signal: AbortSignal) => {
      location.requested.push(address);
      return location.answer(address, kind, signal);
    },
  };
  return location;
}

const HEAP: FileAnalyzer = {
  kind: 'heap-dump',
  reads: 'file',
  takes: 'largest',
  detect: () => 1,
  loadAnalysis: () => {
    throw new Error('the analysis is scripted');
  },
  loadExplorer: async () => aHeapExplorer,
};

/** An explorer pool in this process, in which every dump has the same heap. */
export function scriptedExplorers(): ExplorerPool {
  const exploration = createExplorerHandler([HEAP]);
  return {
    async query(target, question) {
      const { job, release } = await target.open();
      const opened = await exploration.open(job);
      release();
      return opened.ok ? exploration.query({ question }) : opened;
    },
    prepare: () => undefined,
    pids: () => [],
    close: async () => undefined,
  };
}
