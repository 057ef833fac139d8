import type { Progress } from '../analysis-job.ts';
import { isPreliminaryHistogram, isRecord } from './outcome-checks.ts';
import type { TaskJob, TaskName } from './tasks.ts';

/** What a child process is started for. */
export type ChildRole = 'analyzes' | 'explores';

/** A message from the pool to a child. */
export type ToChild = {
  readonly [Name in TaskName]: {
    readonly task: Name;
    readonly job: TaskJob<Name>;
    readonly reportProgress: boolean;
  };
}[TaskName];

/** A message from a child to the pool. */
export type FromChild =
  | { readonly type: 'ready' }
  | { readonly type: 'progress'; readonly progress: Progress }
  /** Sent where the parent cannot read it from /proc. */
  | { readonly type: 'memory'; readonly residentBytes: number }
  | { readonly type: 'done'; readonly outcome: unknown };

const KINDS: ReadonlySet<unknown> = new Set(['ready', 'progress', 'memory', 'done'] satisfies FromChild['type'][]);

/**
 * Returns whether a message has the form of one from a child. A hostile input that takes over the child must not take over the
 * parent with a forged message. `isTaskOutcome` checks the outcome itself.
 */
export function isFromChild(message: unknown): message is FromChild {
  if (typeof message !== 'object' || message === null || !('type' in message) || !KINDS.has(message.type)) return false;
  if (message.type === 'progress') return 'progress' in message && isProgress(message.progress);
  if (message.type === 'memory') return 'residentBytes' in message && typeof message.residentBytes === 'number';
  return true;
}

function isProgress(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { lines, bytes, share = 0, early } = value;
  const areNumbers = [lines, bytes, share].every((one) => typeof one === 'number');
  return areNumbers && (early === undefined || isPreliminaryHistogram(early));
}
