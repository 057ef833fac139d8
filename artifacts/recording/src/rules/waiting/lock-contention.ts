import { chooseHeadline, formatDuration, formatShare, metricEvidence, pluralize, truncate } from '@hindsight/claims';
import { type Cause, type Claim, count, type Level, ms, percent } from '@hindsight/model';
import { rememberByStack } from '../../metrics/remember-by-stack.ts';
import { NO_ID, type RecordingAnalysis, type SampleColumns } from '../../model.ts';
import type { LockFigures } from '../../model-figures.ts';
import { defineRule } from '../define-rule.ts';
import { gather, rowEvidence, timeEvidence } from '../support/evidence.ts';
import { capLevel, isCrowded, rateConfidence } from '../support/guards.ts';
import { isJavaMethod } from '../support/java-methods.ts';
import {
  describeInitialization,
  INITIALIZATION,
  INITIALIZATION_ADVICE,
  isOfInitialization,
  rateInitialization,
} from '../support/locks/class-initialization.ts';
import { findHeldFor, type HeldFor } from '../support/locks/held-locks.ts';
import { findLockHolder, findStall, type LockHolder, type Stall } from '../support/locks/lock-holder.ts';
import { findLockWork, type LockWork } from '../support/locks/lock-work.ts';
import { measureOverlap } from '../support/overlap.ts';
import { formatShareOfLength } from '../support/share-of-length.ts';
import { claimStackWaits, type StackWait } from '../support/stack-waits.ts';
import {
  findApplicationFrame,
  findHeaviestStacks,
  isPlatformMethod,
  listFrames,
  nameClass,
  nameMethod,
  quoteHeaviestStacks,
} from '../support/stacks.ts';
import { findWorstWindow } from '../support/windows.ts';
import { claimTurns } from './claim-turns.ts';

const NOTE_SHARE = 0.05;
const WARNING_SHARE = 0.25;
/** As much as one thread that never does anything but wait. */
const SEVERE_SHARE = 1;
const ONE_CLASS_SHARE = 0.5;
const QUEUE_DEPTH = 3;
const QUEUE_MS = 1000;
const MAX_NAME = 40;
const SELECTOR = /^sun\.(?:nio\.ch\.\w*Selector|net\.httpserver\.ServerImpl)/;
/** The one thread that asks the name server holds it; the others want the same name. */
const NAME_LOOKUP = /^java\.net\.InetAddress\$NameService/;
const NAME_LOOKUP_ADVICE =
  'The name server answers slowly or not at all: look at the servers and the search list of resolv.conf (ndots in Kubernetes), and keep answers longer (networkaddress.cache.ttl and networkaddress.cache.negative.ttl).';
/** Loaders lock for each name that they look up. */
const CLASS_LOADING =
  /^(?:java\.lang\.ClassLoader\.(?:loadClass|getClassLoadingLock)|jdk\.internal\.loader\.|java\.lang\.Class\.forName|[\w.$]{0,300}ClassLoader\w{0,100}\.(?:loadClass|findClass|defineClass))/;
const CLASS_LOADING_ADVICE =
  'Look classes up once and keep them, also that a class does not exist: a name that is not found is searched in all archives each time, and each search of a name holds a lock.';
/** What compute and computeIfAbsent lock while they call the function that computes. */
const BUCKET = /^java\.util\.concurrent\.ConcurrentHashMap\$\w*(?:Node|Bin)$/;
const BUCKET_ADVICE =
  'Compute slow values outside of the map: computeIfAbsent and compute hold the lock of a bucket, with all keys in it, until their function returns. Keep a Future in the map, or load first and use putIfAbsent.';
/** The generator that all threads share, and what it reads from. */
const RANDOM = /SecureRandom|NativePRNG|HashDrbg|CtrDrbg/;
const RANDOM_ADVICE =
  'All threads share one SecureRandom. Give each thread one of its own, and draw identifiers that need not be secret (request and trace ids) from ThreadLocalRandom; UUID.randomUUID uses the shared one.';
/** An appender that all threads write to. */
const LOGGING = /log4j|logback|java\.util\.logging|PrintStream/;

