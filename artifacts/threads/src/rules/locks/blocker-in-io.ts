import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { count, type Level } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { findApplicationFrame, formatShortFrame, isOwnFrame } from '../../frame.ts';
import { type Activity, WAITS_OUTSIDE } from '../../metrics/activity.ts';
import { isIdle } from '../../metrics/idle.ts';
import { findWait, type Purpose } from '../../metrics/waiting.ts';
import { READ_THE_CONSOLE } from '../support/console-advice.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { describeNamedWait } from '../support/describe-wait.ts';
import { quoteOwnedLock, toLockEvidence, toStackEvidence } from '../support/evidence.ts';
import { CHECK_THE_CHILD, findExternalCall } from '../support/external-calls.ts';
import { inMethod, nameInSentence, nameThread } from '../support/headline.ts';
import { findRootBlockers, type RootBlocker } from '../support/root-blockers.ts';
import { warnOfSharedLock } from '../support/shared-locks.ts';
import { formatStandstill } from '../support/standstill.ts';
import { isInOneMethod } from '../support/turns.ts';

/** Fewer blocked threads are only worth a warning. */
const MIN_SEVERE_BLOCKED = 2;
/** A single dump cannot show whether the holder goes on at once. */
const MIN_SEVERE_BLOCKED_IN_ONE_DUMP = 5;

const NO_CALL =
  'Move the blocking call out of the critical section, and give it a timeout (connect and read timeout of the client, wait with a limit).';
const NO_SLEEP =
  'Release the lock before the pause, or wait on a condition of the lock with a time limit, which releases it meanwhile. Callers that cannot be served until then should fail at once.';

const LOADS_ENTRY =
  'The lock is a place in a ConcurrentHashMap, where computeIfAbsent or a cache computes the value of a key. Give the call that loads it a time-out, and load outside of the map: keep a future as the value, or let the cache load in the background (AsyncLoadingCache, refreshAfterWrite), so that callers get the old value meanwhile.';
/** What a thread locks while it computes a value in the map. */
const PLACE_IN_MAP = /^java\.util\.concurrent\.ConcurrentHashMap\$(?:ReservationNode|Node|TreeBin)$/;

const ADVICE: ReadonlyMap<Activity, string> = new Map([
  ['sleeping', NO_SLEEP],
  ['console-write', READ_THE_CONSOLE],
]);

const UNLOCK =
  'Call unlock() in a finally block directly after lock(), as often as lock(). Where a library locks, such as a driver after a failure of the network, look for its fixed version. Only a restart frees the lock, since nobody else may unlock it.';

const NO_TASK =
  'Do not wait for the result of a task while the lock is held: if the task, or what runs before it, needs the same lock, none of them ever goes on. Start the task under the lock and wait for it outside, or go on in a callback (thenApply, map), and wait with a time limit.';

const NO_LOCKOUT =
  'Do not wait at a queue, a latch or a condition while another lock is held, which the wait does not release: leave the synchronized block first, or wait on the same monitor with a time limit.';

export const blockerInIo = defineDumpRule({
  id: 'blocker-in-io',
  cause: 'lock',
  title: 'A lock is held while its holder waits for something else',
  because:
    'A thread that waits for a socket, a file, a timer or a signal while it holds a lock makes every thread that needs the lock wait as well. Two victims make it severe when the holder has not moved since the dump before; in a single dump, five. One victim in a single dump is chance, unless the holder waits for a signal without a time limit. Our own limits.',
  check: (analysis) => {
    const waiting = findRootBlockers(analysis).filter(
      (blocker) => WAITS_OUTSIDE.has(blocker.activity) && !receivesInTurns(blocker, analysis),
    );
    const [worst] = waiting;
    if (!worst) return undefined;
    const frame = findApplicationFrame(worst.entry.stack.frames);
    return {
      level: toLevel(worst, analysis),
      confidence: 'high',
      headline: writeHeadline(worst, frame),
      explanation:
        `${nameInSentence(worst.entry)} ${wasNeverUnlocked(worst) ? 'has no task and waits for the next one' : describeNamedWait(worst.entry)}${frame === undefined ? '' : ` in ${formatShortFrame(frame)}`}${formatStandstill(analysis, [worst.thread])}; it holds a lock ` +
        `that ${pluralize(worst.blockedThreadCount, 'thread waits', 'threads wait')} for, directly or behind others.` +
        (waiting.length > 1
          ? ` ${pluralize(waiting.length - 1, 'other thread does', 'other threads do')} the same.`
          : '') +
        (wasNeverUnlocked(worst)
          ? ' A worker without a task needs no lock: the task that took it has ended without unlock().'
          : '') +
        (awaitsSignal(worst, analysis)
          ? ' It waits without a time limit: if the one that could wake it up needs this lock, both wait forever (nested monitor lockout).'
          : ''),
      advice: advise(worst, analysis) + warnOfSharedLock(worst.held),
      evidence: [
        metricEvidence('threads that wait for it', count(worst.blockedThreadCount), count(MIN_SEVERE_BLOCKED)),
        toStackEvidence(worst.entry, frame),
        ...worst.held.slice(0, 1).flatMap((held) => [...quoteOwnedLock(worst.entry, held.lock), toLockEvidence(held)]),
      ],
    };
  },
});

