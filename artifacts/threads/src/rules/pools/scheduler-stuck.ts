import { chooseHeadline, metricEvidence, truncate } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { findApplicationFrame, formatShortFrame, isOwnFrame, parseFrame } from '../../frame.ts';
import { classifyActivity, describeActivity } from '../../metrics/activity.ts';
import { oncePerStack } from '../../metrics/once-per-stack.ts';
import { findWait, type Purpose } from '../../metrics/waiting.ts';
import type { DumpedThread } from '../../model.ts';
import { quoteName } from '../../thread-names.ts';
import { findCrews } from '../support/crews.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, selectThreads } from '../support/evidence.ts';
import { inMethod, nameAll } from '../support/headline.ts';
import { formatStandstill } from '../support/standstill.ts';

/** Two dumps may show one slow run of a job. */
const MIN_SEVERE_STILL = 2;
/** Waits that do not end by themselves. */
const STUCK: ReadonlySet<Purpose> = new Set(['answer', 'client', 'pool', 'task', 'room', 'signal', 'lock', 'unknown']);

export const schedulerStuck = defineDumpRule({
  id: 'scheduler-stuck',
  cause: 'waiting',
  title: 'A scheduler is blocked by one of its jobs',
  because:
    'Every thread of a scheduler (ScheduledThreadPoolExecutor, Timer) waits inside a job and has not moved between dumps: no other job of it runs. Three dumps make it severe.',
  check: (analysis) => {
    const stuck = findCrews(analysis).find(({ threads }) => threads.every((index) => isStuck(analysis, index)));
    const single = stuck ?? findStuckTimer(analysis);
    if (!single) return undefined;
    const entries = selectThreads(analysis, single.threads);
    const [first] = entries;
    if (!first) return undefined;
    const frame = findApplicationFrame(first.stack.frames);
    const dumps = Math.min(...single.threads.map((index) => analysis.stillFor[index] ?? 0));
    return {
      level: dumps >= MIN_SEVERE_STILL ? 'SEVERE' : 'WARNING',
      confidence: dumps >= MIN_SEVERE_STILL ? 'high' : 'medium',
      headline: chooseHeadline(
        `The scheduler ${truncate(single.name, 40)} is stuck: a job ${describeActivity(classifyActivity(first))}${inMethod(frame)}`,
        `The scheduler ${truncate(single.name, 40)} is stuck in a job`,
      ),
      explanation: `${describeThreads(analysis, single, first)} Its other scheduled jobs do not run meanwhile.`,
      advice:
        'Give the call of this job a time-out, let jobs that wait run in a pool of their own, and give the scheduler more than one thread (ScheduledThreadPoolExecutor, spring.task.scheduling.pool.size).',
      evidence: [metricEvidence('threads of the scheduler that wait', count(entries.length)), ...quoteThreads(entries)],
    };
  },
});

/** Says where the only thread stands, or that all stand and where the first does. */
function describeThreads(
  analysis: DumpAnalysis,
  { name, threads }: { readonly name: string; readonly threads: readonly number[] },
  first: DumpedThread,
): string {
  const frame = findApplicationFrame(first.stack.frames);
  const place = frame === undefined ? '' : `, in ${formatShortFrame(frame)}`;
  const does = describeActivity(classifyActivity(first));
  return threads.length === 1
    ? `The only thread of the scheduler, ${quoteName(first.name)}, ${does} inside a scheduled job${place}${formatStandstill(analysis, threads)}.`
    : `${nameAll(threads, 'thread')} of the scheduler ${quoteName(name)} wait inside scheduled jobs${formatStandstill(analysis, threads)}; the first ${does}${place}.`;
}

const RUNS_JOB =
  /^java\.util\.concurrent\.ScheduledThreadPoolExecutor\$ScheduledFutureTask\.run(?:Periodic)?$|^java\.util\.TimerThread\.mainLoop$/;

/** A job that itself waits for messages lasts for as long as there are none. Only whole words count: `loadDetails` has no tail. */
const LISTENS =
  /(?:^(?:poll|receive|consume|listen|subscribe|watch|stream|tail)|Poll|Receive|Consume|Listen|Subscribe|Watch|Stream|Tail)/;

function isStuck(analysis: DumpAnalysis, index: number): boolean {
  const thread = analysis.dump.threads[index];
  if (!thread || (analysis.stillFor[index] ?? 0) === 0 || !STUCK.has(findWait(thread)?.purpose ?? 'work')) return false;
  const { frames } = thread.stack;
  return (
    frames.some((text) => RUNS_JOB.test(parseFrame(text).qualified)) &&
    frames.some(isOwnFrame) &&
    !frames.some((text) => isOwnFrame(text) && LISTENS.test(parseFrame(text).method))
  );
}

const isInTimer = oncePerStack((frames) =>
  frames.some((text) => parseFrame(text).qualified === 'java.util.TimerThread.mainLoop'),
);

/** Timers are no pools: each has one thread, and names of several differ by a number only. */
function findStuckTimer(analysis: DumpAnalysis): { name: string; threads: readonly number[] } | undefined {
  const index = analysis.dump.threads.findIndex(({ stack }, at) => isInTimer(stack) && isStuck(analysis, at));
  return index < 0 ? undefined : { name: analysis.dump.threads[index]?.name ?? '', threads: [index] };
}