/** Log4j lets one thread at a time wait for room in its full ring buffer; the others wait for that one. */
const FULL_LOG = /^org\.apache\.logging\.log4j\.core\.async\.AsyncLogger(?:Config)?Disruptor\.enqueue/;
const FULL_LOG_ADVICE =
  'The ring buffer of the asynchronous log is full: find out why the appenders behind it are slow (disk, database, network, console), and log less. If losing log lines is better than waiting, set log4j2.asyncQueueFullPolicy=Discard. A larger buffer only delays the same.';

/** Frames of threads that want a lock, and of those that wait with one for a signal. */
const WANTING =
  /^(?:ObjectMonitor::enter|SharedRuntime::complete_monitor_locking|java\.util\.concurrent\.locks\.(?:ReentrantLock|ReentrantReadWriteLock\$\w+|StampedLock)\.(?:lock\w*|(?:read|write)Lock))/i;
const SIGNALLED = /ConditionObject\.await|BlockingQueue|SynchronousQueue|ThreadPoolExecutor\.getTask/;
/** What a thread that stands still calls of the system. */
const BLOCKED = /^_{0,2}(?:pthread_cond_(?:timed|clock)?wait\w*|futex\w*|lll_lock_wait\w*|psynch_cvwait)(?:@|$)/;
/** Methods of programs and collections lock; those of the JDK for waiting and for devices have native parts that wait themselves. */
const LOCKING = /^(?!java\.|javax\.|jdk\.|sun\.|com\.sun\.)[\w$]|^java\.(?:util|io)\./;

/** Profilers that leave out the frames of the JVM show a thread that wants a monitor as standing still right in a method of Java. */
const isBlockedInMethod = ([top = '', method = '']: readonly string[]): boolean =>
  BLOCKED.test(top) && isJavaMethod(method) && LOCKING.test(method);

const STACK_WAIT: StackWait = {
  what: 'a lock that another thread has',
  isWait: (frames) =>
    isBlockedInMethod(frames) ||
    (frames.some((one) => WANTING.test(one)) && !frames.some((one) => SIGNALLED.test(one))),
  advice:
    'Do less while the lock is held: move I/O and waiting out of it, divide it, or use a concurrent collection. Stacks do not say who has it: look for the thread below the same method that does not wait.',
};

export const lockContention = defineRule({
  id: 'lock-contention',
  cause: 'lock-convoy',
  title: 'Threads queue at a monitor',
  because:
    'JMC (JavaBlocking) sums how long threads waited to enter monitors; 5, 25 and 100 % of the length, or three threads in one queue for a second in all. Our own limits.',
  check: (analysis) => claimEvents(analysis) ?? claimTurns(analysis) ?? claimStackWaits(analysis, STACK_WAIT),
});

function claimEvents(analysis: RecordingAnalysis): Claim | undefined {
  const monitors = analysis.locks.monitors;
  const columns = analysis.recording.samples.get('jdk.JavaMonitorEnter');
  const length = analysis.recording.durationMs;
  const worst = monitors?.byClass[0];
  if (!monitors || !columns || !worst || length <= 0) return undefined;
  const share = monitors.totalMs / length;
  const queueMs = measureQueue(analysis, columns, worst.name);
  const isQueue = queueMs >= QUEUE_MS;
  if (share < NOTE_SHARE && !isQueue) return undefined;
  const classShare = worst.totalMs / Math.max(1, monitors.totalMs);
  const site = monitors.bySite[0];
  const window = findWorstWindow(columns.times, (row) => columns.weights[row] ?? 0);
  const owner = monitors.byOwner[0];
  const contention = describeContention(analysis, monitors, columns, { share, queueMs, worst, classShare });
  return {
    level: isOfPreemption(analysis, site?.name)
      ? 'INFO'
      : (rateInitialization(analysis, worst) ?? rateLevel(analysis, share, classShare, isQueue)),
    confidence: rateConfidence(analysis, monitors.count),
    ...(site && LOGGING.test(`${worst.name} ${site.name}`) && { cause: 'logging-lock' as Cause }),
    ...(isOfNames(worst) && { cause: 'dns' as Cause }),
    ...(contention.isClassLoading && { cause: 'class-loading-lock' as Cause }),
    headline: nameContention(contention, length, nameSite(analysis, columns, worst.name, site?.name)),
    explanation: explain(monitors, contention),
    advice: advise(contention),
    evidence: gather(
      metricEvidence('waited for monitors in all', ms(monitors.totalMs)),
      metricEvidence('share of the length of the recording', percent(100 * share), percent(100 * NOTE_SHARE)),
      metricEvidence(`longest wait for ${truncate(nameClass(worst.name), MAX_NAME)}`, ms(worst.maxMs)),
      metricEvidence('events of jdk.JavaMonitorEnter', count(monitors.count)),
      isQueue
        ? metricEvidence(`time with ${QUEUE_DEPTH} or more threads in the queue`, ms(queueMs), ms(QUEUE_MS))
        : undefined,
      owner
        ? rowEvidence(
            [owner],
            (row) => `waited for ${nameOwner(row)}`,
            ({ totalMs }) => ms(totalMs),
          )
        : undefined,
      window && length > 2 * 60_000 ? timeEvidence('worst minute', window.from) : undefined,
      quoteHeaviestStacks(
        analysis.recording,
        [columns],
        'ms',
        (one, row) => nameSubject(analysis, one, row) === worst.name,
      ),
    ),
    lostMs: monitors.totalMs,
  };
}

