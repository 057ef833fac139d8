import type { OqlLimits } from '@hindsight/heap-oql';
import { ArtifactError, type OqlQuestion, type OqlResult } from '@hindsight/model';
import type { QueryTold } from './thread-messages.ts';
import type { QueryEnd, QueryThread } from './query-thread.ts';

/** Beyond its limit a query has time to show what it found; then its thread is ended. */
const OVERDUE_MS = 5000;

type Ended = { readonly answer: OqlResult } | { readonly error: Error };

/** A query from the first question to its end. */
export interface Query {
  isOf(question: OqlQuestion): boolean;
  /** Whether it has had no turn yet. */
  waits(): boolean;
  begin(thread: QueryThread, onEnd: () => void): void;
  /** Its end, when that comes within so many milliseconds. */
  ask(wait: number | undefined): Promise<Ended | 'not yet'>;
  /** What was found until now. */
  piece(): OqlResult;
  /** Milliseconds since somebody waited for it. */
  quietMs(): number;
  standStill(): void;
  standsStill(): boolean;
  /** Ends the thread of a query that keeps no limit. */
  endWhenOverdue(): void;
  giveUp(): void;
}

const GONE = new ArtifactError('busy', 'The query was ended before its answer. Ask again.');

export function startQuery({ oql, offset, limit }: QueryTold, { milliseconds }: OqlLimits): Query {
  const { promise: ended, resolve: end } = Promise.withResolvers<Ended>();
  let thread: QueryThread | undefined;
  let piece: OqlResult = { columns: [], total: 0, offset, rows: [], complete: false };
  let isOver = false;
  let asking = 0;
  let asked = performance.now();
  let still: number | undefined;
  /** Milliseconds at work. */
  let worked = 0;
  let since = 0;

  const stopped = (why: string): Ended => {
    const { preliminary, ...found } = piece;
    return {
      answer: { ...found, stopped: `The query was stopped because ${why}: these are the rows found until then.` },
    };
  };

  function endOf(how: QueryEnd): Ended {
    if (how === 'given up') return { error: GONE };
    return how === 'out of memory' ? stopped('it held too much') : how;
  }

  function goOn(): void {
    if (still === undefined) return;
    still = undefined;
    since = performance.now();
    thread?.goOn();
  }

  return {
    isOf: (question) => question.oql === oql && question.offset === offset && question.limit === limit,
    waits: () => !thread && !isOver,
    begin(own, onEnd) {
      thread = own;
      since = performance.now();
      const onPiece = (found: OqlResult) => {
        piece = found;
      };
      void own.begin({ oql, offset, limit }, onPiece).then((how) => {
        isOver = true;
        thread = undefined;
        end(endOf(how));
        onEnd();
      });
    },
    async ask(wait) {
      asking++;
      goOn();
      const waiting = wait === undefined ? undefined : Promise.withResolvers<'not yet'>();
      const timer = waiting && setTimeout(() => waiting.resolve('not yet'), wait);
      try {
        return await (waiting ? Promise.race([ended, waiting.promise]) : ended);
      } finally {
        clearTimeout(timer);
        asking--;
        asked = performance.now();
      }
    },
    piece: () => piece,
    quietMs: () => (asking > 0 ? 0 : performance.now() - asked),
    standStill() {
      if (!thread || still !== undefined) return;
      still = performance.now();
      worked += still - since;
      thread.standStill();
    },
    standsStill: () => still !== undefined && !isOver,
    endWhenOverdue() {
      if (!thread || still !== undefined || worked + performance.now() - since < milliseconds + OVERDUE_MS) return;
      end(stopped(`the time of ${milliseconds / 1000} s was over`));
      void thread.end();
    },
    giveUp() {
      isOver = true;
      end({ error: GONE });
      thread?.giveUp();
    },
  };
}
