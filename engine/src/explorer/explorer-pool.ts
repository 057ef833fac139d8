import { fault, type HeapQuery } from '@hindsight/model';
import type { ProcessOptions } from '../process/analysis-process.ts';
import { COMPILE_CACHE, writeToStderr } from '../process/process-defaults.ts';
import { openScratchFolders } from '../process/scratch-folders.ts';
import type { TaskOutcome } from '../process/tasks.ts';
import type { ExplorerJob } from './explorer-handler.ts';
import { type ExplorerProcess, startExplorerProcess } from './explorer-process.ts';

export interface ExplorerPoolOptions extends Omit<ProcessOptions, 'compileCache' | 'onStderrLine'> {
  /** Artifacts that are open at a time, each in a process of its own. */
  readonly maxOpen: number;
  /** One that nobody asks for so long is closed. */
  readonly idleMs?: number;
  readonly compileCache?: string;
  /** Default: standard error. */
  readonly onStderrLine?: ProcessOptions['onStderrLine'];
}

export interface ExplorerPool {
  /** Asks an artifact that was analysed; the first question opens it. Rejects with the signal's reason. */
  query(job: ExplorerJob, question: HeapQuery, signal?: AbortSignal): Promise<TaskOutcome<'query'>>;
  /** Of the living children. */
  pids(): number[];
  close(): Promise<void>;
}

/** Who reads what an answer says needs no longer; the next question opens the artifact again. */
const IDLE_MS = 5 * 60_000;

const BUSY = fault('busy', 'Too many heap dumps are being explored. Ask again in a moment.');
const SHUTTING_DOWN = fault('shutting-down', 'Ask again in a moment.');

/** Warm processes that hold analysed artifacts open. One more than may be takes the place of the one that was asked longest ago. */
export function openExplorerPool(options: ExplorerPoolOptions): ExplorerPool {
  const { maxOpen, idleMs = IDLE_MS, scratchRoot } = options;
  const inScratch = openScratchFolders(scratchRoot);
  /** By their indexes, the one that was asked last at the end. */
  const open = new Map<string, ExplorerProcess>();
  const living = new Set<ExplorerProcess>();
  let closed = false;

  function start(job: ExplorerJob): ExplorerProcess {
    const defaults = { compileCache: COMPILE_CACHE, onStderrLine: writeToStderr };
    const artifact = startExplorerProcess(job, { ...defaults, ...options, inScratch, idleMs });
    living.add(artifact);
    void artifact.closed.then(() => {
      living.delete(artifact);
      if (open.get(job.index) === artifact) open.delete(job.index);
    });
    return artifact;
  }

  function close(index: string, artifact: ExplorerProcess): void {
    open.delete(index);
    artifact.close();
  }

  /** False when all are at work. */
  function evictIdle(): boolean {
    if (open.size < maxOpen) return true;
    const idle = [...open].find(([, artifact]) => artifact.waiting() === 0);
    if (idle) close(...idle);
    return idle !== undefined;
  }

  function findOrStart(job: ExplorerJob): ExplorerProcess | undefined {
    const known = open.get(job.index);
    if (known && !known.usable()) close(job.index, known);
    const artifact = known?.usable() ? known : evictIdle() ? start(job) : undefined;
    open.delete(job.index);
    if (artifact) open.set(job.index, artifact);
    return artifact;
  }

  return {
    async query(job, question, signal) {
      if (closed) return { ok: false, fault: SHUTTING_DOWN };
      const artifact = findOrStart(job);
      return artifact ? artifact.query(question, signal) : { ok: false, fault: BUSY };
    },
    pids: () => [...living].map(({ pid }) => pid).filter((pid) => pid !== undefined),
    async close() {
      closed = true;
      for (const [index, artifact] of open) close(index, artifact);
      await Promise.all([...living].map(({ closed: gone }) => gone));
    },
  };
}
