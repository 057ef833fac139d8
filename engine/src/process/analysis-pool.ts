import { type Fault, fault } from '@hindsight/model';
import type { Progress } from '../analysis-job.ts';
import { type AnalysisProcess, type ProcessOptions, startAnalysisProcess } from './analysis-process.ts';
import { collectOutputFiles, type OutputFiles } from './collect-output-files.ts';
import { COMPILE_CACHE, writeToStderr } from './process-defaults.ts';
import { openScratchFolders } from './scratch-folders.ts';
import type { TaskJob, TaskOutcome, WorkerTask } from './tasks.ts';

export interface PoolOptions extends Omit<ProcessOptions, 'compileCache' | 'onStderrLine'> {
  /** Number of tasks at a time, each in its own process. */
  readonly workers: number;
  /** A process is replaced after this many tasks, so that fragmentation of its memory does not last. */
  readonly jobsPerProcess?: number;
  /** A process that holds more after a task is replaced: V8 returns unused memory only when it needs more. */
  readonly maxIdleBytes?: number;
  readonly compileCache?: string;
  /** Default: standard error. */
  readonly onStderrLine?: ProcessOptions['onStderrLine'];
}

export interface RunOptions extends OutputFiles {
  /** Cancels the wait for a process or kills the process; `run` then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** Runs tasks in confined processes. Tasks without a free process wait in order; the caller limits how many may wait. */
export interface AnalysisPool {
  /** Analyzes an artifact. */
  run(job: TaskJob<'analyze'>, options?: RunOptions): Promise<TaskOutcome<'analyze'>>;
  /** Reads lines of an artifact by their numbers. */
  quote(job: TaskJob<'quote'>, options?: Pick<RunOptions, 'signal'>): Promise<TaskOutcome<'quote'>>;
  /** Finds lines of an artifact that contain a text. */
  search(job: TaskJob<'search'>, options?: Pick<RunOptions, 'signal'>): Promise<TaskOutcome<'search'>>;
  /** Recognizes the kind of an artifact. */
  recognize(job: TaskJob<'recognize'>, options?: Pick<RunOptions, 'signal'>): Promise<TaskOutcome<'recognize'>>;
  /** Ids of the living processes. */
  pids(): number[];
  /** Refuses waiting and new tasks, lets running ones finish, and ends the processes. */
  close(): Promise<void>;
}

/** A task that waits for a process. */
interface WaitingTask {
  readonly assign: (child: AnalysisProcess) => void;
  readonly refuse: (reason: Fault) => void;
}

const MAX_JOBS_PER_PROCESS = 100;
/** A GC log takes 200 MB, a heap dump gigabytes. */
const MAX_IDLE_BYTES = 512 * 2 ** 20;

const SHUTTING_DOWN = fault('shutting-down', 'No more analyses are begun. Send it again in a moment.');
const CANCELLED = fault('cancelled', 'The analysis was cancelled.');

const listPids = (children: ReadonlySet<AnalysisProcess>): number[] =>
  [...children].map(({ pid }) => pid).filter((pid) => pid !== undefined);

/** Prepares a task and follows it up while its scratch folder exists. */
type TaskWrapper<Name extends WorkerTask> = (
  job: TaskJob<Name>,
  run: (job: TaskJob<Name>) => Promise<TaskOutcome<Name>>,
) => Promise<TaskOutcome<Name>>;

type Perform = <Name extends WorkerTask>(
  task: Name,
  job: TaskJob<Name>,
  options?: RunOptions,
  wrap?: TaskWrapper<Name>,
) => Promise<TaskOutcome<Name>>;

const createTaskMethods = (perform: Perform): Pick<AnalysisPool, 'run' | 'quote' | 'search' | 'recognize'> => ({
  run: (job, options = {}) => perform('analyze', job, options, collectOutputFiles(options)),
  quote: (job, options) => perform('quote', job, options),
  search: (job, options) => perform('search', job, options),
  recognize: (job, options) => perform('recognize', job, options),
});

/** Runs work that uses a process, and kills the process when the signal fires. */
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

/** Starts the warm processes of a pool. Each performs one task at a time: first come, first served. */
export function openAnalysisPool(options: PoolOptions): AnalysisPool {
  const { workers, scratchRoot } = options;
  const inScratch = openScratchFolders(scratchRoot);
  const children = new Set<AnalysisProcess>();
  const idle: AnalysisProcess[] = [];
  const waiting: WaitingTask[] = [];
  let closed = false;

  function start(): AnalysisProcess {
    const child = startAnalysisProcess({ compileCache: COMPILE_CACHE, onStderrLine: writeToStderr, ...options });
    children.add(child);
    void child.exited.then(() => {
      children.delete(child);
      if (idle.includes(child)) idle.splice(idle.indexOf(child), 1);
      // A process that never became ready would fail again: it is restarted only for a waiting task, not in a loop.
      if (child.wasReady() || waiting.length > 0) warmUp();
    });
    return child;
  }

  function warmUp(): void {
    while (!closed && children.size < workers) release(start());
  }

  /** Gives a free process to the task that waits longest, keeps it for later, or ends it when the pool closes. */
  function release(child: AnalysisProcess): void {
    const next = closed ? undefined : waiting.shift();
    if (next) next.assign(child);
    else if (closed) child.end();
    else idle.push(child);
  }

  /** A process that died or was ended is replaced when its exit is known. */
  async function releaseAfterTask(child: AnalysisProcess): Promise<void> {
    const wornOut = await isWornOut(child, options);
    if (!child.alive()) return;
    if (wornOut) child.end();
    else release(child);
  }

  function take(signal: AbortSignal | undefined): Promise<AnalysisProcess | Fault> {
    const { promise, resolve, reject } = Promise.withResolvers<AnalysisProcess | Fault>();
    const free = idle.shift();
    if (free) resolve(free);
    else if (children.size < workers) resolve(start());
    else wait({ assign: resolve, refuse: resolve }, signal, reject);
    return promise;
  }

  function wait(task: WaitingTask, signal: AbortSignal | undefined, reject: (reason: unknown) => void): void {
    waiting.push(task);
    signal?.addEventListener('abort', () => {
      const index = waiting.indexOf(task);
      if (index < 0) return;
      waiting.splice(index, 1);
      reject(signal.reason);
    });
  }

  const perform: Perform = async (task, job, { signal, onProgress } = {}, wrap = undefined) => {
    signal?.throwIfAborted();
    if (closed) return { ok: false, fault: SHUTTING_DOWN };
    const child = await take(signal);
    if (!('run' in child)) return { ok: false, fault: child };
    const run = (ready: typeof job) => child.run(task, ready, onProgress);
    const outcome = await runUntilAborted(signal, child, () =>
      inScratch(job, (inFolder) => (wrap ? wrap(inFolder, run) : run(inFolder))),
    );
    await releaseAfterTask(child);
    signal?.throwIfAborted();
    return outcome;
  };

  async function close(): Promise<void> {
    closed = true;
    for (const { refuse } of waiting.splice(0)) refuse(SHUTTING_DOWN);
    for (const child of idle.splice(0)) child.end();
    await Promise.all([...children].map(({ exited }) => exited));
  }

  warmUp();
  return { ...createTaskMethods(perform), close, pids: () => listPids(children) };
}
