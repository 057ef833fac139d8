import { type Fault, fault } from '@hindsight/model';
import type { Progress } from '../analysis-job.ts';
import { type AnalysisProcess, type ProcessOptions, startAnalysisProcess } from './analysis-process.ts';
import { collectOutputFiles, type OutputFiles } from './collect-output-files.ts';
import { COMPILE_CACHE, writeToStderr } from './process-defaults.ts';
import { openScratchFolders } from './scratch-folders.ts';
import type { TaskJob, TaskOutcome, WorkerTask } from './tasks.ts';

export interface PoolOptions extends Omit<ProcessOptions, 'compileCache' | 'onStderrLine'> {
  /** Analyses at a time, each in a process of its own. */
  readonly workers: number;
  /** Analyses that may wait; the next one is told `busy`. */
  readonly queueLimit: number;
  /** A process is replaced after so many analyses, so that no fragmentation of its memory lasts. */
  readonly jobsPerProcess?: number;
  /** A process that holds more when its job is done is replaced: V8 gives back what nobody uses only when it needs more. */
  readonly maxIdleBytes?: number;
  readonly compileCache?: string;
  /** Default: standard error. */
  readonly onStderrLine?: ProcessOptions['onStderrLine'];
}

export interface RunOptions extends OutputFiles {
  /** Takes the job out of the queue or kills its process; `run` then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

export interface AnalysisPool {
  run(job: TaskJob<'analyze'>, options?: RunOptions): Promise<TaskOutcome<'analyze'>>;
  /** Lines of an artifact. */
  quote(job: TaskJob<'quote'>, options?: Pick<RunOptions, 'signal'>): Promise<TaskOutcome<'quote'>>;
  /** Lines of an artifact that have something in them. */
  search(job: TaskJob<'search'>, options?: Pick<RunOptions, 'signal'>): Promise<TaskOutcome<'search'>>;
  /** What an artifact is. */
  recognize(job: TaskJob<'recognize'>, options?: Pick<RunOptions, 'signal'>): Promise<TaskOutcome<'recognize'>>;
  /** Of the living children. */
  pids(): number[];
  /** Refuses what waits and what comes, lets what runs come to its end, ends the children. */
  close(): Promise<void>;
}

/** Somebody who waits for a process. */
interface Waiting {
  readonly give: (child: AnalysisProcess) => void;
  readonly refuse: (why: Fault) => void;
}

const MAX_JOBS_PER_PROCESS = 100;
/** A GC log takes 200 MB, a heap dump gigabytes. */
const MAX_IDLE_BYTES = 512 * 2 ** 20;

const BUSY = fault('busy', 'All analysis processes are at work and the queue is full. Send it again in a moment.');
const SHUTTING_DOWN = fault('shutting-down', 'No more analyses are begun. Send it again in a moment.');
const CANCELLED = fault('analysis-crashed', 'The analysis was cancelled.');

const listPids = (children: ReadonlySet<AnalysisProcess>): number[] =>
  [...children].map(({ pid }) => pid).filter((pid) => pid !== undefined);

/** What is to be done before and after a task, while its scratch folder is there. */
type TaskWrapper<Name extends WorkerTask> = (
  job: TaskJob<Name>,
  run: (job: TaskJob<Name>) => Promise<TaskOutcome<Name>>,
) => Promise<TaskOutcome<Name>>;

type Perform = <Name extends WorkerTask>(
  task: Name,
  job: TaskJob<Name>,
  options?: RunOptions,
  around?: TaskWrapper<Name>,
) => Promise<TaskOutcome<Name>>;

const createTaskMethods = (perform: Perform): Pick<AnalysisPool, 'run' | 'quote' | 'search' | 'recognize'> => ({
  run: (job, options = {}) => perform('analyze', job, options, collectOutputFiles(options)),
  quote: (job, options) => perform('quote', job, options),
  search: (job, options) => perform('search', job, options),
  recognize: (job, options) => perform('recognize', job, options),
});

