import { type ChildProcess, spawn } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type Fault, fault } from '@hindsight/model';
import type { Progress } from '../analysis-job.ts';
import { V8_FLAGS } from '../v8-flags.mjs';
import { openChannel } from './channel.ts';
import { type Confinement, permissionFlags } from './confinement.ts';
import { enforceLimits, SEND_LESS_ADVICE, toMemoryFault, withMemoryBudget } from './enforce-limits.ts';
import { readResidentBytes } from './memory-watch.ts';
import { CHANNEL_FD, isFromChild, type ToChild } from './messages.ts';
import { relayStderr } from './stderr-relay.ts';
import { isTaskOutcome, type TaskJob, type TaskName, type TaskOutcome } from './tasks.ts';

export interface ProcessOptions extends Confinement {
  /** Resident memory of a process above which it is killed. */
  readonly memoryMb: number;
  /** Time for one analysis. */
  readonly timeoutMs: number;
  /** Hears what a process complains of, in short lines: for the log, never for an answer. */
  readonly onStderrLine: (line: string) => void;
  /** A module that exports other ANALYZERS than `kinds.ts`. */
  readonly analyzers?: URL;
}

type OnProgress = (progress: Progress) => void;

/** A warm child that does one task at a time. */
export interface AnalysisProcess {
  readonly pid: number | undefined;
  /** False when it was killed or has ended. */
  readonly alive: () => boolean;
  /** Tasks it has done. */
  readonly jobs: () => number;
  /** Memory that it holds; undefined when nobody knows. */
  readonly residentBytes: () => Promise<number | undefined>;
  /** Whether it ever came to life. */
  readonly wasReady: () => boolean;
  /** Ends with an outcome whatever becomes of the process. */
  run<Name extends TaskName>(task: Name, job: TaskJob<Name>, onProgress?: OnProgress): Promise<TaskOutcome<Name>>;
  /** Kills it and all it started; a running task ends with this fault. */
  kill(reason: Fault): void;
  /** Lets an idle one end. */
  end(): void;
  readonly exited: Promise<void>;
}

/** The rest is for buffers, code and stacks, which the heap limit does not count. */
const HEAP_SHARE = 0.8;
/** Beyond this memory is for the columns of heap dumps, which do not stand in V8's heap; with a larger heap V8 collects later. */
const MAX_HEAP_MB = 2048;
/** Nothing else of the parent's environment is for the eyes of a process that reads hostile input. */
const INHERITED = ['PATH', 'TZ', 'LANG', 'LC_ALL', 'TMPDIR'] as const;
const HAS_GROUPS = process.platform !== 'win32';

interface Running {
  readonly finish: (outcome: unknown) => void;
  readonly onProgress: OnProgress;
}

export function startAnalysisProcess(options: ProcessOptions): AnalysisProcess {
  const { memoryMb, timeoutMs } = options;
  const child = startChild(options);
  const complaints = child.stderr && relayStderr(child.stderr, options.onStderrLine);
  let running: Running | undefined;
  let reason: Fault | undefined;
  let jobs = 0;
  let [ready, ended] = [false, false];
  let reportedBytes: number | undefined;
  const { promise: exited, resolve: noteExit } = Promise.withResolvers<void>();

  const died = (code: number | null, signal: NodeJS.Signals | null): void => {
    ended = true;
    reason ??= toExitFault(code, signal, memoryMb);
    running?.finish({ ok: false, fault: reason });
  };
  child.on('exit', died);
  // Comes after the exit, when all that it complained of is read.
  child.on('close', noteExit);
  child.on('error', () => {
    // Emitted when the child could not be started or killed; only the first means that no exit will follow.
    if (child.pid !== undefined) return;
    died(null, null);
    noteExit();
  });
  const kill = (why: Fault): void => {
    reason ??= why;
    killGroup(child);
  };
  // Absent only when the process could not be started.
  const pipe = child.stdio[CHANNEL_FD] as Duplex | undefined;
  const channel = pipe && openChannel<ToChild>(pipe, { onMessage: onMessage, onInvalid: () => kill(INVALID_MESSAGE) });

  function onMessage(message: unknown): void {
    // Whoever is being killed is not believed any more: what it still says may be in the pipe before it dies.
    if (reason) return;
    if (!isFromChild(message)) kill(INVALID_MESSAGE);
    else if (message.type === 'ready') ready = true;
    else if (message.type === 'memory') reportedBytes = message.residentBytes;
    else if (message.type === 'progress') running?.onProgress(message.progress);
    else running?.finish(message.outcome);
  }
  const residentBytes = async () =>
    child.pid === undefined ? undefined : ((await readResidentBytes(child.pid)) ?? reportedBytes);

  function run<Name extends TaskName>(
    task: Name,
    job: TaskJob<Name>,
    onProgress?: OnProgress,
  ): Promise<TaskOutcome<Name>> {
    const { promise, resolve } = Promise.withResolvers<TaskOutcome<Name>>();
    if (ended && reason) return Promise.resolve({ ok: false, fault: reason });
    const hold = enforceLimits(job, { memoryMb, timeoutMs }, { residentBytes, kill });
    running = {
      onProgress: hold.extendOnProgress(onProgress),
      finish: (outcome) => {
        if (!isTaskOutcome(task, outcome)) return kill(INVALID_MESSAGE);
        running = undefined;
        hold.end();
        jobs++;
        resolve(outcome);
      },
    };
    complaints?.reset();
    // TypeScript does not see that the job is the one of this task.
    const reportProgress = onProgress !== undefined || hold.isExtensible;
    const message = { task, job: withMemoryBudget(job, memoryMb), reportProgress } as ToChild;
    // A child that is already dead cannot be told; its exit ends the analysis.
    channel?.send(message);
    return promise;
  }

  return {
    pid: child.pid,
    alive: () => !ended && reason === undefined,
    jobs: () => jobs,
    residentBytes,
    wasReady: () => ready,
    run,
    kill,
    end: () => channel?.close(),
    exited,
  };
}

function startChild(options: ProcessOptions): ChildProcess {
  const { memoryMb, compileCache, analyzers } = options;
  const inherited = INHERITED.map((name) => [name, process.env[name]] as const);
  const flags = [
    ...V8_FLAGS,
    `--max-old-space-size=${Math.floor(Math.min(memoryMb, MAX_HEAP_MB) * HEAP_SHARE)}`,
    ...permissionFlags(options),
  ];
  const program = fileURLToPath(new URL('./child.ts', import.meta.url));
  return spawn(process.execPath, [...flags, program, ...(analyzers ? [analyzers.href] : [])], {
    env: Object.fromEntries([
      ...inherited.filter(([, value]) => value !== undefined),
      ['NODE_COMPILE_CACHE', compileCache],
    ]),
    // Leader of a group of its own, so that it can be killed with all it may have started.
    detached: HAS_GROUPS,
    // The last one is the channel.
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(HAS_GROUPS ? -child.pid : child.pid, 'SIGKILL');
  } catch {
    // The group is ending already; macOS refuses to signal it then.
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
