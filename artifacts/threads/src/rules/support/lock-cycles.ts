import { chooseHeadline, formatCount, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, count, type Evidence } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import type { ContendedLock, Deadlock } from '../../metrics/lock-graph.ts';
import { listNames, quoteName } from '../../thread-names.ts';
import { joinEvidence, quoteOwnedLock, selectThreads, toLockEvidence, toNames, toThreadEvidence } from './evidence.ts';
import { nameThread } from './headline.ts';

const MAX_CYCLES = 3;
const MAX_MEMBERS = 6;

const NO_RETRY =
  'Take these locks in the same order everywhere. The time limit ends one wait, but whoever keeps its other lock and tries again meets the same cycle: release all of them before the next attempt, and wait a random time.';

/** Returns whether a member waits with a time limit (tryLock), which ends the cycle. */
const endsByItself = (analysis: DumpAnalysis, { threads }: Deadlock): boolean =>
  selectThreads(analysis, threads).some(({ state, virtual }) => state === 'TIMED_WAITING' && !virtual);

export const selectLocks = ({ graph }: DumpAnalysis, { locks }: Deadlock): ContendedLock[] =>
  locks.flatMap((index) => graph.locks[index] ?? []);

/** Builds the claim of all rules about cycles: which threads wait for which, for what, and which queue behind them. */
export function buildLockCycleClaim(
  analysis: DumpAnalysis,
  cycles: readonly Deadlock[],
  advice: string,
  kind = 'Deadlock',
): Claim | undefined {
  if (cycles.length === 0) return undefined;
  const members = cycles.reduce((sum, { threads }) => sum + threads.length, 0);
  const behind = cycles.flatMap((cycle) => selectThreads(analysis, cycle.victims));
  const shown = cycles.slice(0, MAX_CYCLES);
  const ends = cycles.every((cycle) => endsByItself(analysis, cycle));
  return {
    level: ends ? 'SEVERE' : 'FATAL',
    confidence: 'high',
    headline: writeHeadline(analysis, cycles, kind, ends ? ' until a time limit ends' : ''),
    explanation:
      `${pluralize(members, 'thread')} in ${pluralize(cycles.length, 'cycle')}: ` +
      `${shown.map((cycle) => formatOrder(analysis, cycle)).join('; ')}. ` +
      (behind.length === 0
        ? ''
        : `${pluralize(behind.length, 'thread queues', 'threads queue')} behind: ${listNames(toNames(behind))}. `) +
      `${shown.map((cycle) => formatWaits(analysis, cycle)).join('; ')}.` +
      (ends ? ' A time limit ends the wait of one of them, and the next attempt may begin it again.' : '') +
      (cycles.every(({ declared }) => declared) ? '' : ' The dump itself does not declare it.'),
    advice: ends ? NO_RETRY : advice,
    evidence: [
      metricEvidence('threads in cycles', count(members)),
      ...cycles.slice(0, MAX_CYCLES).flatMap((cycle) => collectEvidence(analysis, cycle)),
    ],
  };
}

/** Writes who waits for whom: `Deadlock: a and b wait for each other, 3 threads queue behind them`. */
function writeHeadline(analysis: DumpAnalysis, cycles: readonly Deadlock[], kind: string, limit: string): string {
  const members = cycles.flatMap((cycle) => selectThreads(analysis, cycle.threads));
  const victims = cycles.reduce((sum, cycle) => sum + cycle.victims.length, 0);
  const queue = victims > 0 ? `; ${pluralize(victims, 'thread queues', 'threads queue')} behind` : '';
  const names = members.slice(0, MAX_MEMBERS).map(nameThread);
  const wait = cycles.length > 1 ? `wait in ${formatCount(cycles.length)} cycles` : `wait for each other${limit}`;
  const counted = `${kind}: ${pluralize(members.length, 'thread')} ${wait}${queue}`;
  if (members.length > MAX_MEMBERS || names.length < 2) return counted;
  return chooseHeadline(`${kind}: ${names.slice(0, -1).join(', ')} and ${names.at(-1)} ${wait}${queue}`, counted);
}

/** Formats the order of waiting: `"a" waits for "b" waits for "a"`. */
function formatOrder(analysis: DumpAnalysis, cycle: Deadlock): string {
  const names = selectThreads(analysis, cycle.threads).map(({ name }) => quoteName(name));
  const [first = ''] = names;
  const shown = names.slice(0, MAX_MEMBERS);
  const more = names.length - shown.length;
  const dots = more > 0 ? `, over ${pluralize(more, 'more thread')}` : '';
  return `${shown.join(' waits for ')}${dots} waits for ${first}`;
}

function formatWaits(analysis: DumpAnalysis, cycle: Deadlock): string {
  const locks = selectLocks(analysis, cycle);
  return selectThreads(analysis, cycle.threads)
    .slice(0, MAX_MEMBERS)
    .map(({ name }, index) => `${quoteName(name)} needs ${formatLock(locks[index])}`)
    .join(', ');
}

function formatLock(awaited: ContendedLock | undefined): string {
  if (!awaited) return 'a lock';
  const { lock, lockClass, kind } = awaited;
  if (kind === 'class') return `the initialization of ${lock}`;
  // Some formats name a lock by its class and hash.
  if (lockClass === undefined || lock.startsWith(lockClass)) return `<${lock}>`;
  return `${lockClass.slice(lockClass.lastIndexOf('.') + 1)} <${lock}>`;
}

/** Collects each member with the lock it waits for and the one it holds, as one quote where they stand close together. */
const collectEvidence = (analysis: DumpAnalysis, cycle: Deadlock): Evidence[] =>
  selectThreads(analysis, cycle.threads)
    .slice(0, MAX_MEMBERS)
    .flatMap((thread) => {
      const awaited = thread.locks.find(({ relation }) => relation !== 'locked' && relation !== 'eliminated');
      const owned = selectLocks(analysis, cycle).flatMap(({ lock }) => quoteOwnedLock(thread, lock));
      const locks = [...(awaited ? [toLockEvidence(awaited)] : []), ...owned.slice(0, 1)];
      return joinEvidence(toThreadEvidence(thread), locks);
    });
