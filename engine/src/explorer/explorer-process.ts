import { type Fault, fault, type HeapQuestion } from '@hindsight/model';
import { type ProcessOptions, startAnalysisProcess } from '../process/analysis-process.ts';
import type { InScratch } from '../process/scratch-folders.ts';
import type { Outcome } from '../process/tasks.ts';
import type { ExplorationJob } from './explorer-handler.ts';

/** An analysed artifact that stands open in a process of its own: one question after the other. */
export interface OpenArtifact {
  readonly pid: number | undefined;
  /** The process has ended, and nothing of it is left. */
  readonly gone: Promise<void>;
  /** Questions that are not answered yet. */
  waiting(): number;
  /** Whether another question makes sense. */
  usable(): boolean;
  /** Rejects with the signal's reason. */
  ask(question: HeapQuestion, signal?: AbortSignal): Promise<Outcome<'ask'>>;
  close(): void;
}

/** Questions that may wait: a page asks five at once. */
const MOST_WAITING = 32;
const TOO_MANY = fault('busy', 'Too many questions wait for this heap dump. Ask again in a moment.');

interface OpenOptions extends ProcessOptions {
  readonly inScratch: InScratch;
  /** One that nobody asks for so long is closed. */
  readonly idleMs: number;
}

export function openArtifact(job: ExplorationJob, { inScratch, idleMs, ...options }: OpenOptions): OpenArtifact {
  const child = startAnalysisProcess(options);
  let failure: Fault | undefined;
  let waiting = 0;
  let idle: NodeJS.Timeout | undefined;
  /** Ends when all questions before have been answered; never rejects. */
  let turn: Promise<unknown>;

  const { promise: opened, resolve } = Promise.withResolvers<void>();
  turn = opened;
  // The scratch folder holds what had to be unpacked, as long as the process lives.
  const gone = inScratch(job, async (inFolder) => {
    const outcome = await child.run('explore', inFolder);
    if (!outcome.ok) failure = outcome.fault;
    resolve();
    await child.exited;
  });

  async function answer(question: HeapQuestion, before: Promise<unknown>, signal?: AbortSignal) {
    await before;
    signal?.throwIfAborted();
    return failure ? { ok: false as const, fault: failure } : child.run('ask', { question });
  }

  return {
    pid: child.pid,
    gone,
    waiting: () => waiting,
    usable: () => child.alive() && failure === undefined,
    async ask(question, signal) {
      if (waiting >= MOST_WAITING) return { ok: false, fault: TOO_MANY };
      waiting++;
      clearTimeout(idle);
      const answered = answer(question, turn, signal);
      turn = answered.catch(() => undefined);
      try {
        return await answered;
      } finally {
        waiting--;
        if (waiting === 0) idle = setTimeout(() => child.end(), failure ? 0 : idleMs).unref();
      }
    },
    close() {
      clearTimeout(idle);
      child.end();
    },
  };
}
