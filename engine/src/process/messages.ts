import type { Progress } from '../analysis-job.ts';
import { isPreliminaryHistogram, isRecord } from './outcome-checks.ts';
import type { TaskJob, TaskName } from './tasks.ts';

/** The file descriptor over which a child hears and tells. */
export const CHANNEL_FD = 3;

/** What the pool tells a child. */
export type ToChild = {
  readonly [Name in TaskName]: {
    readonly task: Name;
    readonly job: TaskJob<Name>;
    readonly reportProgress: boolean;
  };
}[TaskName];

/** What a child tells the pool. */
export type FromChild =
  | { readonly type: 'ready' }
  | { readonly type: 'progress'; readonly progress: Progress }
  /** Where the parent cannot look it up itself. */
  | { readonly type: 'memory'; readonly residentBytes: number }
  | { readonly type: 'done'; readonly outcome: unknown };

const KINDS: ReadonlySet<unknown> = new Set(['ready', 'progress', 'memory', 'done'] satisfies FromChild['type'][]);

/**
 * Whoever takes over the child with a hostile input must not take over the parent with a strange message. Whether an outcome
 * is one of its task, `tasks.ts` says.
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
