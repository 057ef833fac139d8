import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { formatShortFrame, isOwnFrame, parseFrame } from '../../frame.ts';
import { classifyActivity } from '../../metrics/activity.ts';
import { findPacingMethod } from '../../metrics/pool-methods.ts';
import { getFrames } from '../../metrics/stacks.ts';
import { isRequestClass } from '../../metrics/wait-methods.ts';
import { findWait } from '../../metrics/waiting.ts';
import type { DumpedThread } from '../../model.ts';
import { listNames } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, toNames } from '../support/evidence.ts';
import { inMethod } from '../support/headline.ts';
import { findOwnFrame, isRequestPool, takesPool } from '../support/shares.ts';

/** A single request that sleeps harms nobody else. */
const MIN_THREADS = 3;

export const sleepInRequest = defineDumpRule({
  id: 'sleep-in-request',
  cause: 'waiting',
  title: 'Requests sleep in Thread.sleep',
  because:
    'A thread that sleeps while it handles a request keeps a place of the pool and does nothing. Three at the same moment: our own limit. It is severe when no thread of their pool is left for other requests.',
  check: (analysis) => {
    const sleeping = analysis.busy.flatMap((index) => {
      const thread = analysis.dump.threads[index];
      return thread && isHeldBack(thread) ? [{ index, thread }] : [];
    });
    const byPlace = Map.groupBy(sleeping, ({ thread }) => findOwnFrame(thread) ?? '');
    const [largest] = [...byPlace].sort(([, a], [, b]) => b.length - a.length);
    if (!largest || largest[1].length < MIN_THREADS) return undefined;
    const [place, members] = largest;
    const threads = members.map(({ thread }) => thread);
    const limiter = threads[0] && findLimiter(threads[0]);
    const full = takesPool(
      members.map(({ index }) => index),
      analysis,
    );
    const { does, consequence, advice } = describe(limiter, full, threads);
    return {
      level: full ? 'SEVERE' : 'WARNING',
      confidence: full ? 'high' : 'medium',
      headline: chooseHeadline(
        `${pluralize(threads.length, 'request')} ${does}${inMethod(limiter === undefined ? place || undefined : `${limiter}()`)}`,
      ),
      explanation: `${pluralize(threads.length, 'thread')} ${does} while they handle a request${place === '' ? '' : `, in ${formatShortFrame(place)}`}: ${listNames(toNames(threads))}.${consequence}`,
      advice,
      evidence: [
        metricEvidence('requests that sleep', count(threads.length), count(MIN_THREADS)),
        ...quoteThreads(threads),
      ],
      ...(limiter === undefined && threads.every(writesStream) && { level: 'INFO', confidence: 'medium' }),
    };
  },
});

/** Words the wait for a rate limiter, for the next event of a stream, and any other sleep. */
function describe(
  limiter: string | undefined,
  full: boolean,
  threads: readonly DumpedThread[],
): { readonly does: string; readonly consequence: string; readonly advice: string } {
  const taken = full ? ' No thread that their pool has now is left for other requests.' : '';
  if (limiter !== undefined) return { does: 'wait in a rate limiter', consequence: taken, advice: LIMITER_ADVICE };
  const does = 'sleep in Thread.sleep';
  if (!threads.every(writesStream)) return { does, consequence: taken, advice: ADVICE };
  return {
    does,
    consequence: `${taken} By their names they send streams of events and sleep in between, each in a thread of its own.`,
    advice: STREAM_ADVICE,
  };
}

const ADVICE =
  'Do not poll or retry with Thread.sleep in a request: answer at once and let the client ask again (202), complete an asynchronous response when the event arrives, or move the retries to a scheduler. Bound their number and time.';
const STREAM_ADVICE =
  'Compare the number of open streams with the largest size of the pool: each takes one of its threads for as long as its client stays. Asynchronous responses (SseEmitter, AsyncContext, Flux) need no thread in between.';
const LIMITER_ADVICE =
  'Compare the rate of requests with the rate that the limiter grants, and raise that rate if what it protects can bear it. Otherwise answer at once when no permit is free (tryAcquire, 429 with Retry-After) instead of keeping a thread for the wait.';

/** A request that sleeps, or one that a rate limiter lets wait: then the name of the pool tells that it is a request. */
function isHeldBack(thread: DumpedThread): boolean {
  if (findLimiter(thread) !== undefined) return handlesRequest(thread) || isRequestPool(thread.name);
  return classifyActivity(thread) === 'sleeping' && handlesRequest(thread);
}

function findLimiter(thread: DumpedThread): string | undefined {
  const wait = findWait(thread);
  const limiter = wait && findPacingMethod(getFrames(thread));
  return wait?.purpose === 'time' ? limiter : undefined;
}

/** Names of code that sends events for as long as a client listens. */
const STREAMS =
  /(?:^|[a-z.])(?:[sS]tream|Sse|SSE|[eE]mitter|[tT]icker|[tT]ail|[lL]ongPoll|[sS]ubscri|[eE]vents?(?:Source|Handler|Servlet|Controller|Resource))/;

const writesStream = (thread: DumpedThread): boolean =>
  getFrames(thread).some((text) => isOwnFrame(text) && STREAMS.test(parseFrame(text).qualified));

const handlesRequest = (thread: DumpedThread): boolean =>
  getFrames(thread).some((text) => isRequestClass(parseFrame(text).className));
