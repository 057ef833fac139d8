import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, count, type Level } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { findApplicationFrame, formatShortFrame, isOwnFrame, isPlatformFrame, parseFrame } from '../../frame.ts';
import { classifyActivity, describeActivity, WAITS_OUTSIDE } from '../../metrics/activity.ts';
import { isJvmThread } from '../../metrics/idle.ts';
import { getFrames } from '../../metrics/stacks.ts';
import { findWait, type Purpose } from '../../metrics/waiting.ts';
import type { DumpedThread } from '../../model.ts';
import { listNames, quoteName } from '../../thread-names.ts';
import { findCrewMembers } from '../support/crews.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, selectThreads, toNames } from '../support/evidence.ts';
import { agree, inMethod, nameThread, nameThreads } from '../support/headline.ts';
import { findOwnConsumer } from '../support/own-consumers.ts';
import { findOwnFrame } from '../support/shares.ts';
import { formatStandstill, mayHaveMoved, selectStill } from '../support/standstill.ts';

/** In one dump, fewer producers may wait for a moment, which is what a bounded queue is for. */
const MIN_WAITING = 4;
const MIN_STILL = 2;
/** A producer that waits in two dumps may be met so in any pipeline. */
const MIN_STILL_OF_CONSUMER = 2;
const MIN_SEVERE_STILL = 4;
const MIN_SEVERE_SHARE = 0.5;

export const queueFull = defineDumpRule({
  id: 'queue-full',
  cause: 'waiting',
  title: 'A bounded queue is full and its producers wait',
  because:
    'A producer that waits for room for a moment is what a bounded queue is for. Two that have not moved between two dumps, or four in a single dump, wait for a consumer that is too slow or gone. Two that put into queues at different places while no other thread of the application is there empty the queues of each other. A consumer of the same library that stands still in its handler proves it alone; one producer counts when its consumer stands still outside of the program in three dumps. Our own limits.',
  check: (analysis) => {
    const byCaller = groupByCaller(analysis);
    const circle = findCircle(analysis, byCaller);
    if (circle) return claimCircle(analysis, circle);
    const [largest] = [...byCaller].sort(([, a], [, b]) => b.length - a.length);
    if (!largest) return undefined;
    const [caller, waiting] = largest;
    const still = selectStill(analysis, waiting);
    const known = findStuckConsumer(analysis, waiting);
    const consumer = known ?? findOwnConsumer(analysis, selectThreads(analysis, waiting));
    const isProven = known !== undefined || isStuck(analysis, consumer);
    const isAbandoned = !consumer && lacksConsumer(analysis, waiting);
    if (!isProven && !isQueue(analysis, waiting, still.length)) return undefined;
    const entries = selectThreads(analysis, waiting);
    const method = (entries[0] && findWait(entries[0])?.method) ?? 'BlockingQueue.put';
    return {
      level: isProven ? 'SEVERE' : rate(analysis, waiting, still.length),
      confidence: isProven || still.length > 0 ? 'high' : 'medium',
      headline: writeHeadline(entries, consumer, caller, isAbandoned),
      explanation: `${pluralize(waiting.length, 'thread is', 'threads are')} blocked in ${method}, called from ${caller}${formatStandstill(analysis, still)}: the bounded queue is full, ${isAbandoned ? ABANDONED.explanation : 'because its consumers are slower than its producers, or stuck'}. ${listNames(toNames(entries))}.${describeConsumer(consumer)}`,
      advice: isAbandoned ? ABANDONED.advice : FEED_LESS,
      evidence: [
        metricEvidence('threads that wait for room in the queue', count(waiting.length), count(MIN_WAITING)),
        ...quoteThreads(consumer ? [consumer, ...entries] : entries),
      ],
    };
  },
});

/** Groups the threads that wait for room by the line of the application that put something into the queue. */
function groupByCaller({ dump, busy }: DumpAnalysis): Map<string, number[]> {
  const byCaller = Map.groupBy(busy, (index) => {
    const thread = dump.threads[index];
    if (!thread || findWait(thread)?.purpose !== 'room') return '';
    const frame = findApplicationFrame(getFrames(thread));
    return frame === undefined ? 'a library' : formatShortFrame(frame);
  });
  byCaller.delete('');
  return byCaller;
}

