import { type AnalysisOutcome, FAULTS } from '@hindsight/model';
import type { AnalysisJob, Progress } from './job.ts';

/** What the pool tells a child. */
export interface ToChild {
  readonly job: AnalysisJob;
  readonly wantsProgress: boolean;
}

/** What a child tells the pool. */
export type FromChild =
  | { readonly type: 'ready' }
  | { readonly type: 'progress'; readonly progress: Progress }
  /** Where the parent cannot look it up itself. */
  | { readonly type: 'memory'; readonly residentBytes: number }
  | { readonly type: 'done'; readonly outcome: AnalysisOutcome };

const KINDS: ReadonlySet<unknown> = new Set(['ready', 'progress', 'memory', 'done'] satisfies FromChild['type'][]);

/** Whoever takes over the child with a hostile input must not take over the parent with a strange message. */
export function isFromChild(message: unknown): message is FromChild {
  if (typeof message !== 'object' || message === null || !('type' in message) || !KINDS.has(message.type)) return false;
  if (message.type === 'progress') return 'progress' in message && isProgress(message.progress);
  if (message.type === 'memory') return 'residentBytes' in message && typeof message.residentBytes === 'number';
  return message.type !== 'done' || ('outcome' in message && isOutcome(message.outcome));
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isProgress = (value: unknown): boolean =>
  isRecord(value) && typeof value.lines === 'number' && typeof value.bytes === 'number';

function isOutcome(value: unknown): boolean {
  if (!isRecord(value)) return false;
  if (value.ok === false) return isRecord(value.fault) && Object.hasOwn(FAULTS, String(value.fault.code));
  const { findings, report, artifact, body } = value;
  return value.ok === true && Array.isArray(findings) && isRecord(report) && isRecord(artifact) && isRecord(body);
}
