import { type ChildProcess, spawn } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type Fault, fault } from '@hindsight/model';
import type { Progress } from '../analysis-job.ts';
import { COMPILED, isCompiled } from '../compiled-program.mjs';
import { MEMORY_VARIABLES, V8_FLAGS } from '../v8-flags.mjs';
import { openChannel } from './channel.ts';
import { type Confinement, listPermissionFlags } from './confinement.ts';
import { CHANNEL_FD, RANGES_FD } from './descriptors.ts';
import { enforceLimits, SEND_LESS_ADVICE, toMemoryFault, withMemoryBudget } from './enforce-limits.ts';
import { readResidentBytes } from './memory-watch.ts';
import { type ChildRole, isFromChild, type ToChild } from './messages.ts';
import { type OnStderrLine, relayStderr } from './stderr-relay.ts';
import { isTaskOutcome, type TaskJob, type TaskName, type TaskOutcome } from './tasks.ts';

export interface ProcessOptions extends Confinement {
  /** A process with more resident memory is killed. */
  readonly memoryMb: number;
  /** Time limit of one analysis. */
  readonly timeoutMs: number;
  /** For the log and never for an answer. */
  readonly onStderrLine: OnStderrLine;
  /** A module that exports ANALYZERS, instead of `kinds.ts`. */
  readonly analyzers?: URL;
  /** Whether it explores one analyzed artifact: it may request ranges of its files, and loads only what queries need. */
  readonly explores?: boolean;
}

type OnProgress = (progress: Progress) => void;

/** A warm child process that performs one task at a time. */
export interface AnalysisProcess {
  readonly pid: number | undefined;
  /** The pipe by which the process requests ranges of its files, if it may; absent when it could not be started. */
  readonly ranges: Duplex | undefined;
  /** False once it was killed or has ended. */
  readonly alive: () => boolean;
  /** Number of tasks that it has performed. */
  readonly jobs: () => number;
  /** Resident memory; undefined when it cannot be determined. */
  readonly residentBytes: () => Promise<number | undefined>;
  /** Whether it has ever been ready for a task. */
  readonly wasReady: () => boolean;
  /** Resolves when it is ready for a task for the first time; never when it cannot start. */
  readonly ready: Promise<void>;
  /** Resolves to an outcome even when the process dies. */
  run<Name extends TaskName>(task: Name, job: TaskJob<Name>, onProgress?: OnProgress): Promise<TaskOutcome<Name>>;
  /** Kills the process and everything it started; a running task ends with this fault. */
  kill(reason: Fault): void;
  /** Lets an idle process end. */
  end(): void;
  readonly exited: Promise<void>;
}

/** Share of the memory limit for V8's heap. The rest is for buffers, code and stacks, which V8's limit does not count. */
const HEAP_SHARE = 0.8;
/** Memory beyond this is for the columns of heap dumps, which are outside of V8's heap; with a larger heap V8 would collect later. */
const MAX_HEAP_MB = 2048;
/** A process that reads hostile input sees nothing else of its parent's environment. */
const INHERITED = ['PATH', 'TZ', 'LANG', 'LC_ALL', 'TMPDIR'] as const;
const HAS_GROUPS = process.platform !== 'win32';

interface Running {
  readonly finish: (outcome: unknown) => void;
  readonly onProgress: OnProgress;
}

