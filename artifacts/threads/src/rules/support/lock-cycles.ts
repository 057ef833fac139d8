import { lineEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, count, type Evidence } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import type { ContendedLock, Deadlock } from '../../metrics/lock-graph.ts';
import { listNames, quoteName } from '../../thread-names.ts';
import { selectThreads, threadEvidence, toNames } from './evidence.ts';

const CYCLES_TOLD = 3;
const MEMBERS_TOLD = 6;

export const locksOf = ({ graph }: DumpAnalysis, { locks }: Deadlock): ContendedLock[] =>
  locks.flatMap((index) => graph.locks[index] ?? []);

/** The claim of all rules about cycles: who waits for whom, for what, and who queues behind them. */
export function claimCycles(analysis: DumpAnalysis, cycles: readonly Deadlock[], advice: string): Claim | undefined {
  if (cycles.length === 0) return undefined;
  const members = cycles.reduce((sum, { threads }) => sum + threads.length, 0);
  const behind = cycles.flatMap((cycle) => selectThreads(analysis, cycle.victims));
  const told = cycles.slice(0, CYCLES_TOLD);
  return {
    level: 'FATAL',
    confidence: 'high',
    explanation:
      `${pluralize(members, 'thread')} in ${pluralize(cycles.length, 'cycle')}: ` +
      `${told.map((cycle) => sayOrder(analysis, cycle)).join('; ')}. ` +
      (behind.length === 0
        ? ''
        : `${pluralize(behind.length, 'thread queues', 'threads queue')} behind: ${listNames(toNames(behind))}. `) +
      `${told.map((cycle) => sayWants(analysis, cycle)).join('; ')}.` +
      (cycles.every(({ declared }) => declared) ? '' : ' The dump itself does not declare it.'),
    advice,
    evidence: [
      metricEvidence('threads in cycles', count(members)),
      ...cycles.slice(0, CYCLES_TOLD).flatMap((cycle) => evidenceOf(analysis, cycle)),
    ],
  };
}

/** `"a" waits for "b" waits for "a"` */
function sayOrder(analysis: DumpAnalysis, cycle: Deadlock): string {
  const names = selectThreads(analysis, cycle.threads).map(({ name }) => quoteName(name));
  const [first = ''] = names;
  const told = names.slice(0, MEMBERS_TOLD);
  const more = names.length - told.length;
  const dots = more > 0 ? `, over ${pluralize(more, 'more thread')}` : '';
  return `${told.join(' waits for ')}${dots} waits for ${first}`;
}

function sayWants(analysis: DumpAnalysis, cycle: Deadlock): string {
  const locks = locksOf(analysis, cycle);
  return selectThreads(analysis, cycle.threads)
    .slice(0, MEMBERS_TOLD)
    .map(({ name }, index) => `${quoteName(name)} wants ${sayLock(locks[index])}`)
    .join(', ');
}

function sayLock(wanted: ContendedLock | undefined): string {
  if (!wanted) return 'a lock';
  const { lock, lockClass, kind } = wanted;
  if (kind === 'class') return `the initialisation of ${lock}`;
  // Some formats name a lock by its class and hash.
  if (lockClass === undefined || lock.startsWith(lockClass)) return `<${lock}>`;
  return `${lockClass.slice(lockClass.lastIndexOf('.') + 1)} <${lock}>`;
}

/** Each member, and the line that says what it wants. */
const evidenceOf = (analysis: DumpAnalysis, cycle: Deadlock): Evidence[] =>
  selectThreads(analysis, cycle.threads)
    .slice(0, MEMBERS_TOLD)
    .flatMap((thread) => {
      const wanted = thread.locks.find(({ relation }) => relation !== 'locked' && relation !== 'eliminated');
      return wanted ? [threadEvidence(thread), lineEvidence(wanted.line)] : [threadEvidence(thread)];
    });
