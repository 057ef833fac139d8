import type { AnalysisState } from '@hindsight/api';
import { ARTIFACT_KINDS, type ArtifactKind } from '@hindsight/model';
import type { Job } from './job-store.ts';

/** Large jobs take minutes and gigabytes, so they never occupy what small ones wait for. */
export const SIZE_CLASSES = ['small', 'large'] as const;
export type SizeClass = (typeof SIZE_CLASSES)[number];

/** What a worker chooses to take: the jobs of one kind and one size. */
export interface Lane {
  readonly kind: ArtifactKind;
  readonly size: SizeClass;
}

export const isSameLane = (a: Lane, b: Lane): boolean => a.kind === b.kind && a.size === b.size;

export const LANES: readonly Lane[] = (Object.keys(ARTIFACT_KINDS) as readonly ArtifactKind[]).flatMap((kind) =>
  SIZE_CLASSES.map((size) => ({ kind, size })),
);

export interface QueueEntry extends Lane {
  readonly jobId: string;
  /** The higher, the sooner. */
  readonly priority: number;
}

/**
 * A job that was handed to one worker. It belongs to that worker while it beats; after some seconds without a beat it is handed to
 * another, and what the first one says about it then has no effect.
 */
export interface Delivery {
  readonly jobId: string;
  /** How often it was handed out before. */
  readonly earlier: number;
  /** Returns false when it belongs to another worker, or to none. */
  beat(): Promise<boolean>;
  /** Notes that nothing is left to do. It is written down within a moment; if that is lost, the job is handed out again. */
  complete(): void;
  /** Gives it back. It is handed out again after a wait that grows each time. */
  giveBack(reason: string): Promise<void>;
}

/** The order in which workers take jobs. The row of a job says what became of it; this only says whose turn it is. */
export interface JobQueue {
  /** Adding a job that was added before changes nothing. */
  add(entries: readonly QueueEntry[]): Promise<void>;
  take(lane: Lane): Promise<Delivery | undefined>;
  /** Takes a job that was given back or lost too often. */
  takeDead(): Promise<Delivery | undefined>;
  /** Throws when the queue does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** What processes tell each other, so that nobody has to ask often. Whoever listens must also work when some are lost. */
export interface SignalsByTopic {
  readonly added: Lane;
  readonly cancelled: { readonly jobId: string };
  /** Published by the job store, in the step in which a job ends. */
  readonly over: { readonly jobId: string; readonly state: AnalysisState };
}

export type SignalTopic = keyof SignalsByTopic;

export interface Signals {
  publish<Topic extends Exclude<SignalTopic, 'over'>>(
    topic: Topic,
    signals: readonly SignalsByTopic[Topic][],
  ): Promise<void>;
  /** Returns a function that ends the listening. */
  listen<Topic extends SignalTopic>(topic: Topic, onSignal: (signal: SignalsByTopic[Topic]) => void): () => void;
  close(): Promise<void>;
}

/** What the processes of one service share besides the stores. */
export interface SharedQueue {
  readonly queue: JobQueue;
  readonly signals: Signals;
}

const MIB = 2 ** 20;
const LARGE_BYTES = 64 * MIB;
const LARGE_KINDS: ReadonlySet<ArtifactKind> = new Set(['heap-dump', 'bundle']);

export const isLarge = ({ artifactBytes = 0 }: Pick<Job, 'artifactBytes'>): boolean => artifactBytes > LARGE_BYTES;

/** A heap dump and a bundle, which can contain one, are large whatever their compressed size is. */
export const chooseLane = (job: Pick<Job, 'kind' | 'artifactBytes'>): Lane => ({
  kind: job.kind,
  size: LARGE_KINDS.has(job.kind) || isLarge(job) ? 'large' : 'small',
});