/** Starts a confined child process, which gets ready in the background. */
export function startAnalysisProcess(options: ProcessOptions): AnalysisProcess {
  const { memoryMb, timeoutMs } = options;
  const child = startChild(options);
  const stderrRelay = child.stderr && relayStderr(child.stderr, options.onStderrLine);
  let running: Running | undefined;
  let reason: Fault | undefined;
  let [jobs, wasReady, ended] = [0, false, false];
  const { promise: ready, resolve: noteReady } = Promise.withResolvers<void>();
  let reportedBytes: number | undefined;
  const exited = watchExit(child, (code, signal) => {
    ended = true;
    reason ??= toExitFault(code, signal, memoryMb);
    running?.finish({ ok: false, fault: reason });
  });
  const kill = (fault: Fault): void => {
    reason ??= fault;
    killGroup(child);
  };
  // Absent only when the process could not be started.
  const pipe = child.stdio[CHANNEL_FD] as Duplex | undefined;
  const channel = pipe && openChannel<ToChild>(pipe, { onMessage, onInvalid: () => kill(INVALID_MESSAGE) });

  function onMessage(message: unknown): void {
    // A process that is being killed is not trusted any more; its last messages may still be in the pipe.
    if (reason) return;
    if (!isFromChild(message)) kill(INVALID_MESSAGE);
    else if (message.type === 'ready') {
      wasReady = true;
      noteReady();
    } else if (message.type === 'memory') reportedBytes = message.residentBytes;
    else if (message.type === 'progress') running?.onProgress(message.progress);
    else running?.finish(message.outcome);
  }
  const residentBytes = async () =>
    child.pid === undefined ? undefined : (readResidentBytes(child.pid) ?? reportedBytes);

  function run<Name extends TaskName>(
    task: Name,
    job: TaskJob<Name>,
    onProgress?: OnProgress,
  ): Promise<TaskOutcome<Name>> {
    const { promise, resolve } = Promise.withResolvers<TaskOutcome<Name>>();
    if (ended && reason) return Promise.resolve({ ok: false, fault: reason });
    const enforcement = enforceLimits(job, { memoryMb, timeoutMs }, { residentBytes, kill });
    running = {
      onProgress: enforcement.extendOnProgress(onProgress),
      finish: (outcome) => {
        if (!isTaskOutcome(task, outcome)) return kill(INVALID_MESSAGE);
        running = undefined;
        enforcement.end();
        jobs++;
        resolve(outcome);
      },
    };
    stderrRelay?.reset('responseId' in job ? job.responseId : undefined);
    // TypeScript does not see that the job belongs to this task.
    const reportProgress = onProgress !== undefined || enforcement.isExtensible;
    const message = { task, job: withMemoryBudget(job, memoryMb), reportProgress } as ToChild;
    // A dead child receives nothing; its exit ends the task.
    channel?.send(message);
    return promise;
  }

  return {
    pid: child.pid,
    ranges: (child.stdio[RANGES_FD] as Duplex | null | undefined) ?? undefined,
    alive: () => !ended && reason === undefined,
    jobs: () => jobs,
    residentBytes,
    wasReady: () => wasReady,
    ready,
    run,
    kill,
    end: () => channel?.close(),
    exited,
  };
}

/** Calls `onExit` once when the child has exited or could not be started. Resolves when its standard error is read as well. */
function watchExit(child: ChildProcess, onExit: (code: number | null, signal: NodeJS.Signals | null) => void) {
  const { promise, resolve } = Promise.withResolvers<void>();
  child.on('exit', onExit);
  child.on('close', () => resolve());
  child.on('error', () => {
    // Emitted when the child could not be started or killed; only the first means that no exit will follow.
    if (child.pid !== undefined) return;
    onExit(null, null);
    resolve();
  });
  return promise;
}

const SOURCE = new URL('./analysis-child.ts', import.meta.url);

/** The compiled program starts in a fifth of the time. A part of it starts the child of the same compilation. */
const findChild = (): URL =>
  SOURCE.href.startsWith(COMPILED.href) || isCompiled() ? new URL('analysis-child.js', COMPILED) : SOURCE;

function startChild(options: ProcessOptions): ChildProcess {
  const { memoryMb, compileCache, analyzers, explores } = options;
  const inherited = INHERITED.map((name) => [name, process.env[name]] as const);
  const flags = [
    ...V8_FLAGS,
    `--max-old-space-size=${Math.floor(Math.min(memoryMb, MAX_HEAP_MB) * HEAP_SHARE)}`,
    ...listPermissionFlags(options),
  ];
  const role: ChildRole = explores ? 'explores' : 'analyzes';
  const words = [role, ...(analyzers ? [analyzers.href] : [])];
  return spawn(process.execPath, [...flags, fileURLToPath(findChild()), ...words], {
    env: Object.fromEntries([
      ...inherited.filter(([, value]) => value !== undefined),
      ['NODE_COMPILE_CACHE', compileCache],
      ...Object.entries(MEMORY_VARIABLES),
    ]),
    // Leads a process group, so that it can be killed with everything it may have started.
    detached: HAS_GROUPS,
    // Behind standard error are the channel and the pipe for ranges.
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', ...(explores ? (['pipe'] as const) : [])],
  });
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(HAS_GROUPS ? -child.pid : child.pid, 'SIGKILL');
  } catch {
    // The group is already ending, and macOS then refuses to signal it.
    child.kill('SIGKILL');
  }
}

const INVALID_MESSAGE = fault('analysis-crashed', 'The process of this analysis said something that is no answer.');

/** V8 ends a process whose heap is full with SIGABRT; some shells and systems turn that into code 134. */
const CODE_OF_ABORT = 134;

function toExitFault(code: number | null, signal: NodeJS.Signals | null, memoryMb: number): Fault {
  if (signal === 'SIGABRT' || code === CODE_OF_ABORT) return toMemoryFault(memoryMb, SEND_LESS_ADVICE);
  const how = signal ?? (code === null ? 'it could not be started' : `exit code ${code}`);
  return fault(
    'analysis-crashed',
    `The process of this analysis ended without an answer (${how}). Others are not affected.`,
  );
}