function describeContention(
  analysis: RecordingAnalysis,
  monitors: NonNullable<LockFigures['monitors']>,
  columns: SampleColumns,
  figures: Pick<Contention, 'share' | 'queueMs' | 'worst' | 'classShare'>,
): Contention {
  const rows = listRows(analysis, columns, figures.worst.name);
  const site = findSite(monitors, analysis, columns, figures.worst.name);
  const isInitialization = isOfInitialization(figures.worst);
  const held = isInitialization ? undefined : findHeldFor(analysis, site);
  const isMerged = columns.mergedMs > 0;
  const holder = held || isMerged || isInitialization ? undefined : findLockHolder(analysis, columns, rows);
  return {
    ...figures,
    site,
    held,
    holder,
    work: held || holder || isInitialization ? undefined : findLockWork(analysis, site),
    stall: isMerged ? undefined : findStall(analysis, columns, rows),
    isClassLoading: CLASS_LOADING.test(monitors.bySite[0]?.name ?? ''),
    isFullLog: FULL_LOG.test(site ?? ''),
    random: findRandom(analysis, monitors, columns, figures.worst.name),
  };
}

/** The generator of random numbers has locks of its own class and of plain objects: most of the waiting is in its methods. */
function findRandom(
  { recording }: RecordingAnalysis,
  { bySite: [site] }: NonNullable<LockFigures['monitors']>,
  columns: SampleColumns,
  worst: string,
): Contention['random'] {
  if (!RANDOM.test(`${worst} ${site?.name ?? ''}`)) return undefined;
  const isRandom = rememberByStack((stack) => RANDOM.test(listFrames(recording, stack, 1)[0] ?? ''));
  const [heaviest] = findHeaviestStacks([columns], (one, row) => isRandom(one.stacks[row] ?? NO_ID), 1);
  const caller = heaviest && findApplicationFrame(recording, heaviest.stack);
  return { caller: caller === undefined || isPlatformMethod(caller) ? undefined : caller };
}

/** The method that takes the monitor of a class, by its heaviest stack. */
function findSite(
  { bySite }: NonNullable<LockFigures['monitors']>,
  analysis: RecordingAnalysis,
  columns: SampleColumns,
  name: string,
): string | undefined {
  const [heaviest] = findHeaviestStacks([columns], (one, row) => nameSubject(analysis, one, row) === name, 1);
  const frames = heaviest ? listFrames(analysis.recording, heaviest.stack) : [];
  return bySite.find((site) => frames.includes(site.name))?.name;
}

interface Contention {
  readonly share: number;
  readonly queueMs: number;
  readonly worst: { readonly name: string; readonly totalMs: number; readonly maxMs: number };
  readonly classShare: number;
  /** The method that takes the monitor. */
  readonly site: string | undefined;
  readonly held: HeldFor | undefined;
  /** Who kept the monitor in a method of another name. */
  readonly holder: LockHolder | undefined;
  /** What the owners compute. */
  readonly work: LockWork | undefined;
  readonly stall: Stall | undefined;
  readonly isClassLoading: boolean;
  readonly isFullLog: boolean;
  /** Who asks for random numbers, when the lock is that of their generator. */
  readonly random: { readonly caller: string | undefined } | undefined;
}