/** Returns whether so many wait, or for so long, that it is no chance. */
const isQueue = (analysis: DumpAnalysis, waiting: readonly number[], still: number): boolean =>
  still >= MIN_STILL || (waiting.length >= MIN_WAITING && !mayHaveMoved(analysis, waiting));

function rate(analysis: DumpAnalysis, waiting: readonly number[], still: number): Level {
  const share = still / findCrewMembers(analysis, waiting).length;
  return still >= MIN_SEVERE_STILL || (still > 0 && share >= MIN_SEVERE_SHARE) ? 'SEVERE' : 'WARNING';
}

const FEED_LESS =
  'Look at what the consumers of this queue do and make them faster or more; where callers must not wait, offer with a time-out and reject or drop. A longer queue only delays this.';

const ABANDONED = {
  explanation:
    'and no other thread of the dump is at work in code of this application. Its consumer has ended, or runs only now and then',
  advice:
    'Find out why the thread that takes from this queue has ended: an exception that nobody catches ends its loop (the log has it, or an UncaughtExceptionHandler would). Catch inside of the loop, start it again when it ends, and let producers offer with a time-out.',
};

/**
 * Finds threads that put into full queues at different places while no other thread of the application is there that could
 * take from them: each is the consumer of another one. Virtual threads may be missing in a dump.
 */
function findCircle(
  { dump, virtual }: DumpAnalysis,
  byCaller: ReadonlyMap<string, readonly number[]>,
): readonly number[] | undefined {
  if (byCaller.size < 2 || virtual.carriers.length > 0) return undefined;
  const waiting = new Set([...byCaller.values()].flat());
  const hasOthers = dump.threads.some(
    (thread, index) =>
      !waiting.has(index) && !isJvmThread(thread) && getFrames(thread).some(isOwnFrame) && !awaitsEnd(thread),
  );
  return hasOthers || !selectThreads({ dump }, [...waiting]).every(({ stack }) => stack.frames.some(isOwnFrame))
    ? undefined
    : [...waiting];
}

/** What `main` does while its threads work. */
const AWAITS_END: ReadonlySet<Purpose> = new Set(['signal', 'task', 'time']);

const awaitsEnd = (thread: DumpedThread): boolean =>
  thread.name === 'main' && AWAITS_END.has(findWait(thread)?.purpose ?? 'unknown');

function claimCircle(analysis: DumpAnalysis, circle: readonly number[]): Claim {
  const entries = selectThreads(analysis, circle);
  const still = selectStill(analysis, circle);
  const isStill = still.length === circle.length;
  return {
    level: isStill ? 'SEVERE' : 'WARNING',
    confidence: isStill ? 'high' : 'medium',
    headline: chooseHeadline(
      `${nameThreads(entries)} wait for room in each other's full queues, and nobody is left to take from them`,
      `${pluralize(entries.length, 'thread')} wait for room in each other's full queues`,
    ),
    explanation: `${pluralize(entries.length, 'thread is', 'threads are')} blocked at full queues${formatStandstill(analysis, still)}, and no other thread of the application is there that could take from them: ${entries.map((thread) => `${quoteName(thread.name)} in ${formatShortFrame(findOwnFrame(thread) ?? '')}`).join(', ')}. Each waits for another one of them: a deadlock over queues.`,
    advice:
      'A stage that hands work back to an earlier one must not wait for room: give the way back a queue without a limit or a thread of its own, or offer with a time-out and reject. Longer queues only delay this; a restart frees the threads.',
    evidence: [
      metricEvidence('threads that wait for room in queues', count(circle.length), count(2)),
      ...quoteThreads(entries),
    ],
  };
}

