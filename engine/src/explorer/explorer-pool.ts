import { type ArtifactQuery, fault } from '@hindsight/model';
import type { ProcessOptions } from '../process/analysis-process.ts';
import { COMPILE_CACHE, writeToStderr } from '../process/process-defaults.ts';
import { openScratchFolders } from '../process/scratch-folders.ts';
import type { TaskOutcome } from '../process/tasks.ts';
import { type ExplorerProcess, type OpenArtifact, startExplorerProcess } from './explorer-process.ts';

export interface ExplorerPoolOptions extends Omit<ProcessOptions, 'compileCache' | 'onStderrLine'> {
  /** Number of artifacts that may be open at a time, each in its own process. */
  readonly maxOpen: number;
  /** An artifact is closed after this time without a query. */
  readonly idleMs?: number;
  readonly compileCache?: string;
  /** Default: standard error. */
  readonly onStderrLine?: ProcessOptions['onStderrLine'];
}

/** An analyzed artifact, wherever its files are before it is opened. */
export interface ExplorerTarget {
  readonly id: string;
  readonly open: OpenArtifact;
}

export interface ExplorerPool {
  /** Answers a query to an analyzed artifact; the first query opens it. Rejects with the signal's reason. */
  query(target: ExplorerTarget, question: ArtifactQuery, signal?: AbortSignal): Promise<TaskOutcome<'query'>>;
  /**
   * Opens an analyzed artifact that is likely to be queried in a moment, unless another one would have to be closed for it, and
   * asks it a question as it will be asked, for the code and the pages of the index that answer it.
   */
  prepare(target: ExplorerTarget, question: ArtifactQuery): void;
  /** Ids of the living processes. */
  pids(): number[];
  close(): Promise<void>;
}

/** Long enough to read an answer; the next query opens the artifact again. */
const IDLE_MS = 5 * 60_000;

const BUSY = fault('busy', 'Too many heap dumps are being explored. Ask again in a moment.');
const SHUTTING_DOWN = fault('shutting-down', 'Ask again in a moment.');

/** Starts a process for each analyzed artifact that is queried. At the limit, the least recently used idle one is closed. */
export function openExplorerPool(options: ExplorerPoolOptions): ExplorerPool {
  const { maxOpen, idleMs = IDLE_MS, scratchRoot } = options;
  const inScratch = openScratchFolders(scratchRoot);
  /** Open artifacts by their ids, the most recently used last. */
  const open = new Map<string, ExplorerProcess>();
  const living = new Set<ExplorerProcess>();
  let closed = false;

  function start({ id, open: openArtifact }: ExplorerTarget): ExplorerProcess {
    const defaults = { compileCache: COMPILE_CACHE, onStderrLine: writeToStderr };
    const artifact = startExplorerProcess(openArtifact, { ...defaults, ...options, inScratch, idleMs });
    living.add(artifact);
    void artifact.closed.then(() => {
      living.delete(artifact);
      if (open.get(id) === artifact) open.delete(id);
    });
    return artifact;
  }

  function close(id: string, artifact: ExplorerProcess): void {
    open.delete(id);
    artifact.close();
  }

  /** Returns false when all processes are at work. */
  function evictIdle(): boolean {
    if (open.size < maxOpen) return true;
    const idle = [...open].find(([, artifact]) => artifact.waiting() === 0);
    if (idle) close(...idle);
    return idle !== undefined;
  }

  function findOrStart(target: ExplorerTarget): ExplorerProcess | undefined {
    const { id } = target;
    const known = open.get(id);
    if (known && !known.usable()) close(id, known);
    const artifact = known?.usable() ? known : evictIdle() ? start(target) : undefined;
    open.delete(id);
    if (artifact) open.set(id, artifact);
    return artifact;
  }

  return {
    async query(target, question, signal) {
      if (closed) return { ok: false, fault: SHUTTING_DOWN };
      const artifact = findOrStart(target);
      return artifact ? artifact.query(question, signal) : { ok: false, fault: BUSY };
    },
    prepare(target, question) {
      if (closed || open.has(target.id) || open.size >= maxOpen) return;
      void findOrStart(target)?.query(question);
    },
    pids: () => [...living].map(({ pid }) => pid).filter((pid) => pid !== undefined),
    async close() {
      closed = true;
      for (const [id, artifact] of open) close(id, artifact);
      await Promise.all([...living].map(({ closed: gone }) => gone));
    },
  };
}