const isOfNames = ({ name }: { readonly name: string }): boolean => NAME_LOOKUP.test(name);

/** The monitor of static synchronized methods is an object of this class; which one, the method tells. */
const OF_CLASS = 'java.lang.Class';

const nameMonitor = ({ worst, site }: Contention): string => {
  if (worst.name === OF_CLASS && site !== undefined && !isPlatformMethod(site))
    return truncate(`class ${nameMethod(site).split('.')[0]}`, MAX_NAME);
  return nameObject(worst);
};

const nameObject = (worst: Contention['worst']): string =>
  BUCKET.test(worst.name) ? 'a bucket of a ConcurrentHashMap' : truncate(nameClass(worst.name), MAX_NAME);

function nameContention(contention: Contention, length: number, site: string | undefined): string {
  const { worst, held, holder, stall } = contention;
  const waited = stall
    ? `For ${formatDuration(stall.to - stall.from)}, ${pluralize(stall.threads, 'thread')} waited`
    : `Threads waited ${formatDuration(worst.totalMs)}`;
  const within = stall ? waited : `${waited} in all within ${formatDuration(length)}`;
  const where = site ?? '';
  const monitor = `for ${isOfInitialization(worst) ? INITIALIZATION : `the monitor of ${nameMonitor(contention)}`}`;
  if (isOfNames(worst)) return chooseHeadline(`${within} for host names to be looked up`);
  if (contention.isFullLog) return chooseHeadline(`${within} for room in the full buffer of the asynchronous log`);
  if (contention.random) {
    const { caller } = contention.random;
    const shared = `${within} for the shared SecureRandom`;
    return chooseHeadline(`${shared}${caller === undefined ? '' : `, called by ${nameMethod(caller)}`}`, shared);
  }
  if (contention.isClassLoading)
    return chooseHeadline(`${within} for locks of class loading${where}`, `${waited} for locks of class loading`);
  if (holder)
    return chooseHeadline(
      `${waited} ${monitor}, whose owner ${holder.what}${holder.site === undefined ? '' : ` in ${nameMethod(holder.site)}`}`,
      `${waited} ${monitor}, whose owner ${holder.what}`,
    );
  if (held)
    return chooseHeadline(
      `${waited} ${monitor}, whose owner ${held.what}${where}`,
      `${waited} ${monitor}, whose owner ${held.what}`,
    );
  if (contention.work)
    return chooseHeadline(
      `${waited} ${monitor}${where}, whose owner computes`,
      `${within} ${monitor}${where}`,
      `${waited} ${monitor}`,
    );
  return chooseHeadline(`${within} ${monitor}${where}`, `${waited} ${monitor}`);
}

function advise(contention: Contention): string {
  const { worst, held } = contention;
  if (isOfNames(worst)) return NAME_LOOKUP_ADVICE;
  if (contention.isFullLog) return FULL_LOG_ADVICE;
  if (isOfInitialization(worst)) return INITIALIZATION_ADVICE;
  if (contention.isClassLoading) return CLASS_LOADING_ADVICE;
  if (BUCKET.test(worst.name)) return BUCKET_ADVICE;
  if (contention.random) return RANDOM_ADVICE;
  const monitor = nameMonitor(contention);
  const slow = contention.holder ?? held;
  if (contention.work)
    return `Compute before ${monitor} is locked, or make it cheaper: most of the time in the block goes to ${nameMethod(contention.work.method)}. A lock cannot be faster than the work below it.`;
  return slow
    ? `Move what waits out of the block that locks ${monitor}: its owner ${slow.what} while the others queue.`
    : `Do less while ${monitor} is locked: move I/O and waiting out of the synchronized block, divide the lock, or use a concurrent collection.`;
}