function writeHeadline(
  producers: readonly DumpedThread[],
  consumer: DumpedThread | undefined,
  caller: string,
  isAbandoned: boolean,
): string {
  const wait = `${pluralize(producers.length, 'thread waits', 'threads wait')} for room in a full queue`;
  const names = `${nameThreads(producers)} ${agree(producers, 'waits', 'wait')} for room in a`;
  if (!consumer)
    return isAbandoned
      ? chooseHeadline(
          `${names} queue from which no thread takes, called from ${caller}`,
          `${names} queue from which no thread takes`,
          wait,
        )
      : chooseHeadline(`${names} full queue, called from ${caller}`, wait);
  const does = `whose consumer ${nameThread(consumer)} ${describeActivity(classifyActivity(consumer))}`;
  return chooseHeadline(`${wait}, ${does}${inMethod(findOwnFrame(consumer))}`, `${wait}, ${does}`, wait);
}

/**
 * Returns whether no thread of the dump can take from the queue: the application itself has it, and no other thread is in
 * its code. Virtual threads may be missing in a dump.
 */
function lacksConsumer({ dump, virtual }: DumpAnalysis, waiting: readonly number[]): boolean {
  const entries = selectThreads({ dump }, waiting);
  const isOwnQueue = entries.every(({ stack }) =>
    isOwnFrame(stack.frames.find((text) => !isPlatformFrame(text)) ?? ''),
  );
  if (!isOwnQueue || dump.truncated || virtual.carriers.length + virtual.threads.length > 0) return false;
  if (!dump.threads.some(({ name }) => name === 'Reference Handler')) return false;
  const packages = new Set(entries.flatMap(({ stack }) => stack.frames.filter(isOwnFrame).map(toVendor)));
  return dump.threads.every(
    (thread, index) =>
      waiting.includes(index) ||
      awaitsEnd(thread) ||
      !getFrames(thread).some((text) => isOwnFrame(text) && packages.has(toVendor(text))),
  );
}

/** The first two names of the package, which all code of an application has in common. */
const toVendor = (text: string): string => parseFrame(text).className.split('.', 2).join('.');

/** The package of the library that has the queue: the frame of it which waits. */
function findQueuePackage(thread: DumpedThread | undefined): string | undefined {
  const text = thread && getFrames(thread).find((frame) => !isPlatformFrame(frame));
  return text === undefined || isOwnFrame(text) ? undefined : toPackage(text);
}

const toPackage = (text: string): string => parseFrame(text).className.replace(/\.[^.]*$/, '');

/**
 * Finds a consumer that stands still below the code of the application: a thread of the library that has the queue. A
 * dump does not tell who empties other queues.
 */
function findStuckConsumer(analysis: DumpAnalysis, waiting: readonly number[]): DumpedThread | undefined {
  const { threads } = analysis.dump;
  const owner = findQueuePackage(threads[waiting[0] ?? -1]);
  if (owner === undefined) return undefined;
  const consumers = threads.flatMap(({ stack: { frames } }, index) => {
    const own = frames.findIndex(isOwnFrame);
    const isConsumer = own >= 0 && frames.slice(own).some((text) => toPackage(text) === owner);
    return isConsumer && !waiting.includes(index) ? [index] : [];
  });
  return selectThreads(analysis, selectStill(analysis, consumers)).find((thread) =>
    WAITS_OUTSIDE.has(classifyActivity(thread)),
  );
}

/** Returns whether the consumer has stood still in three dumps, so that nobody has made room. */
const isStuck = ({ dump, stillFor }: DumpAnalysis, consumer: DumpedThread | undefined): boolean =>
  consumer !== undefined && (stillFor[dump.threads.indexOf(consumer)] ?? 0) >= MIN_STILL_OF_CONSUMER;

function describeConsumer(consumer: DumpedThread | undefined): string {
  if (!consumer) return '';
  const frame = findOwnFrame(consumer);
  return ` Its consumer ${quoteName(consumer.name)} ${describeActivity(classifyActivity(consumer))}${frame === undefined ? '' : ` in ${formatShortFrame(frame)}`} and has not moved since the dump before.`;
}
