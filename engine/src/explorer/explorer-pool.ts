import { fault, type HeapQuestion } from '@hindsight/model';
import type { ProcessOptions } from '../process/analysis-process.ts';
import { COMPILE_CACHE, toStandardError } from '../process/process-defaults.ts';
import { openScratchFolders } from '../process/scratch-folders.ts';
import type { Outcome } from '../process/tasks.ts';
import type { ExplorationJob } from './explorer-handler.ts';
import { type OpenArtifact, openArtifact } from './explorer-process.ts';

export interface ExplorersOptions extends Omit<ProcessOptions, 'compileCache' | 'onComplaint'> {
  /** Artifacts that are open at a time, each in a process of its own. */
  readonly most: number;
  /** One that nobody asks for so long is closed. */
  readonly idleMs?: number;
  readonly compileCache?: string;
  /** Default: standard error. */
  readonly onComplaint?: ProcessOptions['onComplaint'];
}

export interface Explorers {
  /** Asks an artifact that was analysed; the first question opens it. Rejects with the signal's reason. */
  ask(job: ExplorationJob, question: HeapQuestion, signal?: AbortSignal): Promise<Outcome<'ask'>>;
  /** Of the living children. */
  pids(): number[];
  close(): Promise<void>;
}

/** Who reads what an answer says needs no longer; the next question opens the artifact again. */
const IDLE_MS = 5 * 60_000;

const BUSY = fault('busy', 'Too many heap dumps are being explored. Ask again in a moment.');
const SHUTTING_DOWN = fault('shutting-down', 'Ask again in a moment.');

/** Warm processes that hold analysed artifacts open. One more than may be takes the place of the one that was asked longest ago. */
export function openExplorers(options: ExplorersOptions): Explorers {
  const { most, idleMs = IDLE_MS, scratchRoot } = options;
  const inScratch = openScratchFolders(scratchRoot);
  /** By their indexes, the one that was asked last at the end. */
  const open = new Map<string, OpenArtifact>();
  const living = new Set<OpenArtifact>();
  let closed = false;

  function begin(job: ExplorationJob): OpenArtifact {
    const defaults = { compileCache: COMPILE_CACHE, onComplaint: toStandardError };
    const artifact = openArtifact(job, { ...defaults, ...options, inScratch, idleMs });
    living.add(artifact);
    void artifact.gone.then(() => {
      living.delete(artifact);
      if (open.get(job.index) === artifact) open.delete(job.index);
    });
    return artifact;
  }

  function close(index: string, artifact: OpenArtifact): void {
    open.delete(index);
    artifact.close();
  }

  /** False when all are at work. */
  function makeRoom(): boolean {
    if (open.size < most) return true;
    const idle = [...open].find(([, artifact]) => artifact.waiting() === 0);
    if (idle) close(...idle);
    return idle !== undefined;
  }

  function artifactOf(job: ExplorationJob): OpenArtifact | undefined {
    const known = open.get(job.index);
    if (known && !known.usable()) close(job.index, known);
    const artifact = known?.usable() ? known : makeRoom() ? begin(job) : undefined;
    open.delete(job.index);
    if (artifact) open.set(job.index, artifact);
    return artifact;
  }

  return {
    async ask(job, question, signal) {
      if (closed) return { ok: false, fault: SHUTTING_DOWN };
      const artifact = artifactOf(job);
      return artifact ? artifact.ask(question, signal) : { ok: false, fault: BUSY };
    },
    pids: () => [...living].map(({ pid }) => pid).filter((pid) => pid !== undefined),
    async close() {
      closed = true;
      for (const [index, artifact] of open) close(index, artifact);
      await Promise.all([...living].map(({ gone }) => gone));
    },
  };
}
