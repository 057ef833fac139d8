import { randomUUID } from 'node:crypto';
import { OQL_LIMITS, type OqlLimits } from '@hindsight/heap-oql';
import { ArtifactError, type OqlQuery, type OqlResult } from '@hindsight/model';
import { type QueryThread, startQueryThread } from './query-thread.ts';
import { createRunningQuery, type RunningQuery } from './running-query.ts';
import type { ThreadData } from './thread-messages.ts';

/** Queries that run at the same time, each in a thread with its own memory; others wait. */
const MAX_THREADS = 2;
/** Queries that are kept at a time: running, waiting, or finished but not yet fetched. */
const MAX_QUERIES = 32;
/** A client that still shows the page polls at once; a query that is not polled for this long is paused. */
const PAUSE_AFTER_MS = 1000;
/** Long enough for a person who uses `curl`. */
const EVICT_AFTER_MS = 30_000;
/** Interval of these checks. */
const CHECK_INTERVAL_MS = 250;

const CURSOR = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const TOO_MANY = 'Too many queries of this heap dump are running. Try again in a moment.';

/** The queries of one heap dump. */
export interface QueryPool {
  /** Starts a thread for the first query, which takes some tenths of a second. */
  prepare(): void;
  /**
   * Starts a query or continues it by its cursor. Resolves with its result, or with the rows found when `wait` is over.
   * Throws ArtifactError when the query is invalid.
   */
  run(question: OqlQuery): Promise<OqlResult>;
  /** Ends all queries. */
  close(): Promise<void>;
}

interface QueryPoolOptions extends Pick<ThreadData, 'index' | 'dump'> {
  readonly limits?: OqlLimits;
  /** A query that is not polled for this long is paused. */
  readonly pauseAfterMs?: number;
  /** A query that is not polled for this long is evicted. */
  readonly evictAfterMs?: number;
}

interface ThreadPool {
  /** Returns an idle thread or starts one; undefined when all are busy. */
  acquire(): QueryThread | undefined;
  end(): Promise<unknown>;
}

function openThreadPool(data: Omit<ThreadData, 'command'>): ThreadPool {
  let threads: QueryThread[] = [];
  return {
    acquire() {
      threads = threads.filter((thread) => thread.isAlive());
      const acquire = threads.find((thread) => !thread.isBusy());
      if (acquire || threads.length >= MAX_THREADS) return acquire;
      const started = startQueryThread(data);
      threads.push(started);
      return started;
    },
    end: () => Promise.all(threads.map((thread) => thread.terminate())),
  };
}

export function openQueryPool(options: QueryPoolOptions): QueryPool {
  const { index, dump, limits = OQL_LIMITS, pauseAfterMs = PAUSE_AFTER_MS, evictAfterMs = EVICT_AFTER_MS } = options;
  /** Queries by cursor, in the order in which they arrived. */
  const queries = new Map<string, RunningQuery>();
  const threads = openThreadPool({ index, dump, limits });
  let checkTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function evict(cursor: string): void {
    queries.get(cursor)?.cancel();
    queries.delete(cursor);
  }

  function startWaitingQueries(): void {
    for (const query of queries.values()) {
      if (!query.isWaiting()) continue;
      const thread = threads.acquire();
      if (thread) {
        query.start(thread, startWaitingQueries);
        continue;
      }
      const [abandoned] = [...queries].filter(([, one]) => one.isPaused());
      if (abandoned) evict(abandoned[0]);
      return;
    }
  }

  function checkQueries(): void {
    for (const [cursor, query] of queries) {
      const idle = query.measureIdleMs();
      if (idle > evictAfterMs) evict(cursor);
      else if (idle > pauseAfterMs) query.pause();
      else query.terminateWhenOverdue();
    }
    startWaitingQueries();
    if (queries.size > 0) return;
    clearInterval(checkTimer);
    checkTimer = undefined;
  }

  /** The cursor of another process that has the same dump open names the query here as well, so that each goes on with its own. */
  const chooseCursor = ({ cursor }: OqlQuery): string =>
    cursor !== undefined && CURSOR.test(cursor) && !queries.has(cursor) ? cursor : randomUUID();

  function startNewQuery(question: OqlQuery): readonly [cursor: string, RunningQuery] {
    if (queries.size >= MAX_QUERIES) {
      const [idlest] = [...queries].sort(([, a], [, b]) => b.measureIdleMs() - a.measureIdleMs());
      if (!idlest || idlest[1].measureIdleMs() < pauseAfterMs) throw new ArtifactError('busy', TOO_MANY);
      evict(idlest[0]);
    }
    const cursor = chooseCursor(question);
    const query = createRunningQuery(question, limits);
    queries.set(cursor, query);
    checkTimer ??= setInterval(checkQueries, CHECK_INTERVAL_MS).unref();
    startWaitingQueries();
    return [cursor, query];
  }

  function find(question: OqlQuery): readonly [cursor: string, RunningQuery] {
    const { cursor = '' } = question;
    const query = queries.get(cursor);
    return query?.matches(question) ? [cursor, query] : startNewQuery(question);
  }

  return {
    prepare() {
      if (!isClosed) threads.acquire();
    },
    async run(question) {
      const [cursor, query] = find(question);
      const answer = await query.waitForResult(question.wait);
      if (answer === 'pending') return { ...query.getPartialResult(), cursor };
      queries.delete(cursor);
      if ('error' in answer) throw answer.error;
      return answer.answer;
    },
    async close() {
      isClosed = true;
      clearInterval(checkTimer);
      for (const cursor of queries.keys()) evict(cursor);
      await threads.end();
    },
  };
}
