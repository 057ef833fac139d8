import { fault } from '@hindsight/model';
import type { Progress } from '../analysis-job.ts';
import { type AnalysisProcess, type ProcessOptions, startAnalysisProcess } from './analysis-process.ts';
import { collectOutputFiles, type OutputFiles } from './collect-output-files.ts';
import { type CrewOptions, type ProcessCrew, SHUTTING_DOWN, WarmCrew } from './process-crew.ts';
import { COMPILE_CACHE, writeToStderr } from './process-defaults.ts';
import { openScratchFolders } from './scratch-folders.ts';
import type { TaskJob, TaskOutcome, WorkerTask } from './tasks.ts';

export interface PoolOptions extends Omit<ProcessOptions, 'compileCache' | 'onStderrLine'>, Omit<CrewOptions, 'start'> {
  readonly compileCache?: string;
  /** A task that takes longer goes on with a lower priority. */
  readonly longTaskMs?: number;
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

const CANCELLED = fault('cancelled', 'The analysis was cancelled.');

/** A large heap dump takes a processor for a minute; from here on the small logs of others go first. */
const LONG_TASK_MS = 3000;

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

/** Starts the warm processes of a pool. Each performs one task at a time: first come, first served. */
export function openAnalysisPool(options: PoolOptions): AnalysisPool {
  const inScratch = openScratchFolders(options.scratchRoot);
  const start = () => startAnalysisProcess({ compileCache: COMPILE_CACHE, onStderrLine: writeToStderr, ...options });
  const crew: ProcessCrew = new WarmCrew({ ...options, start });

  const perform: Perform = async (task, job, { signal, onProgress } = {}, wrap = undefined) => {
    signal?.throwIfAborted();
    if (crew.isClosed()) return { ok: false, fault: SHUTTING_DOWN };
    const child = await crew.take(signal);
    if (!('run' in child)) return { ok: false, fault: child };
    const run = (ready: typeof job) => child.run(task, ready, onProgress);
    const timer = setTimeout(() => crew.yieldProcessor(child), options.longTaskMs ?? LONG_TASK_MS);
    const outcome = await runUntilAborted(signal, child, () =>
      inScratch(job, (inFolder) => (wrap ? wrap(inFolder, run) : run(inFolder))),
    );
    clearTimeout(timer);
    await crew.release(child);
    signal?.throwIfAborted();
    return outcome;
  };

  return { ...createTaskMethods(perform), close: () => crew.close(), pids: crew.pids };
}
