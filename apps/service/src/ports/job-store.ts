import type { AnalysisPhase, AnalysisState, Parameters } from '@hindsight/api';
import type { ArtifactKind, Fault, PreliminaryHistogram } from '@hindsight/model';
import type { StoredResult } from './result-store.ts';

export interface JobProgress {
  readonly phase: AnalysisPhase;
  /** Share of the whole job, 0 to 1. */
  readonly share: number;
  /** Bytes that were transferred or read in this phase. */
  readonly bytes: number;
  readonly totalBytes?: number;
  /** The preliminary histogram of a heap dump. */
  readonly early?: PreliminaryHistogram;
}

/** One requested analysis, with everything that another process needs to run it. */
export interface Job {
  /** The responseId of its request. */
  readonly id: string;
  readonly kind: ArtifactKind;
  readonly fileName: string;
  /** The checked parameters, without the key. */
  readonly parameters: Parameters;
  /** The Content-Encoding of the download. */
  readonly encoding?: string;
  /** The address of the artifact. It may contain a signature, so it is removed after the download. */
  readonly location?: string;
  /** Present until the job is over, and afterwards as long as the artifact is kept. */
  readonly artifactId?: string;
  readonly artifactBytes?: number;
  /** The client was answered 202 and does not wait: the job survives a restart of the service. */
  readonly detached: boolean;
  readonly state: AnalysisState;
  readonly progress: JobProgress;
  /** How often it was started; more than once when the service died meanwhile. */
  readonly attempts: number;
  readonly fault?: Fault;
  /** The link token of its report. */
  readonly token: string;
  /** The name by which people recognize the key of the request; not the key itself. */
  readonly keyName: string;
  /** Organization unit of the client. */
  readonly ou?: string;
  /** What the client calls the request, together with who it is: a request with the same key is the same analysis. */
  readonly idempotencyKey?: string;
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
  readonly finishedAt?: number;
}

/** `undefined` removes a value. */
export interface JobChanges {
  readonly state?: AnalysisState;
  readonly fileName?: string;
  readonly encoding?: string;
  readonly location?: undefined;
  readonly artifactId?: string | undefined;
  readonly artifactBytes?: number;
  readonly detached?: true;
  readonly idempotencyKey?: string;
  readonly progress?: JobProgress;
  readonly attempts?: number;
  readonly fault?: Fault;
  readonly finishedAt?: number;
}

export interface UnfinishedJobs {
  readonly kind: ArtifactKind;
  readonly state: AnalysisState;
  readonly jobs: number;
  /** Milliseconds since 1970 UTC. */
  readonly oldest: number;
}

export interface JobStore {
  /** Throws `storage-full` when the disk is full. A detached job survives a loss of power once this has resolved. */
  add(job: Job): Promise<void>;
  find(id: string): Promise<Job | undefined>;
  findByKey(idempotencyKey: string): Promise<Job | undefined>;
  /**
   * Returns the changed job; undefined when it is no longer in the state of `job`, or was started again since. Throws for an impossible transition, and
   * `storage-full`. A job that becomes detached survives a loss of power from then on.
   */
  change(job: Job, changes: JobChanges): Promise<Job | undefined>;
  /** Makes a queued job running and returns it; undefined when it is in another state. */
  claim(id: string): Promise<Job | undefined>;
  /** Changes a job that ends and saves its result: both, or neither when it is no longer in the state of `job`. */
  finish(job: Job, changes: JobChanges, result: StoredResult): Promise<Job | undefined>;
  /** Lists the jobs that are not over, the oldest first. */
  unfinished(): Promise<readonly Job[]>;
  /** Lists the jobs without a result that began at or after a time, the newest first. */
  withoutResult(since: number, maxJobs: number): Promise<readonly Job[]>;
  /** Lists the jobs that are done and whose artifact is kept, in the order in which they ended. */
  withArtifact(maxJobs: number): Promise<readonly Job[]>;
  remove(id: string): Promise<void>;
  /** Removes the jobs that were over before this time; returns their number. */
  removeOverBefore(moment: number): Promise<number>;
  /** Counts the jobs that were received or queued: all, and those of one key. */
  countWaiting(keyName: string): Promise<{ readonly all: number; readonly ofKey: number }>;
  /** Counts the jobs that are not over by kind and state, with the time at which the oldest of each was sent. */
  describeUnfinished(): Promise<readonly UnfinishedJobs[]>;
  countByState(): Promise<Readonly<Record<AnalysisState, number>>>;
}
