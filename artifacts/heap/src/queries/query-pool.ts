import { randomUUID } from 'node:crypto';
import { OQL_LIMITS, type OqlLimits } from '@hindsight/heap-oql';
import { ArtifactError, type OqlQuestion, type OqlResult } from '@hindsight/model';
import type { ThreadData } from './thread-messages.ts';
import { type Query, startQuery } from './running-query.ts';
import { type QueryThread, startQueryThread } from './query-thread.ts';

/** Queries at work at a time, each in a thread of its own with its own memory; others wait for their turn. */
const MOST_THREADS = 2;
/** Queries that are known at a time: at work, waiting for their turn, or ended and not yet asked for the end. */
const MOST_QUERIES = 32;
/** Who reads the page asks again at once. */
const STANDS_STILL_MS = 1000;
/** Long enough for a person who works with `curl`. */
const FORGOTTEN_MS = 30_000;
/** Between two looks at that. */
const LOOK_MS = 250;

const TOO_MANY = 'Too many queries of this heap dump are at work. Ask again in a moment.';

/** The queries to one heap dump. */
export interface Queries {
  /** What was found until `wait` is over. Throws ArtifactError when the query is not understood. */
  ask(question: OqlQuestion): Promise<OqlResult>;
  /** Ends all of them. */
  close(): Promise<void>;
}

interface QueriesOptions extends Pick<ThreadData, 'index' | 'dump'> {
  readonly limits?: OqlLimits;
  /** A query that nobody asks for so long stands still. */
  readonly standsStillMs?: number;
  /** And is forgotten later. */
  readonly forgottenMs?: number;
}

interface Threads {
  /** One for who waits: without work, or new. */
  free(): QueryThread | undefined;
  end(): Promise<unknown>;
}

function openThreads(data: Omit<ThreadData, 'order'>): Threads {
  let threads: QueryThread[] = [];
  return {
    free() {
      threads = threads.filter((thread) => thread.alive());
      const free = threads.find((thread) => !thread.atWork());
      if (free || threads.length >= MOST_THREADS) return free;
      const started = startQueryThread(data);
      threads.push(started);
      return started;
    },
    end: () => Promise.all(threads.map((thread) => thread.end())),
  };
}

export function openQueries(options: QueriesOptions): Queries {
  const { index, dump, limits = OQL_LIMITS, standsStillMs = STANDS_STILL_MS, forgottenMs = FORGOTTEN_MS } = options;
  /** By their cursors; who came first stands first. */
  const known = new Map<string, Query>();
  const threads = openThreads({ index, dump, limits });
  let look: NodeJS.Timeout | undefined;

  function forget(cursor: string): void {
    known.get(cursor)?.giveUp();
    known.delete(cursor);
  }

  function giveTurns(): void {
    for (const query of known.values()) {
      if (!query.waits()) continue;
      const thread = threads.free();
      if (thread) {
        query.begin(thread, giveTurns);
        continue;
      }
      const [abandoned] = [...known].filter(([, one]) => one.standsStill());
      if (abandoned) forget(abandoned[0]);
      return;
    }
  }

  function lookAround(): void {
    for (const [cursor, query] of known) {
      const quiet = query.quietMs();
      if (quiet > forgottenMs) forget(cursor);
      else if (quiet > standsStillMs) query.standStill();
      else query.endWhenOverdue();
    }
    giveTurns();
    if (known.size > 0) return;
    clearInterval(look);
    look = undefined;
  }

  function begin(question: OqlQuestion): readonly [cursor: string, Query] {
    if (known.size >= MOST_QUERIES) {
      const [quietest] = [...known].sort(([, a], [, b]) => b.quietMs() - a.quietMs());
      if (!quietest || quietest[1].quietMs() < standsStillMs) throw new ArtifactError('busy', TOO_MANY);
      forget(quietest[0]);
    }
    const cursor = randomUUID();
    const query = startQuery(question, limits);
    known.set(cursor, query);
    look ??= setInterval(lookAround, LOOK_MS).unref();
    giveTurns();
    return [cursor, query];
  }

  function find(question: OqlQuestion): readonly [cursor: string, Query] {
    const { cursor = '' } = question;
    const query = known.get(cursor);
    return query?.isOf(question) ? [cursor, query] : begin(question);
  }

  return {
    async ask(question) {
      const [cursor, query] = find(question);
      const answer = await query.ask(question.wait);
      if (answer === 'not yet') return { ...query.piece(), cursor };
      known.delete(cursor);
      if ('error' in answer) throw answer.error;
      return answer.answer;
    },
    async close() {
      clearInterval(look);
      for (const cursor of known.keys()) forget(cursor);
      await threads.end();
    },
  };
}
