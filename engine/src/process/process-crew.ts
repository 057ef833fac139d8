import { type Fault, fault } from '@hindsight/model';
import type { AnalysisProcess } from './analysis-process.ts';
import { lowerPriority } from './priority.ts';

export interface CrewOptions {
  /** Number of processes that perform tasks, one each at a time. */
  readonly workers: number;
  /** How many of them start before there is a task for them; default: all. */
  readonly warm?: number;
  /** A process is replaced after this many tasks, so that fragmentation of its memory does not last. */
  readonly jobsPerProcess?: number;
  /** A process that holds more after a task is replaced: V8 returns unused memory only when it needs more. */
  readonly maxIdleBytes?: number;
  readonly start: () => AnalysisProcess;
}

/** The warm processes of a pool. */
export interface ProcessCrew {
  /** Waits for a free process; resolves to the fault when the crew is dismissed meanwhile. Rejects with the signal's reason. */
  take(signal: AbortSignal | undefined): Promise<AnalysisProcess | Fault>;
  /** Lets other processes go first where processors are scarce, until its task ends and a new process takes its place. */
  yieldProcessor(child: AnalysisProcess): void;
  /** Gives a process back after its task. */
  release(child: AnalysisProcess): Promise<void>;
  readonly isClosed: () => boolean;
  /** Ids of the living processes. */
  pids(): number[];
  close(): Promise<void>;
}

/** A task that waits for a process. */
interface WaitingTask {
  readonly assign: (child: AnalysisProcess) => void;
  readonly refuse: (reason: Fault) => void;
}

/**
 * A new process takes a second of processor time until V8 has compiled what small analyses need: as much as a hundred of them, and its
 * first ones keep others waiting. What they leave behind is below the limit of idle memory.
 */
const MAX_JOBS_PER_PROCESS = 10_000;
/** A GC log takes 200 MB, a heap dump gigabytes. */
const MAX_IDLE_BYTES = 512 * 2 ** 20;

export const SHUTTING_DOWN = fault('shutting-down', 'No more analyses are begun. Send it again in a moment.');

/**
 * Starts processes before there are tasks for them, and others when all are busy. A worn process goes on until its successor is warm, so that nobody waits for a
 * start; one that died is replaced at once.
 */
export class WarmCrew implements ProcessCrew {
  private readonly options: CrewOptions;
  /** Every living process. */
  private readonly living = new Set<AnalysisProcess>();
  /** Those that perform tasks; the others warm up or end. */
  private readonly serving = new Set<AnalysisProcess>();
  private readonly idle: AnalysisProcess[] = [];
  private readonly waiting: WaitingTask[] = [];
  /** The successor of a worn process. */
  private readonly successors = new Map<AnalysisProcess, AnalysisProcess>();
  private closed = false;

  constructor(options: CrewOptions) {
    this.options = options;
    this.fill();
  }

  isClosed = (): boolean => this.closed;

  pids = (): number[] => [...this.living].map(({ pid }) => pid).filter((pid) => pid !== undefined);

  take(signal: AbortSignal | undefined): Promise<AnalysisProcess | Fault> {
    const { promise, resolve, reject } = Promise.withResolvers<AnalysisProcess | Fault>();
    const free = this.takeIdle();
    if (free) resolve(free);
    else if (this.serving.size < this.options.workers) resolve(this.startServing());
    else this.wait({ assign: resolve, refuse: resolve }, signal, reject);
    return promise;
  }

  yieldProcessor(child: AnalysisProcess): void {
    if (this.closed || child.pid === undefined || !child.alive()) return;
    lowerPriority(child.pid);
    this.prepareSuccessor(child);
  }

  /** A process that died or was ended is replaced when its exit is known. */
  async release(child: AnalysisProcess): Promise<void> {
    const { jobsPerProcess = MAX_JOBS_PER_PROCESS, maxIdleBytes = MAX_IDLE_BYTES } = this.options;
    const holdsMuch = ((await child.residentBytes()) ?? 0) > maxIdleBytes;
    if (!child.alive()) return;
    if (this.closed) child.end();
    else if (holdsMuch) this.replaceNow(child);
    else {
      if (child.jobs() >= jobsPerProcess) this.prepareSuccessor(child);
      if (this.successors.get(child)?.wasReady()) this.handOver(child);
      else this.offer(child);
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const { refuse } of this.waiting.splice(0)) refuse(SHUTTING_DOWN);
    for (const child of [...this.idle.splice(0), ...this.successors.values()]) child.end();
    await Promise.all([...this.living].map(({ exited }) => exited));
  }

  private start(): AnalysisProcess {
    const child = this.options.start();
    this.living.add(child);
    void child.exited.then(() => this.noteExit(child));
    return child;
  }

  private startServing(): AnalysisProcess {
    const child = this.start();
    this.serving.add(child);
    return child;
  }

  private noteExit(child: AnalysisProcess): void {
    this.living.delete(child);
    this.removeIdle(child);
    for (const [worn, successor] of this.successors) if (successor === child) this.successors.delete(worn);
    if (!this.serving.delete(child)) return;
    if (this.successors.has(child)) this.promote(child);
    // A process that never became ready would fail again: it is restarted only for a waiting task, not in a loop.
    else if (child.wasReady() || this.waiting.length > 0) this.fill();
  }

  private fill(): void {
    const { workers, warm = workers } = this.options;
    while (!this.closed && this.serving.size < (this.waiting.length > 0 ? workers : warm))
      this.offer(this.startServing());
  }

  /** Gives a free process to the task that waits longest, keeps it for later, or ends it when the crew is dismissed. */
  private offer(child: AnalysisProcess): void {
    const next = this.closed ? undefined : this.waiting.shift();
    if (next) next.assign(child);
    else if (this.closed) child.end();
    else this.idle.push(child);
  }

  private prepareSuccessor(worn: AnalysisProcess): void {
    if (this.successors.has(worn)) return;
    const successor = this.start();
    this.successors.set(worn, successor);
    void successor.ready.then(() => {
      if (this.successors.get(worn) === successor && this.idle.includes(worn)) this.handOver(worn);
    });
  }

  /** Ends a free worn process; its warm successor takes its place. */
  private handOver(worn: AnalysisProcess): void {
    this.removeIdle(worn);
    this.serving.delete(worn);
    worn.end();
    this.promote(worn);
  }

  private promote(worn: AnalysisProcess): void {
    const successor = this.successors.get(worn);
    this.successors.delete(worn);
    if (!successor) return;
    this.serving.add(successor);
    this.offer(successor);
  }

  /** Memory is worth more than a moment's wait: what a heap dump took is given back before the next one comes. */
  private replaceNow(child: AnalysisProcess): void {
    this.serving.delete(child);
    child.end();
    if (this.successors.has(child)) this.promote(child);
    else this.fill();
  }

  /** Takes the one that worked last: its code is compiled and its memory in the caches. Those that still start come after all others. */
  private takeIdle(): AnalysisProcess | undefined {
    const index = this.idle.findLastIndex((child) => child.wasReady());
    const [free] = this.idle.splice(Math.max(0, index), 1);
    return free;
  }

  private removeIdle(child: AnalysisProcess): void {
    const index = this.idle.indexOf(child);
    if (index >= 0) this.idle.splice(index, 1);
  }

  private wait(task: WaitingTask, signal: AbortSignal | undefined, reject: (reason: unknown) => void): void {
    this.waiting.push(task);
    signal?.addEventListener('abort', () => {
      const index = this.waiting.indexOf(task);
      if (index < 0) return;
      this.waiting.splice(index, 1);
      reject(signal.reason);
    });
  }
}
