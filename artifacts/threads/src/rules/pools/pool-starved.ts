import { chooseHeadline, metricEvidence, truncate } from '@hindsight/claims';
import { type Claim, count, type Level } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { findApplicationFrame, formatShortFrame, parseFrame } from '../../frame.ts';
import { getFrames } from '../../metrics/stacks.ts';
import { isShared } from '../../metrics/wait-methods.ts';
import { findWait } from '../../metrics/waiting.ts';
import type { DumpedThread } from '../../model.ts';
import { quoteName } from '../../thread-names.ts';
import { awaitsTaskOfExecutor, hasClientThreads } from '../support/client-threads.ts';
import { type Crew, findCrews, isWorker } from '../support/crews.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, selectThreads } from '../support/evidence.ts';
import { agree, inMethod, nameAll } from '../support/headline.ts';
import { formatStandstill, mayHaveMoved, selectStill } from '../support/standstill.ts';
import { runsTaskFor } from '../support/task-runners.ts';

/** In a single dump, so few threads may wait for a result by chance. */
const MIN_IN_ONE_DUMP = 2;
const MIN_SEVERE_IN_ONE_DUMP = 4;

export const poolStarved = defineDumpRule({
  id: 'pool-starved',
  cause: 'pool-starved',
  title: 'All threads of a pool wait for results of tasks',
  because:
    'Every worker of a pool waits for the result of a task (Future.get, CompletableFuture.join, invokeAll), and no other thread runs one: most likely the tasks are in the queue of the same pool, which has no thread left for them. From one worker on when it lasts over two dumps.',
  check: (analysis) => {
    const crews = findCrews(analysis)
      .filter(({ threads }) => isStarved(analysis, threads))
      .sort(
        (a, b) =>
          Number(runsForOthers(analysis, b)) - Number(runsForOthers(analysis, a)) ||
          b.threads.length - a.threads.length,
      );
    for (const crew of crews) {
      const others = crews.filter((other) => other !== crew && rate(analysis, other.threads) !== undefined);
      const claim = claimStarved(analysis, crew, others);
      if (claim) return claim;
    }
    return undefined;
  },
});

/**
 * Returns whether the workers run stages of a CompletableFuture, or what a library has scheduled: others of these crews
 * wait for what they compute, and they for each other.
 */
const runsForOthers = (analysis: DumpAnalysis, { threads }: Crew): boolean =>
  selectThreads(analysis, threads).every(
    (thread) => runsOnScheduler(thread) || getFrames(thread).some((text) => STAGE.test(parseFrame(text).qualified)),
  );

const STAGE = /^java\.util\.concurrent\.CompletableFuture\$(?:Async\w+\.run|Uni\w+\.tryFire)$/;

function claimStarved(analysis: DumpAnalysis, crew: Crew, others: readonly Crew[]): Claim | undefined {
  const { name, threads } = crew;
  // Those that wait for this crew are stuck with it.
  const levels = [crew, ...others].map((one) => rate(analysis, one.threads));
  const level = rate(analysis, threads) && (levels.includes('SEVERE') ? 'SEVERE' : 'WARNING');
  const entries = selectThreads(analysis, threads);
  const [first] = entries;
  if (level === undefined || !first) return undefined;
  const frame = findApplicationFrame(getFrames(first));
  const areTasks = entries.every((thread) => awaitsTaskOfExecutor(thread) || runsOnScheduler(thread));
  return {
    level,
    confidence: selectStill(analysis, threads).length > 0 && areTasks ? 'high' : 'medium',
    headline: writeHeadline(crew, others, areTasks, inMethod(frame)),
    explanation:
      `${nameAll(threads, 'worker')} of ${quoteName(name)} ${threads.length === 1 ? 'waits' : 'wait'} in ${findWait(first)?.method ?? 'a Future'}${frame === undefined ? '' : `, called from ${formatShortFrame(frame)}`}, for the result of a task${formatStandstill(analysis, threads)}. ` +
      explainStarvation(others, areTasks),
    advice: areTasks ? ADVICE : `${FIND_COMPLETER} ${ADVICE}`,
    evidence: [
      metricEvidence('workers that wait for tasks', count(threads.length), count(threads.length)),
      ...quoteThreads(entries),
    ],
  };
}

