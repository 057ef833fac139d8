import { chooseHeadline, formatCount, pluralize } from '@hindsight/claims';
import { findApplicationFrame, formatShortFrame, isPlatformFrame } from '../../frame.ts';
import { classifyActivity, describeActivity } from '../../metrics/activity.ts';
import { getFrames } from '../../metrics/stacks.ts';
import type { DumpedThread } from '../../model.ts';
import { listNames, quoteName } from '../../thread-names.ts';
import { describeNamedWait } from './describe-wait.ts';
import { toNames } from './evidence.ts';
import { agree, inMethod, nameThread } from './headline.ts';
import { findOuterFrame, selectInTransaction } from './nested-requests.ts';

/** What is known about a pool besides those who wait for it. */
export interface Shortage {
  readonly noun: string;
  readonly plural: string;
  /** The thread that opens a connection for the pool and waits for the other side. */
  readonly creator: DumpedThread | undefined;
  /** The thread that keeps the lock for which those wait that hold something. */
  readonly held: LockedOut | undefined;
  /** What the threads do that may hold something of the pool. */
  readonly holders: string | undefined;
  /** The place of the application where all of them do the same: `each of 7 others reads a socket in OrderDao.load`. */
  readonly place: string | undefined;
  /** The threads that have one already and wait for a second one. */
  readonly nested: readonly DumpedThread[];
  /** A thread that waits for the pool while it keeps a lock. */
  readonly crossed: LockedOut | undefined;
  /** Whether all that hold something wait for results of tasks, while threads that run tasks wait for the pool. */
  readonly awaitTasks: boolean;
}

/** A thread that keeps a lock, and those that wait for it, directly or behind others. */
export interface LockedOut {
  readonly keeper: DumpedThread;
  readonly behind: readonly DumpedThread[];
  /** Whether these are all that may wait for it. */
  readonly all: boolean;
}

/** What all that wait do, and why nothing comes back, as far as it is known. */
export function headShortage(shortage: Shortage, requesting: number, ofMembers: string, pool: string): string {
  const { noun, plural, creator, held, nested, crossed, awaitTasks, holders, place } = shortage;
  if (creator) return headCreator(creator, requesting, plural);
  const waits = `${requesting === 1 ? 'waits' : 'wait'} for a ${noun} of an exhausted pool`;
  const wait = `${pluralize(requesting, 'thread')} ${waits}`;
  if (held) return headKeeper(held.keeper, requesting, plural);
  if (nested.length > 0) return headNested(nested, wait, noun);
  if (crossed && holders === undefined) return headCrossed(crossed, requesting, waits);
  if (place !== undefined && !awaitTasks && !crossed) return headPlace(place, requesting, ofMembers, plural);
  const plain = chooseHeadline(`${ofMembers} ${waits} in ${pool}`, `${wait} in ${pool}`, wait);
  return awaitTasks
    ? chooseHeadline(
        `${wait}, whose holders wait for tasks, in ${pool}`,
        `${wait}, whose holders wait for tasks`,
        plain,
      )
    : plain;
}

function headPlace(place: string, requesting: number, ofMembers: string, plural: string): string {
  const rest = `${requesting === 1 ? 'waits' : 'wait'} for ${plural}, while ${place}`;
  return chooseHeadline(
    `${ofMembers} ${rest}`,
    `${pluralize(requesting, 'thread')} ${rest}`,
    `${pluralize(requesting, 'thread waits', 'threads wait')} for ${plural} of an exhausted pool`,
  );
}

function headCrossed({ keeper, behind }: LockedOut, requesting: number, waits: string): string {
  const lock = `a lock that ${pluralize(behind.length, 'thread needs', 'threads need')}`;
  return requesting === 1
    ? chooseHeadline(`${nameThread(keeper)} ${waits} and keeps ${lock}`, `1 thread ${waits} and keeps ${lock}`)
    : chooseHeadline(
        `${formatCount(requesting)} threads ${waits}; ${nameThread(keeper)} keeps ${lock} meanwhile`,
        `${formatCount(requesting)} threads ${waits}; one keeps ${lock} meanwhile`,
      );
}

export function explainShortage(shortage: Shortage, members: number): string {
  const { noun, plural, creator, held, holders, nested, crossed, awaitTasks } = shortage;
  if (creator)
    return `${quoteName(creator.name)} opens a new ${noun} and ${describeActivity(classifyActivity(creator))}${describeDriver(creator)}: until it ends, the pool gets no more ${plural}.`;
  if (nested.length > 0 && !held) return explainNested(nested, noun, holders);
  const crossing = crossed ? explainCrossing(crossed, noun) : '';
  if (holders === undefined && crossed) return crossing;
  if (holders === undefined)
    return `No other thread of ${members === 1 ? 'its' : 'their'} pool is at work: ${plural} have leaked, their holders wait for a second one, or ${plural} are held elsewhere.`;
  if (held)
    return `${holders}. ${held.all ? 'All of them wait' : pluralize(held.behind.length, 'of them waits', 'of them wait')} for a lock that ${quoteName(held.keeper.name)} keeps while it ${describeNamedWait(held.keeper)}.`;
  const tasks = awaitTasks
    ? ` Each waits for the result of a task, while threads that run tasks wait for a ${noun}: when the task is one of theirs, or behind them in their queue, nobody goes on (deadlock).`
    : '';
  return [`${holders}.${tasks}`, crossing].filter((text) => text !== '').join(' ');
}

