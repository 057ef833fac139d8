import { findAwaitedPool } from '@hindsight/threads';
import { type Fact, QUALITY } from '../../fact.ts';
import { selectApplicationThreads, type ThreadView, toThreadsEvidence } from '../thread-view.ts';
import { selectStartWaits } from './waits-for-start.ts';

const MIN_WRITING_SHARE = 0.5;
/** With fewer holders, what is missing has been lost. */
const MIN_HOLDERS_PER_WAITING = 0.5;
const OF_SEMAPHORE = /^java\.util\.concurrent\.Semaphore\./;

/**
 * Finds a pool whose waiting threads tell of finished work while the capture was taken: it is shared by more threads than it has objects,
 * or a semaphore paces them, and what they wait for comes back.
 */
export function collectPoolMoves(threadFacts: readonly Fact[], logFacts: readonly Fact[]): Fact[] {
  const [wait] = threadFacts.filter(({ id }) => id === 'acquire-object');
  const { names = '', holding = '0', method = '' } = wait?.words ?? {};
  const waiting = names.split('\n');
  const isShared = Number(holding) >= waiting.length * MIN_HOLDERS_PER_WAITING;
  const isPaced = holding === '0' && OF_SEMAPHORE.test(method);
  const own = logFacts.filter(({ id, entity }) => id === 'thread-logs' && waiting.includes(entity ?? ''));
  const [first] = own;
  if (!first || !(isShared || isPaced) || own.some(({ words }) => words.troubled !== '')) return [];
  if (own.length < waiting.length * MIN_WRITING_SHARE) return [];
  return [
    {
      id: 'pool-moves',
      family: 'log',
      quality: QUALITY.measured,
      statement: `${own.length} of the ${waiting.length} threads that wait in ${method} wrote to ${first.words.log} during the capture`,
      evidence: first.evidence,
      words: {},
    },
  ];
}

/** Finds threads that wait for permits as for a signal to begin, where no other thread waits for one. */
export function collectStartWaits({ last }: ThreadView): Fact[] {
  const threads = selectApplicationThreads(last);
  const beginning = selectStartWaits(threads);
  const waiting = threads.filter((thread) => findAwaitedPool(thread) !== undefined);
  if (waiting.length === 0 || !waiting.every((thread) => beginning.has(thread))) return [];
  return [
    {
      id: 'permits-start',
      family: 'threads',
      quality: QUALITY.measured,
      statement: `${waiting.length} threads wait for a permit before they begin`,
      evidence: toThreadsEvidence(waiting),
      words: {},
    },
  ];
}