function writeHeadline(worst: RootBlocker, frame: string | undefined): string {
  const owner = nameThread(worst.entry);
  const waiters = pluralize(worst.blockedThreadCount, 'thread waits', 'threads wait');
  if (wasNeverUnlocked(worst))
    return chooseHeadline(
      `${owner} has never unlocked a lock that ${waiters} for, and is idle`,
      `${owner} has never unlocked a lock that ${waiters} for`,
    );
  const does = describeNamedWait(worst.entry);
  return chooseHeadline(
    `${owner} ${does}${inMethod(frame)} while it holds a lock that ${waiters} for`,
    `${owner} ${does} while it holds a lock that ${waiters} for`,
  );
}

/** Returns whether the holder is a worker of a pool without a task. A monitor is left with the method that entered it. */
const wasNeverUnlocked = ({ entry, held }: RootBlocker): boolean =>
  held.every(({ kind }) => kind === 'synchronizer') && isIdle(entry) && !entry.stack.frames.some(isOwnFrame);

function advise(blocker: RootBlocker, analysis: DumpAnalysis): string {
  if (wasNeverUnlocked(blocker)) return UNLOCK;
  if (findExternalCall(blocker.entry) === 'process') return `${CHECK_THE_CHILD} Do not keep a lock meanwhile.`;
  if (awaitsSignal(blocker, analysis)) return NO_LOCKOUT;
  if (blocker.held.some(({ lockClass }) => PLACE_IN_MAP.test(lockClass ?? ''))) return LOADS_ENTRY;
  if (findWait(blocker.entry)?.purpose === 'task') return NO_TASK;
  return ADVICE.get(blocker.activity) ?? NO_CALL;
}

/**
 * Returns whether the holder waits for what comes next and the threads behind it wait in the same method for their turn:
 * several receivers of one socket are idle.
 */
const receivesInTurns = ({ takesTurns, held }: RootBlocker, { dump }: DumpAnalysis): boolean =>
  takesTurns && held.every((lock) => isInOneMethod(lock, dump.threads));

/**
 * Returns whether the holder waits for a signal or for work without a limit, while those that need the lock want to do
 * something else: one of them may be the one that gives the signal.
 */
function awaitsSignal(blocker: RootBlocker, { dump }: DumpAnalysis): boolean {
  const { entry, held } = blocker;
  if (wasNeverUnlocked(blocker)) return false;
  const purpose = entry.state === 'WAITING' ? findWait(entry)?.purpose : undefined;
  return purpose !== undefined && SIGNALS.has(purpose) && !held.every((lock) => isInOneMethod(lock, dump.threads));
}

const SIGNALS: ReadonlySet<Purpose> = new Set(['work', 'signal', 'room']);

function toLevel(blocker: RootBlocker, analysis: DumpAnalysis): Level {
  const { blockedThreadCount: blocked, thread } = blocker;
  const { stillFor, dumpCount } = analysis;
  if ((stillFor[thread] ?? 0) > 0) return blocked >= MIN_SEVERE_BLOCKED ? 'SEVERE' : 'WARNING';
  if (dumpCount === 1 && blocked >= MIN_SEVERE_BLOCKED_IN_ONE_DUMP) return 'SEVERE';
  const mayLast = dumpCount === 1 && awaitsSignal(blocker, analysis);
  return blocked >= MIN_SEVERE_BLOCKED || mayLast ? 'WARNING' : 'INFO';
}
