import { setTimeout as sleep } from 'node:timers/promises';
import type { TaskOutcome } from '@hindsight/engine';
import type { HeapQuery, JsonObject } from '@hindsight/model';

export type QueryHeap = (question: HeapQuery) => Promise<TaskOutcome<'query'>>;

/** The process of a dump answers one question after the other: so long a query may keep the others waiting. */
const LOOK_MS = 15;
/** Between two looks whether the query has come to its end, at first and at most. */
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;

/** Asks for the result of a query until it has come to its end, or `wait` milliseconds are over. Rejects with the signal's reason. */
export async function runOqlQuery(
  queryHeap: QueryHeap,
  given: JsonObject,
  signal: AbortSignal,
): Promise<TaskOutcome<'query'>> {
  const end = performance.now() + Number(given.wait);
  let { cursor } = given;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const wait = Math.max(0, Math.min(LOOK_MS, end - performance.now()));
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
