import type { AnalysisPhase, AnalysisState, Parameters } from '@hindsight/api';
import type { ArtifactKind, Fault, PreliminaryHistogram } from '@hindsight/model';

export interface JobProgress {
  readonly phase: AnalysisPhase;
  /** Of the whole job, 0 to 1. */
  readonly share: number;
  /** Moved in this phase. */
  readonly bytes: number;
  readonly totalBytes?: number;
  /** Of a heap dump, before its graph is worked out. */
  readonly early?: PreliminaryHistogram;
}

/** One analysis that was asked for: everything that another process needs to do it. */
export interface Job {
  /** The responseId of the request that asked. */
  readonly id: string;
  readonly kind: ArtifactKind;
  readonly fileName: string;
  /** As they were checked; the key is not among them. */
  readonly parameters: Parameters;
  /** What the place that it was downloaded from says of the compression. */
  readonly encoding?: string;
  /** Where the artifact must be fetched from. May hold a signature, so it is forgotten as soon as it was used. */
  readonly location?: string;
  /** While it is not over; and after that as long as the artifact is kept. */
  readonly artifactId?: string;
  readonly artifactBytes?: number;
  /** Somebody has the word of the service (202) that it will be done, whatever happens in between. */
  readonly detached: boolean;
  readonly state: AnalysisState;
  readonly progress: JobProgress;
  /** How often it was begun; more than once when the service died while it ran. */
  readonly attempts: number;
  readonly fault?: Fault;
  /** Of the report that it will have. */
  readonly token: string;
  /** By which a person tells the key that asked from others; not the key. */
  readonly keyName: string;
  /** Organization unit of who asked. */
  readonly ou?: string;
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
  readonly finishedAt?: number;
}

/** `undefined` takes a value away. */
export interface JobChanges {
  readonly state?: AnalysisState;
  readonly fileName?: string;
  readonly encoding?: string;
  readonly location?: undefined;
  readonly artifactId?: string | undefined;
  readonly artifactBytes?: number;
  readonly detached?: true;
  readonly progress?: JobProgress;
  readonly attempts?: number;
  readonly fault?: Fault;
  readonly finishedAt?: number;
}

export interface JobStore {
  /** Throws `storage-full` when there is no room. A promised job survives a loss of power once this has resolved. */
  add(job: Job): Promise<void>;
  find(id: string): Promise<Job | undefined>;
  /**
   * The job with these changes; undefined when it is no longer in the state that `job` has. Throws for a step that
   * job-state.ts does not have, and `storage-full`. A job that becomes promised survives a loss of power from here on.
   */
  change(job: Job, changes: JobChanges): Promise<Job | undefined>;
  /** Those that are not over, oldest first. */
  unfinished(): Promise<readonly Job[]>;
  /** Those that are done and whose artifact is kept, the one that was done first before the others. */
  withArtifact(most: number): Promise<readonly Job[]>;
  remove(id: string): Promise<void>;
  /** Those that were over before a moment; returns how many were removed. */
  removeOverBefore(moment: number): Promise<number>;
  countByState(): Promise<Readonly<Record<AnalysisState, number>>>;
}
