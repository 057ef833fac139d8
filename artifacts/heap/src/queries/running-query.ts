import type { OqlLimits } from '@hindsight/heap-oql';
import { ArtifactError, type OqlQuery, type OqlResult } from '@hindsight/model';
import type { QueryEnd, QueryThread } from './query-thread.ts';
import type { QueryRequest } from './thread-messages.ts';

/** Grace period after the time limit for formatting the rows found; then the thread is terminated. */
const OVERDUE_MS = 5000;

type QueryOutcome = { readonly answer: OqlResult } | { readonly error: Error };

/** A query from its first request to its result. */
export interface RunningQuery {
  matches(question: OqlQuery): boolean;
  /** Whether the query has not started yet. */
  isWaiting(): boolean;
  start(thread: QueryThread, onEnd: () => void): void;
  /** Resolves with the outcome, or with `pending` after `wait` milliseconds. */
  waitForResult(wait: number | undefined): Promise<QueryOutcome | 'pending'>;
  /** The latest partial result. */
  getPartialResult(): OqlResult;
  /** Milliseconds since the last request for it. */
  measureIdleMs(): number;
  pause(): void;
  isPaused(): boolean;
  /** Terminates the thread of a query that ignores its limit. */
  terminateWhenOverdue(): void;
  cancel(): void;
}

const CANCELED = new ArtifactError('busy', 'The query was canceled before it finished. Send it again.');

export function createRunningQuery({ oql, offset, limit }: QueryRequest, { milliseconds }: OqlLimits): RunningQuery {
  const { promise: ended, resolve: end } = Promise.withResolvers<QueryOutcome>();
  let thread: QueryThread | undefined;
  let latestResult: OqlResult = { columns: [], total: 0, offset, rows: [], complete: false };
  let isOver = false;
  let openRequests = 0;
  let lastRequestAt = performance.now();
  let pausedAt: number | undefined;
  // `activeMs` counts the milliseconds for which the query has run, without pauses.
  let [activeMs, activeSince] = [0, 0];

  const stopWithPartialResult = (why: string): QueryOutcome => {
    const { preliminary, ...found } = latestResult;
    const stopped = `The query was stopped because ${why}: these are the rows found until then.`;
    return { answer: { ...found, stopped } };
  };

  function toOutcome(queryEnd: QueryEnd): QueryOutcome {
    if (queryEnd === 'canceled') return { error: CANCELED };
    return queryEnd === 'out-of-memory' ? stopWithPartialResult('it needed too much memory') : queryEnd;
  }

  function resume(): void {
    if (pausedAt === undefined) return;
    pausedAt = undefined;
    activeSince = performance.now();
    thread?.resume();
  }

  return {
    matches: (question) => question.oql === oql && question.offset === offset && question.limit === limit,
    isWaiting: () => !thread && !isOver,
    start(own, onEnd) {
      thread = own;
      activeSince = performance.now();
      const onPartialResult = (result: OqlResult) => {
        latestResult = result;
      };
      void own.start({ oql, offset, limit }, onPartialResult).then((queryEnd) => {
        isOver = true;
        thread = undefined;
        end(toOutcome(queryEnd));
        onEnd();
      });
    },
    async waitForResult(wait) {
      openRequests++;
      resume();
      const waiting = wait === undefined ? undefined : Promise.withResolvers<'pending'>();
      const timer = waiting && setTimeout(() => waiting.resolve('pending'), wait);
      try {
        return await (waiting ? Promise.race([ended, waiting.promise]) : ended);
      } finally {
        clearTimeout(timer);
        openRequests--;
        lastRequestAt = performance.now();
      }
    },
    getPartialResult: () => latestResult,
    measureIdleMs: () => (openRequests > 0 ? 0 : performance.now() - lastRequestAt),
    pause() {
      if (!thread || pausedAt !== undefined) return;
      pausedAt = performance.now();
      activeMs += pausedAt - activeSince;
      thread.pause();
    },
    isPaused: () => pausedAt !== undefined && !isOver,
    terminateWhenOverdue() {
      const ranMs = activeMs + performance.now() - activeSince;
      if (!thread || pausedAt !== undefined || ranMs < milliseconds + OVERDUE_MS) return;
      end(stopWithPartialResult(`its time limit of ${milliseconds / 1000} s was exceeded`));
      void thread.terminate();
    },
    cancel() {
      isOver = true;
      end({ error: CANCELED });
      thread?.cancel();
    },
  };
}
