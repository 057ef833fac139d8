import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { type Frame, parseFrame } from '../../frame.ts';
import { classifyActivity, describeActivity } from '../../metrics/activity.ts';
import { oncePerStack } from '../../metrics/once-per-stack.ts';
import type { DumpedThread } from '../../model.ts';
import { listNames, quoteName } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, toNames } from '../support/evidence.ts';
import { nameThread } from '../support/headline.ts';
import { rateShare } from '../support/shares.ts';

/** One thread may fill the queue for a moment. */
const MIN_THREADS = 3;
const MAX_DEPTH = 20;

export const logQueueFull = defineDumpRule({
  id: 'log-queue-full',
  cause: 'logging-lock',
  title: 'Threads wait for room in the queue of the asynchronous log',
  because:
    'An asynchronous appender has a bounded queue or ring buffer. When the thread behind it writes more slowly than the application logs, every statement waits for room. Three threads at the same moment; ten, or a quarter of the threads of the application, are severe: our own limits.',
  check: (analysis) => {
    const waiting = analysis.dump.threads.filter(waitsForCapacity);
    if (waiting.length < MIN_THREADS) return undefined;
    const writer = analysis.dump.threads.find(writesLog);
    return {
      level: rateShare(waiting.length, analysis),
      confidence: 'high',
      headline: chooseHeadline(
        `${pluralize(waiting.length, 'thread')} wait for room in the queue of the asynchronous log${writer ? `, which ${nameThread(writer)} empties` : ''}`,
      ),
      explanation:
        `${pluralize(waiting.length, 'thread')} wait for room in the queue of an asynchronous appender: ${listNames(toNames(waiting))}.` +
        (writer ? ` ${quoteName(writer.name)}, which empties it, ${describeActivity(classifyActivity(writer))}.` : ''),
      advice:
        'Find out why the appender behind the queue is slow (disk, network, console of the container) and log less. If losing log lines is better than waiting, let the queue drop: neverBlock=true of Logback, blocking=false or AsyncQueueFullPolicy=Discard of Log4j 2. A larger queue only takes memory and delays the same.',
      evidence: [
        metricEvidence('threads that wait for the log', count(waiting.length), count(MIN_THREADS)),
        ...quoteThreads([...(writer ? [writer] : []), ...waiting]),
      ],
    };
  },
});

/** Classes whose callers put events into the queue of an asynchronous log. */
const QUEUES =
  /^(?:ch\.qos\.logback\.core\.AsyncAppenderBase|net\.logstash\.logback\.appender\.Async\w+|org\.apache\.log4j\.AsyncAppender|org\.apache\.logging\.log4j\.core\.appender\.AsyncAppender|org\.apache\.logging\.log4j\.core\.async\.\w+|org\.jboss\.logmanager\.handlers\.AsyncHandler|com\.lmax\.disruptor\.\w+)$/;
const PUTS =
  /^(?:put|putUninterruptibly|append|doPublish|enqueue\w*|publish\w*|next|tryPublish|transfer\w*|offer|handleRingBufferFull\w*|log\w*)$/;

const waitsForCapacity = ({ state, stack }: DumpedThread): boolean =>
  (state !== 'RUNNABLE' || stack.frames[0]?.includes('LockSupport') === true) && isInPut(stack);

const isInPut = oncePerStack((stack) => {
  const frames = stack.slice(0, MAX_DEPTH).map(parseFrame);
  return frames.some(isPut) && frames.some(isLogging) && !frames.some(isWriter);
});

/** A ring buffer of Disruptor may carry any events: that it carries those of a log is told by who publishes them. */
const isLogging = ({ className }: Frame): boolean =>
  /^(?:ch\.qos\.logback|net\.logstash|org\.apache\.(?:log4j|logging)|org\.jboss\.logmanager)\./.test(className);

const isPut = ({ className, method }: Frame): boolean => QUEUES.test(className) && PUTS.test(method);

/** The thread behind the queue. */
const isWriter = ({ className, method }: Frame): boolean =>
  (/(?:AsyncAppenderBase\$Worker|AsyncAppenderEventDispatcher|AsyncAppender\$(?:Dispatcher|AsyncThread)|BatchEventProcessor|AsyncHandler\$AsyncThread)$/.test(
    className,
  ) &&
    method !== '<init>') ||
  /RingBufferLogEvent(?:Handler)?$/.test(className);

const isInWriter = oncePerStack((stack) => {
  const frames = stack.map(parseFrame);
  return frames.some(isWriter) && frames.some(isLogging);
});

const writesLog = ({ stack }: DumpedThread): boolean => isInWriter(stack);
