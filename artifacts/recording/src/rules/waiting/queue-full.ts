import { chooseHeadline, formatDuration, formatShare, metricEvidence, pluralize, truncate } from '@hindsight/claims';
import { type Cause, count, type Level, ms, percent } from '@hindsight/model';
import { rememberByStack } from '../../metrics/remember-by-stack.ts';
import { NO_ID, type RecordingAnalysis, type SampleColumns } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { isBatch } from '../support/computing-threads.ts';
import { gather } from '../support/evidence.ts';
import { rateConfidence } from '../support/guards.ts';
import {
  findApplicationFrame,
  isPlatformMethod,
  listFrames,
  nameMethod,
  quoteHeaviestStacks,
} from '../support/stacks.ts';
import { findReleaser, type Releaser } from '../support/threads/releaser.ts';

const MIN_SHARE = 0.25;
/** One producer that its queue slows down may be made so: it reads faster than others can work. */
const MIN_THREADS = 2;
const MAX_FRAMES = 30;
const MAX_NAME = 40;
/** Methods that wait for room. Those that wait for work have other names. */
const PUTTING =
  /^(?:java\.util\.concurrent\.(?:\w+Blocking(?:Queue|Deque)|SynchronousQueue|LinkedTransferQueue)\.(?:put\w*|offer\w*|transfer)|com\.lmax\.disruptor\.\w+\.(?:next|publish\w*))$/;
const APPENDERS =
  /^(?:ch\.qos\.logback\.|net\.logstash\.logback\.|org\.apache\.(?:logging\.)?log4j\.|org\.jboss\.logmanager\.)/;
const LOGGING =
  /^(?:ch\.qos\.logback\.|net\.logstash\.logback\.|org\.apache\.(?:logging\.)?log4j\.|org\.jboss\.logmanager\.|org\.slf4j\.|java\.util\.logging\.)/;
const LOG_ADVICE =
  'Find out why the appender behind the queue is slow (disk, database, network, console) and log less. If losing log lines is better than waiting, let the queue drop: neverBlock=true of Logback, blocking=false or AsyncQueueFullPolicy=Discard of Log4j 2. A larger queue only delays the same.';
const ADVICE =
  'Look at what the consumers of this queue do and make them faster or more; where callers must not wait, offer with a time-out and reject or drop. A longer queue only delays this.';

export const queueFull = defineRule({
  id: 'queue-full',
  cause: 'waiting',
  title: 'A bounded queue is full and its producers wait',
  because:
    'A producer that waits for room for a moment is what a bounded queue is for. A quarter of the time of a thread that logs, or of two threads of other kinds, is a consumer that is too slow. Our own limits.',
  check: (analysis) => {
    const length = analysis.recording.durationMs;
    const columns = ['jdk.ThreadPark', 'jdk.JavaMonitorWait'].flatMap(
      (type) => analysis.recording.samples.get(type) ?? [],
    );
    const isPut = rememberByStack((stack) => findPut(analysis, stack) !== undefined);
    const waits = sumWaits(columns, isPut, length);
    if (!waits || length <= 0) return undefined;
    const isOfLog = findPut(analysis, waits.stack) === 'log';
    const caller = findApplicationFrame(analysis.recording, waits.stack, isOfLog ? LOGGING : undefined);
    const share = Math.min(1, waits.totalMs / waits.threads / length);
    const producers = pluralize(waits.threads, 'thread');
    const consumer = findReleaser(analysis, columns, (one, row) => isPut(one.stacks[row] ?? NO_ID));
    // In a batch, readers are made to wait for those who compute.
    const isHarmful = isOfLog || (waits.threads >= MIN_THREADS && !isBatch(analysis));
    const level: Level = isHarmful ? 'WARNING' : 'INFO';
    return {
      level,
      confidence: rateConfidence(analysis, waits.events),
      ...(isOfLog && { cause: 'logging-lock' as Cause }),
      headline: nameWaits(`${producers} waited ${formatShare(share)} of the time`, isOfLog, caller, consumer),
      explanation: `${producers} waited ${pluralize(waits.events, 'time')}, ${formatDuration(waits.totalMs)} in all, to put something into a bounded queue, each at least ${formatShare(MIN_SHARE)} of the time: what empties the queue is slower than what fills it.${describeConsumer(consumer)}`,
      advice: isOfLog ? LOG_ADVICE : advise(consumer),
      evidence: gather(
        metricEvidence('waited for room in all', ms(waits.totalMs)),
        metricEvidence('share of the time of each thread', percent(100 * share), percent(100 * MIN_SHARE)),
        metricEvidence('threads that waited', count(waits.threads)),
        quoteHeaviestStacks(analysis.recording, columns, 'ms', (one, row) => isPut(one.stacks[row] ?? NO_ID), 1),
      ),
      lostMs: waits.totalMs,
    };
  },
});