/** What blocks on a scheduler of its library waits for work that, without another one, is scheduled there as well. */
const runsOnScheduler = (thread: DumpedThread): boolean =>
  isShared(getFrames(thread).map((text) => parseFrame(text).qualified));

const ADVICE =
  'Run tasks that others wait for in a separate pool, or do not wait for them: call them directly, or compose them (CompletableFuture.thenCompose, flatMap, suspending functions). More threads only move the load at which it happens. Only a restart frees the threads.';
const FIND_COMPLETER =
  'Find out who has to complete these futures: a consumer that ended with an exception completes none (look for it in the log). Give every get a time limit, and complete futures exceptionally when their work fails.';

const MAX_NAME = 40;

/** Names all workers of another pool inside a sentence: `both of io`, `all 4 of io`. */
const nameAllIn = ({ name, threads: { length } }: Crew): string =>
  `${length === 1 ? 'the only one' : length === 2 ? 'both' : `all ${length}`} of ${truncate(name, MAX_NAME)}`;

/** Says for what the workers wait as far as it is known: a future need not be completed by a task of a pool. */
function writeHeadline({ name, threads }: Crew, others: readonly Crew[], areTasks: boolean, place: string): string {
  const [other] = others;
  if (other && areTasks)
    return chooseHeadline(
      `${nameAll(threads, 'worker')} of ${truncate(name, MAX_NAME)} and ${nameAllIn(other)} wait for tasks that nobody runs${place}`,
      `${nameAll(threads, 'worker')} of ${truncate(name, MAX_NAME)} and ${nameAllIn(other)} wait for tasks that nobody runs`,
    );
  const workers = `${nameAll(threads, 'worker')} of ${truncate(name, MAX_NAME)} ${agree(threads, 'waits', 'wait')}`;
  return areTasks
    ? chooseHeadline(`${workers} for tasks of the same pool${place}`, `${workers} for tasks that nobody runs`)
    : chooseHeadline(
        `${workers} for futures that nobody completes${place}${other ? `, and all of ${truncate(other.name, MAX_NAME)} for them` : ''}`,
        `${workers} for futures that nobody completes${place}`,
        `${workers} for futures that nobody completes`,
      );
}

function explainStarvation(others: readonly Crew[], areTasks: boolean): string {
  const [other] = others;
  if (other && areTasks)
    return `No other thread runs such a task, and the workers of ${quoteName(other.name)} wait as well: pools that wait for each other (deadlock), each of these tasks is in the queue of a pool whose threads all wait.`;
  return areTasks
    ? 'No other thread runs such a task: thread pool starvation (self-deadlock), the tasks wait in the queue of the pool whose threads wait for them.'
    : 'No other thread runs such a task: thread pool starvation (self-deadlock), if the tasks are in the queue of the same pool; otherwise whoever has to complete these futures has failed.';
}

function rate(analysis: DumpAnalysis, threads: readonly number[]): Level | undefined {
  if (selectStill(analysis, threads).length === threads.length) return 'SEVERE';
  if (mayHaveMoved(analysis, threads) || threads.length < MIN_IN_ONE_DUMP) return undefined;
  return threads.length < MIN_SEVERE_IN_ONE_DUMP ? 'WARNING' : 'SEVERE';
}

/** Returns whether all these threads are workers that wait for tasks which no thread of the dump seems to run. */
function isStarved(analysis: DumpAnalysis, threads: readonly number[]): boolean {
  const entries = selectThreads(analysis, threads);
  if (!entries.every((thread) => isWorker(getFrames(thread)) && findWait(thread)?.purpose === 'task')) return false;
  if (entries.some(({ stack }) => stack.frames.some((text) => COMPLETED_BY_OTHERS.test(text)))) return false;
  if (!entries.every(awaitsTaskOfExecutor) && hasClientThreads(analysis)) return false;
  return !runsTaskFor(analysis, threads);
}

/**
 * These wait for the threads of a pool to end, for what a timer completes, or for tasks that have a thread each, which is
 * virtual and in few dumps.
 */
const COMPLETED_BY_OTHERS = /awaitTermination|orTimeout|Delayer|StructuredTaskScope|ThreadPerTaskExecutor/;
