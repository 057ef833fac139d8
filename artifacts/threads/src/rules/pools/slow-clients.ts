import { chooseHeadline, formatCount, metricEvidence, pluralize } from '@hindsight/claims';
import { count, type Level } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { findWait } from '../../metrics/waiting.ts';
import { listNames } from '../../thread-names.ts';
import { findCrewMembers, listCrewNames } from '../support/crews.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, selectThreads, toNames } from '../support/evidence.ts';
import { ofPools } from '../support/headline.ts';
import { formatStandstill, mayHaveMoved, selectStill } from '../support/standstill.ts';

/** The same limits as for answers of services, see io-wait.ts. */
const MIN_THREADS = 8;
const MIN_STILL = 4;

export const slowClients = defineDumpRule({
  id: 'slow-clients',
  cause: 'remote',
  title: 'Threads wait for the rest of requests from their clients',
  because:
    'Four threads that read the body of a request from its client and have not moved between two dumps, or eight in a single dump: the clients, or the network to them, send slowly. It is severe when no other thread of their pool is left. Threads that wait for the next request of an open connection are idle and not counted.',
  check: (analysis) => {
    const waiting = analysis.busy.filter((index) => {
      const thread = analysis.dump.threads[index];
      return thread !== undefined && findWait(thread)?.purpose === 'client';
    });
    const level = rate(analysis, waiting);
    if (level === undefined) return undefined;
    const entries = selectThreads(analysis, waiting);
    const still = selectStill(analysis, waiting);
    const members = findCrewMembers(analysis, waiting);
    const pools = listCrewNames(analysis, waiting);
    const [first] = entries;
    return {
      level,
      confidence: still.length > 0 ? 'high' : 'medium',
      headline: chooseHeadline(
        `${formatCount(waiting.length)} of ${pluralize(members.length, 'thread')}${ofPools(pools)} wait for the rest of requests from their clients`,
        `${pluralize(waiting.length, 'thread')} wait for the rest of requests from their clients`,
      ),
      explanation:
        `${waiting.length} of ${pluralize(members.length, 'thread')} of ${listNames(pools)} read a request from its client in ${(first && findWait(first)?.method) ?? 'a stream'}${formatStandstill(analysis, still)}: ` +
        `the clients, or the network to them, are slow to send the rest. ${listNames(toNames(entries))}.`,
      advice:
        'Let a proxy that reads whole requests first stand before this server (nginx buffers them unless proxy_request_buffering is off), and limit the time and the size of uploads. Look in the access log for the addresses: a few that hold most threads are an attack.',
      evidence: [
        metricEvidence('threads that wait for clients', count(waiting.length), count(MIN_THREADS)),
        ...quoteThreads(entries),
      ],
    };
  },
});

function rate(analysis: DumpAnalysis, waiting: readonly number[]): Level | undefined {
  const still = selectStill(analysis, waiting).length;
  const isCrowd = waiting.length >= MIN_THREADS && !mayHaveMoved(analysis, waiting);
  if (still < MIN_STILL && !isCrowd) return undefined;
  return still >= MIN_STILL && findCrewMembers(analysis, waiting).length === waiting.length ? 'SEVERE' : 'WARNING';
}
