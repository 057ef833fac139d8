import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { formatShortFrame, parseFrame } from '../../frame.ts';
import { classifyActivity } from '../../metrics/activity.ts';
import { findPacingMethod } from '../../metrics/pool-methods.ts';
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
    return {
      level: full ? 'SEVERE' : 'WARNING',
      confidence: full ? 'high' : 'medium',
      headline: chooseHeadline(
        `${pluralize(threads.length, 'request')} ${limiter === undefined ? 'sleep in Thread.sleep' : 'wait in a rate limiter'}${inMethod(limiter === undefined ? place || undefined : `${limiter}()`)}`,
      ),
      explanation:
        `${pluralize(threads.length, 'thread')} ${limiter === undefined ? 'sleep in Thread.sleep' : 'wait in a rate limiter'} while they handle a request${place === '' ? '' : `, in ${formatShortFrame(place)}`}: ${listNames(toNames(threads))}.` +
        (full ? ' No thread of their pool is left for other requests.' : ''),
      advice: limiter === undefined ? ADVICE : LIMITER_ADVICE,
      evidence: [
        metricEvidence('requests that sleep', count(threads.length), count(MIN_THREADS)),
        ...quoteThreads(threads),
      ],
    };
  },
});

const ADVICE =
  'Do not poll or retry with Thread.sleep in a request: answer at once and let the client ask again (202), complete an asynchronous response when the event arrives, or move the retries to a scheduler. Bound their number and time.';
const LIMITER_ADVICE =
  'Compare the rate of requests with the rate that the limiter grants, and raise that rate if what it protects can bear it. Otherwise answer at once when no permit is free (tryAcquire, 429 with Retry-After) instead of keeping a thread for the wait.';

/** A request that sleeps, or one that a rate limiter lets wait: then the name of the pool tells that it is a request. */
function isHeldBack(thread: DumpedThread): boolean {
  if (findLimiter(thread) !== undefined) return handlesRequest(thread) || isRequestPool(thread.name);
  return classifyActivity(thread) === 'sleeping' && handlesRequest(thread);
}

function findLimiter(thread: DumpedThread): string | undefined {
  const wait = findWait(thread);
  const limiter = wait && findPacingMethod((thread.mountedStack ?? thread.stack).frames);
  return wait?.purpose === 'time' ? limiter : undefined;
}

const handlesRequest = ({ stack, mountedStack }: DumpedThread): boolean =>
  (mountedStack ?? stack).frames.some((text) => isRequestClass(parseFrame(text).className));
