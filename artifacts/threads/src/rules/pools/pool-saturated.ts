import { chooseHeadline, metricEvidence, pluralize, truncate } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { parseFrame } from '../../frame.ts';
import type { ThreadGroup } from '../../metrics/groups.ts';
import { findWait } from '../../metrics/waiting.ts';
import type { DumpedThread } from '../../model.ts';
import { quoteName } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, selectThreads } from '../support/evidence.ts';
import { inMethod } from '../support/headline.ts';
import { findFullyBusyGroups } from '../support/pool-waits.ts';
import { findOwnFrame, isRequestPool } from '../support/shares.ts';
import { formatStandstill, selectStill } from '../support/standstill.ts';

const MIN_THREADS = 5;
export const poolSaturated = defineDumpRule({
  id: 'pool-saturated',
  cause: 'pool',
  title: 'A pool that takes requests has no idle thread',
  because:
    'Every thread of the pool serves a request, so that the next one has to wait. Our own limit is five threads, because a smaller pool may be busy by chance. A dump that was cut does not show all of them. Of several dumps, two after one another must show it. It is severe when none of them has moved between two dumps.',
  check: (analysis) => {
    // The threads that are missing in a dump that was cut may be the idle ones.
    if (analysis.dump.truncated) return undefined;
    const full = findFullyBusyGroups(analysis, MIN_THREADS).filter(
      (group) => isRequestPool(group.name) && isAtWork(analysis, group) && lasts(analysis, group),
    );
    const [largest] = full;
    if (!largest) return undefined;
    const entries = selectThreads(analysis, largest.threads);
    const still = selectStill(analysis, largest.threads);
    const place = describeCommonPlace(entries);
    return {
      level: still.length === entries.length ? 'SEVERE' : 'WARNING',
      confidence: still.length === entries.length ? 'high' : 'medium',
      headline: chooseHeadline(
        `All ${pluralize(entries.length, 'thread')} of ${truncate(largest.name, 40)} are busy${place}; further requests queue`,
        `All ${pluralize(entries.length, 'thread')} of ${truncate(largest.name, 40)} are busy; further requests queue`,
      ),
      explanation: `All ${pluralize(entries.length, 'thread')} of ${quoteName(largest.name)} are busy${place}${still.length === entries.length ? formatStandstill(analysis, still) : ''}; further requests wait in the queue of the connector.`,
      advice:
        'Find out what the requests wait for before the pool is made larger: more threads in front of a slow backend wait as well.',
      evidence: [
        metricEvidence('busy threads of the pool', count(entries.length), count(entries.length)),
        ...quoteThreads(entries),
      ],
    };
  },
});

/** Names the method of the application in which most of them are: `, 11 of them in Feed.parse`; '' when there is none. */
function describeCommonPlace(threads: readonly DumpedThread[]): string {
  const byMethod = Map.groupBy(threads.map(findOwnFrame), (frame) =>
    frame === undefined ? '' : parseFrame(frame).qualified,
  );
  byMethod.delete('');
  const [most = []] = [...byMethod.values()].sort((a, b) => b.length - a.length);
  if (most.length * 2 < threads.length) return '';
  return most.length === threads.length ? inMethod(most[0]) : `, ${most.length} of them${inMethod(most[0])}`;
}

/** Threads of which half sleep are no sign of load; requests that sleep have a rule of their own. */
const isAtWork = (analysis: DumpAnalysis, { threads }: ThreadGroup): boolean =>
  selectThreads(analysis, threads).filter((thread) => findWait(thread)?.purpose === 'time').length * 2 < threads.length;

/** Of several dumps, one in which all threads are busy is chance. */
function lasts({ earlier, dumpCount }: DumpAnalysis, { name }: ThreadGroup): boolean {
  if (dumpCount === 1) return true;
  return earlier !== undefined && findFullyBusyGroups(earlier, MIN_THREADS).some((before) => before.name === name);
}
