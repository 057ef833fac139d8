import { setTimeout as sleep } from 'node:timers/promises';
import type { TaskOutcome } from '@hindsight/engine';
import type { HeapQuery, JsonObject } from '@hindsight/model';

export type QueryHeap = (question: HeapQuery) => Promise<TaskOutcome<'query'>>;

/** The process of a dump answers one query after the other, so one OQL query may delay the others only this long. */
const POLL_MS = 15;
/** Interval between two polls of a running query: the first and the longest. */
const FIRST_PAUSE_MS = 5;
const MAX_PAUSE_MS = 100;

/** Polls an OQL query until it ends or `wait` milliseconds are over. Rejects with the signal's reason. */
export async function runOqlQuery(
  queryHeap: QueryHeap,
  given: JsonObject,
  signal: AbortSignal,
): Promise<TaskOutcome<'query'>> {
  const end = performance.now() + Number(given.wait);
  let { cursor } = given;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    const wait = Math.max(0, Math.min(POLL_MS, end - performance.now()));
    const outcome = await queryHeap({ name: 'query', arguments: { ...given, cursor, wait } });
    cursor = readCursor(outcome);
    const left = end - performance.now();
    if (cursor === undefined || left <= 0) return outcome;
    await sleep(Math.min(pause, left));
    signal.throwIfAborted();
  }
}

/** Of a query that goes on. */
function readCursor(outcome: TaskOutcome<'query'>): string | undefined {
  if (!outcome.ok || typeof outcome.answer !== 'object' || outcome.answer === null) return undefined;
  const { cursor } = outcome.answer as JsonObject;
  return typeof cursor === 'string' ? cursor : undefined;
}