function explain(
  { count: events, totalMs, byOwner, bySite, byThread }: NonNullable<LockFigures['monitors']>,
  { share, queueMs, worst, classShare, held, holder, work, stall }: Contention,
): string {
  const [owner] = byOwner;
  const [site] = bySite;
  const queue =
    queueMs >= QUEUE_MS ? ` For ${formatDuration(queueMs)}, ${QUEUE_DEPTH} or more threads were in its queue.` : '';
  return (
    `${stall ? `Between ${formatDuration(stall.from)} and ${formatDuration(stall.to)} after the start of the recording ${pluralize(stall.threads, 'thread')} stood still; then it was over. ` : ''}${nameWaiters(byThread)} waited ${pluralize(events, 'time')}, ${formatDuration(totalMs)} in all, which is ${formatShareOfLength(share)} (limits ${formatShare(NOTE_SHARE)} and ${formatShare(WARNING_SHARE)}); ` +
    `${formatShare(classShare)} of it for the monitor of ${worst.name}.${isOfInitialization(worst) ? describeInitialization(worst) : ''}${queue}` +
    `${site ? ` The site is most often ${site.name}.` : ''}${owner ? ` The owner was most often ${nameOwner(owner)}.` : ''}${held ? ` For ${formatDuration(held.totalMs)}, a thread ${held.what} in the method that takes it.` : ''}${holder ? ` Thread "${truncate(holder.thread, MAX_NAME)}" had it and ${holder.what} for ${formatDuration(holder.totalMs)}${holder.site === undefined ? '' : ` in ${holder.site}`}.` : ''}${work ? ` ${formatShare(work.share)} of the processor time is below the method that takes it, most of it in ${work.method}.` : ''} Waits below the threshold of the recording are not in it.`
  );
}

/** The method in which threads wait; of a class of the JDK, the method of the program that called it. */
function nameSite(
  analysis: RecordingAnalysis,
  columns: SampleColumns,
  monitor: string,
  site: string | undefined,
): string | undefined {
  if (site === undefined || !isPlatformMethod(site)) return site && ` in ${nameMethod(site)}`;
  const [heaviest] = findHeaviestStacks([columns], (one, row) => nameSubject(analysis, one, row) === monitor, 1);
  const caller = heaviest && findApplicationFrame(analysis.recording, heaviest.stack);
  return caller === undefined || isPlatformMethod(caller)
    ? ` in ${nameMethod(site)}`
    : `, called by ${nameMethod(caller)}`;
}

/** Virtual threads without a name are one row, and nobody knows how many they are. */
const isNameless = ({ name }: { readonly name: string }): boolean => name === '';

function nameWaiters(byThread: readonly { readonly name: string }[]): string {
  const named = byThread.filter((row) => !isNameless(row)).length;
  if (named === byThread.length) return pluralize(named, 'thread');
  return named === 0 ? 'Virtual threads' : `Virtual threads and ${pluralize(named, 'named thread')}`;
}

const nameOwner = (owner: { readonly name: string }): string =>
  isNameless(owner) ? 'a virtual thread without a name' : `thread "${truncate(owner.name, MAX_NAME)}"`;

/** A selector locks for microseconds: whatever waits longer waits for an owner that lacks a processor. */
const isOfPreemption = (analysis: RecordingAnalysis, site = ''): boolean => SELECTOR.test(site) && isCrowded(analysis);

function rateLevel(analysis: RecordingAnalysis, share: number, classShare: number, isQueue: boolean): Level {
  if (share >= SEVERE_SHARE && classShare >= ONE_CLASS_SHARE) return capLevel(analysis, 'SEVERE');
  return share >= WARNING_SHARE || isQueue ? 'WARNING' : 'INFO';
}

const nameSubject = ({ recording }: RecordingAnalysis, columns: SampleColumns, row: number): string | undefined =>
  recording.names[columns.subjects[row] ?? -1];

function listRows(analysis: RecordingAnalysis, columns: SampleColumns, name: string): number[] {
  const rows: number[] = [];
  for (let row = 0; row < columns.rows; row++) if (nameSubject(analysis, columns, row) === name) rows.push(row);
  return rows;
}

/** How long at least three threads were in the queue of a class; unknown when events are merged. */
function measureQueue(analysis: RecordingAnalysis, columns: SampleColumns, name: string): number {
  if (columns.mergedMs > 0) return 0;
  const starts: number[] = [];
  const ends: number[] = [];
  for (let row = 0; row < columns.rows; row++) {
    if (nameSubject(analysis, columns, row) !== name) continue;
    const at = columns.times[row] as number;
    starts.push(at);
    ends.push(at + (columns.weights[row] ?? 0));
  }
  return measureOverlap(starts, ends, QUEUE_DEPTH);
}
