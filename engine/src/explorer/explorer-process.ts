import { ArtifactError, type ArtifactQuery, type Fault, fault } from '@hindsight/model';
import { type ProcessOptions, startAnalysisProcess } from '../process/analysis-process.ts';
import type { InScratch } from '../process/scratch-folders.ts';
import type { TaskOutcome } from '../process/tasks.ts';
import type { ExplorerJob } from './explorer-handler.ts';
import { type RangeSource, serveRanges } from './serve-ranges.ts';

/** A process that has one analyzed artifact open and answers one query after the other. */
export interface ExplorerProcess {
  readonly pid: number | undefined;
  /** Resolves when the process has ended and its scratch folder is removed. */
  readonly closed: Promise<void>;
  /** Number of queries without an answer so far. */
  waiting(): number;
  /** Whether it can take another query. */
  usable(): boolean;
  /** Rejects with the signal's reason. */
  query(question: ArtifactQuery, signal?: AbortSignal): Promise<TaskOutcome<'query'>>;
  close(): void;
}

/** A page sends five queries at once. */
const MAX_WAITING = 32;
const BUSY = fault('busy', 'Too many questions wait for this heap dump. Ask again in a moment.');

const NOT_OPENED = fault('internal', 'The heap dump could not be opened. Ask again in a moment.');

/** The local files of an analyzed artifact, which stay until they are released. */
export interface OpenedArtifact {
  readonly job: Omit<ExplorerJob, 'ranged'>;
  /** The files of which ranges come when they are needed. */
  readonly sources?: readonly RangeSource[];
  release(): void;
}

/** Brings the files of an artifact to where a process can read them. Throws an ArtifactError when they cannot be had. */
export type OpenArtifact = () => Promise<OpenedArtifact>;

interface ExplorerProcessOptions extends ProcessOptions {
  readonly inScratch: InScratch;
  /** The process is closed after this time without a query. */
  readonly idleMs: number;
}

/** Starts a process that opens the artifact and its index. */
export function startExplorerProcess(
  openArtifact: OpenArtifact,
  { inScratch, idleMs, ...options }: ExplorerProcessOptions,
): ExplorerProcess {
  const child = startAnalysisProcess({ ...options, explores: true });
  let failure: Fault | undefined;
  let waiting = 0;
  let idle = closeLater();
  /** Resolves when all earlier queries have been answered; never rejects. */
  let previous: Promise<unknown>;

  const { promise: opened, resolve } = Promise.withResolvers<void>();
  previous = opened;
  // The scratch folder holds what had to be unpacked, as long as the process lives.
  const closed = openArtifact().then(
    async ({ job, sources = [], release }) => {
      if (child.ranges) serveRanges(child.ranges, sources);
      const ranged = sources.map(({ path }) => path);
      try {
        await inScratch({ ...job, ...(ranged.length > 0 && { ranged }) }, async (inFolder) => {
          const outcome = await child.run('openExplorer', inFolder);
          if (!outcome.ok) failure = outcome.fault;
          resolve();
          await child.exited;
        });
      } finally {
        release();
      }
    },
    async (error: unknown) => {
      failure = error instanceof ArtifactError ? error.fault : NOT_OPENED;
      resolve();
      child.end();
      await child.exited;
    },
  );

  function closeLater(): NodeJS.Timeout {
    return setTimeout(() => child.end(), failure ? 0 : idleMs).unref();
  }

  async function answer(question: ArtifactQuery, previousAnswer: Promise<unknown>, signal?: AbortSignal) {
    await previousAnswer;
    signal?.throwIfAborted();
    return failure ? { ok: false as const, fault: failure } : child.run('query', { question });
  }

  return {
    pid: child.pid,
    closed,
    waiting: () => waiting,
    usable: () => child.alive() && failure === undefined,
    async query(question, signal) {
      if (waiting >= MAX_WAITING) return { ok: false, fault: BUSY };
      waiting++;
      clearTimeout(idle);
      const answered = answer(question, previous, signal);
      previous = answered.catch(() => undefined);
      try {
        return await answered;
      } finally {
        waiting--;
        if (waiting === 0) idle = closeLater();
      }
    },
    close() {
      clearTimeout(idle);
      child.end();
    },
  };
}
