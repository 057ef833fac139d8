import { type Fault, fault, type HeapQuery } from '@hindsight/model';
import { type ProcessOptions, startAnalysisProcess } from '../process/analysis-process.ts';
import type { InScratch } from '../process/scratch-folders.ts';
import type { TaskOutcome } from '../process/tasks.ts';
import type { ExplorerJob } from './explorer-handler.ts';

/** An analysed artifact that stands open in a process of its own: one question after the other. */
export interface ExplorerProcess {
  readonly pid: number | undefined;
  /** The process has ended, and nothing of it is left. */
  readonly closed: Promise<void>;
  /** Questions that are not answered yet. */
  waiting(): number;
  /** Whether another question makes sense. */
  usable(): boolean;
  /** Rejects with the signal's reason. */
  query(question: HeapQuery, signal?: AbortSignal): Promise<TaskOutcome<'query'>>;
  close(): void;
}

/** Questions that may wait: a page asks five at once. */
const MAX_WAITING = 32;
const BUSY = fault('busy', 'Too many questions wait for this heap dump. Ask again in a moment.');

interface ExplorerProcessOptions extends ProcessOptions {
  readonly inScratch: InScratch;
  /** One that nobody asks for so long is closed. */
  readonly idleMs: number;
}

export function startExplorerProcess(
  job: ExplorerJob,
  { inScratch, idleMs, ...options }: ExplorerProcessOptions,
): ExplorerProcess {
  const child = startAnalysisProcess(options);
  let failure: Fault | undefined;
  let waiting = 0;
  let idle: NodeJS.Timeout | undefined;
  /** Ends when all questions before have been answered; never rejects. */
  let turn: Promise<unknown>;

  const { promise: opened, resolve } = Promise.withResolvers<void>();
  turn = opened;
  // The scratch folder holds what had to be unpacked, as long as the process lives.
  const closed = inScratch(job, async (inFolder) => {
    const outcome = await child.run('openExplorer', inFolder);
    if (!outcome.ok) failure = outcome.fault;
    resolve();
    await child.exited;
  });

  async function answer(question: HeapQuery, before: Promise<unknown>, signal?: AbortSignal) {
    await before;
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