function explainCrossing({ keeper, behind }: LockedOut, noun: string): string {
  const inside = selectInTransaction(behind).length;
  return (
    `${quoteName(keeper.name)} keeps a lock meanwhile that ${pluralize(behind.length, 'thread waits', 'threads wait')} for (${listNames(toNames(behind))}): ` +
    (inside > 0
      ? `${formatCount(inside)} of them ${inside === 1 ? 'is' : 'are'} inside of a transaction, which has a ${noun} as a rule. Lock and pool wait for each other (deadlock), until a wait for the pool ends by its time limit.`
      : `whatever these have of the pool does not come back before it has got a ${noun} (deadlock over a lock and a pool).`)
  );
}

export function adviseShortage(shortage: Shortage, members: number): string {
  const { noun, creator, held, holders, nested, crossed, awaitTasks } = shortage;
  if (creator)
    return 'Check whether the other side accepts connections and answers them (address, port, firewall, its limit of connections, its own log), and set a connect and a login time-out. The size of the pool is not the cause.';
  if (held)
    return `Free the lock first: look at what ${quoteName(held.keeper.name)} does while it keeps it, and do that outside the lock. Do not wait for a lock while a ${noun} is held. The size of the pool is not the cause.`;
  if (nested.length > 0)
    return `Do not ask for a second ${noun} while the first is kept: do the inner work before the outer transaction begins or after it has ended, or let it join (REQUIRED in place of REQUIRES_NEW). Until then the pool needs more than one ${noun} for each thread that can be there at once (threads × (${noun}s of each - 1) + 1, here ${members + 1}), or fewer threads.`;
  if (crossed && holders === undefined)
    return `Get the ${noun} before the lock, or release the lock before requesting a ${noun}: a thread that waits for the pool must not keep a lock which holders of a ${noun} need. Give the wait for the pool a time limit. A larger pool only delays this.`;
  if (awaitTasks)
    return `Do not wait for a task while a ${noun} is held, if the task needs one as well: give it back before the wait, do the work in the same thread, or run such tasks in a pool of their own with ${noun}s of their own. A larger pool only moves the load at which it happens.`;
  return holders === undefined
    ? `Return every ${noun} in finally or with try-with-resources, never take a second one while the first is held, and switch the leak detection of the pool on. A larger pool only delays this.`
    : `First look at what the threads that hold a ${noun} do (a slow statement or service without a time-out, work that does not need it); only then change the size of the pool, and give the wait a time-out.`;
}

function headNested(nested: readonly DumpedThread[], wait: string, noun: string): string {
  const holds = `${formatCount(nested.length)} of them ${agree(nested, 'has', 'have')} one and ${agree(nested, 'needs', 'need')} a second ${noun}`;
  return chooseHeadline(
    `${wait}, and ${holds}${inMethod(nested[0] && findOuterFrame(nested[0]))}`,
    `${wait}, and ${holds}`,
    wait,
  );
}

function explainNested(nested: readonly DumpedThread[], noun: string, holders: string | undefined): string {
  const frame = nested[0] && findOuterFrame(nested[0]);
  return `${pluralize(nested.length, 'of these threads has', 'of these threads have')} a ${noun} already: a transaction of its own (REQUIRES_NEW) begins inside of the open one${frame === undefined ? '' : `, called from ${formatShortFrame(frame)}`}, and needs a second ${noun} (${listNames(toNames(nested))}). When all of the pool are with threads that wait for a second one, none comes back before the time-out.${holders === undefined ? '' : ` ${holders}.`}`;
}

/** The method of the driver below which the thread waits. */
export const findDriverFrame = (thread: DumpedThread): string | undefined =>
  getFrames(thread).find((text) => !isPlatformFrame(text));

const describeDriver = (thread: DumpedThread): string => {
  const frame = findDriverFrame(thread);
  return frame === undefined ? '' : ` in ${formatShortFrame(frame)}`;
};

const headCreator = (creator: DumpedThread, waiting: number, plural: string): string =>
  chooseHeadline(
    `${pluralize(waiting, 'thread waits', 'threads wait')} for ${plural} that are not opened: ${nameThread(creator)} ${describeActivity(classifyActivity(creator))}`,
    `${pluralize(waiting, 'thread waits', 'threads wait')} for ${plural} that are not opened`,
  );

function headKeeper(keeper: DumpedThread, requesting: number, plural: string): string {
  const wait = `${pluralize(requesting, 'thread waits', 'threads wait')} for ${plural}, whose holders wait for a lock`;
  const does = `which ${describeNamedWait(keeper)}`;
  return chooseHeadline(
    `${wait} of ${nameThread(keeper)}, ${does}${inMethod(findApplicationFrame(keeper.stack.frames))}`,
    `${wait} of ${nameThread(keeper)}, ${does}`,
    `${wait} of ${nameThread(keeper)}`,
    wait,
  );
}