function nameWaits(
  waited: string,
  isOfLog: boolean,
  caller: string | undefined,
  consumer: Releaser | undefined,
): string {
  const full = `${waited} for room in ${isOfLog ? 'the queue of the asynchronous log' : 'a full queue'}`;
  const called = `${full}${caller === undefined ? '' : `, called from ${nameMethod(caller)}`}`;
  if (!consumer) return chooseHeadline(called, full);
  const because = `${full}, whose consumer ${consumer.what}`;
  return chooseHeadline(`${because} in ${nameMethod(consumer.site)}`, because, called, full);
}

const describeConsumer = (consumer: Releaser | undefined): string =>
  consumer
    ? ` Room comes when thread "${truncate(consumer.thread, MAX_NAME)}" is done with ${consumer.site}, where it ${consumer.what} (${formatDuration(consumer.totalMs)} in all).`
    : '';

const advise = (consumer: Releaser | undefined): string =>
  consumer
    ? `Make what ${nameMethod(consumer.site)} waits for faster, or let more consumers do it at a time; where callers must not wait, offer with a time-out and reject or drop. A longer queue only delays this.`
    : ADVICE;

/** Whether a stack waits for room in a queue, and whether in that of a log. */
function findPut({ recording }: RecordingAnalysis, stack: number): 'queue' | 'log' | undefined {
  const frames = listFrames(recording, stack, MAX_FRAMES);
  if (!frames.some((frame) => PUTTING.test(frame))) return undefined;
  const caller = frames.find((frame) => !isPlatformMethod(frame));
  return caller !== undefined && APPENDERS.test(caller) ? 'log' : 'queue';
}

interface Waits {
  readonly threads: number;
  readonly events: number;
  readonly totalMs: number;
  /** The stack of the longest wait of the thread that waited most. */
  readonly stack: number;
}

interface ThreadWaits {
  events: number;
  totalMs: number;
  longestMs: number;
  stack: number;
}

/** The waits of threads that wait for a large part of the time. */
function sumWaits(
  columns: readonly SampleColumns[],
  isPut: (stack: number) => boolean,
  length: number,
): Waits | undefined {
  const byThread = new Map<number, ThreadWaits>();
  for (const { rows, stacks, threads, weights, counts } of columns)
    for (let row = 0; row < rows; row++) {
      const stack = stacks[row] ?? NO_ID;
      if (!isPut(stack)) continue;
      const thread = threads[row] ?? NO_ID;
      const sum = byThread.get(thread) ?? { events: 0, totalMs: 0, longestMs: -1, stack };
      const weight = weights[row] ?? 0;
      sum.events += counts[row] ?? 1;
      sum.totalMs += weight;
      if (weight > sum.longestMs) Object.assign(sum, { longestMs: weight, stack });
      byThread.set(thread, sum);
    }
  const waiting = [...byThread.values()].filter(({ totalMs }) => totalMs >= MIN_SHARE * length);
  const [first] = waiting.sort((a, b) => b.totalMs - a.totalMs);
  return (
    first && {
      threads: waiting.length,
      events: waiting.reduce((sum, { events }) => sum + events, 0),
      totalMs: waiting.reduce((sum, { totalMs }) => sum + totalMs, 0),
      stack: first.stack,
    }
  );
}