async function runUntilAborted<Out>(signal: AbortSignal | undefined, child: AnalysisProcess, work: () => Promise<Out>) {
  const kill = () => child.kill(CANCELLED);
  if (signal?.aborted) kill();
  signal?.addEventListener('abort', kill);
  const out = await work();
  signal?.removeEventListener('abort', kill);
  return out;
}

type WearLimits = Pick<PoolOptions, 'jobsPerProcess' | 'maxIdleBytes'>;

async function isWornOut(
  child: AnalysisProcess,
  { jobsPerProcess = MAX_JOBS_PER_PROCESS, maxIdleBytes = MAX_IDLE_BYTES }: WearLimits,
): Promise<boolean> {
  return child.jobs() >= jobsPerProcess || ((await child.residentBytes()) ?? 0) > maxIdleBytes;
}

/** Warm processes that analyse one job at a time each: first come, first served. */
export function openAnalysisPool(options: PoolOptions): AnalysisPool {
  const { workers, queueLimit, scratchRoot } = options;
  const inScratch = openScratchFolders(scratchRoot);
  const children = new Set<AnalysisProcess>();
  const idle: AnalysisProcess[] = [];
  const queue: Waiting[] = [];
  let closed = false;

  function start(): AnalysisProcess {
    const child = startAnalysisProcess({ compileCache: COMPILE_CACHE, onStderrLine: writeToStderr, ...options });
    children.add(child);
    void child.exited.then(() => {
      children.delete(child);
      if (idle.includes(child)) idle.splice(idle.indexOf(child), 1);
      // One that never came to life would die again: it is only tried for somebody who waits, not in a loop.
      if (child.wasReady() || queue.length > 0) warmUp();
    });
    return child;
  }

  function warmUp(): void {
    while (!closed && children.size < workers) release(start());
  }

  /** A process is free: for who waits longest, for later, or for good. */
  function release(child: AnalysisProcess): void {
    const next = closed ? undefined : queue.shift();
    if (next) next.give(child);
    else if (closed) child.end();
    else idle.push(child);
  }

  /** What died or was ended is replaced when its exit is known. */
  async function afterJob(child: AnalysisProcess): Promise<void> {
    const spent = await isWornOut(child, options);
    if (!child.alive()) return;
    if (spent) child.end();
    else release(child);
  }

  function take(signal: AbortSignal | undefined): Promise<AnalysisProcess | Fault> {
    const { promise, resolve, reject } = Promise.withResolvers<AnalysisProcess | Fault>();
    const free = idle.shift();
    if (free) resolve(free);
    else if (children.size < workers) resolve(start());
    else if (queue.length >= queueLimit) resolve(BUSY);
    else wait({ give: resolve, refuse: resolve }, signal, reject);
    return promise;
  }

  function wait(waiting: Waiting, signal: AbortSignal | undefined, reject: (why: unknown) => void): void {
    queue.push(waiting);
    signal?.addEventListener('abort', () => {
      const place = queue.indexOf(waiting);
      if (place < 0) return;
      queue.splice(place, 1);
      reject(signal.reason);
    });
  }

  const perform: Perform = async (task, job, { signal, onProgress } = {}, around = undefined) => {
    signal?.throwIfAborted();
    if (closed) return { ok: false, fault: SHUTTING_DOWN };
    const child = await take(signal);
    if (!('run' in child)) return { ok: false, fault: child };
    const run = (ready: typeof job) => child.run(task, ready, onProgress);
    const outcome = await runUntilAborted(signal, child, () =>
      inScratch(job, (inFolder) => (around ? around(inFolder, run) : run(inFolder))),
    );
    await afterJob(child);
    signal?.throwIfAborted();
    return outcome;
  };

  async function close(): Promise<void> {
    closed = true;
    for (const { refuse } of queue.splice(0)) refuse(SHUTTING_DOWN);
    for (const child of idle.splice(0)) child.end();
    await Promise.all([...children].map(({ exited }) => exited));
  }

  warmUp();
  return { ...createTaskMethods(perform), close, pids: () => listPids(children) };
}
