import { chooseHeadline, formatDuration, formatShare, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, count, percent } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { gather } from '../support/evidence.ts';
import { rateConfidence } from '../support/guards.ts';
import { nameMethod } from '../support/stacks.ts';
import { findTurns } from '../support/threads/turns.ts';

/** Claims that virtual threads queue for a lock, or for permits, which may be meant as a limit. */
export function claimTurns(analysis: RecordingAnalysis): Claim | undefined {
  const turns = findTurns(analysis);
  if (!turns) return undefined;
  const { what, site, threads, places, share, events, totalMs } = turns;
  const isLock = places === 1;
  const they = `${pluralize(threads, 'virtual thread')} ${what} ${isLock ? 'only one at a time' : `never more than ${places} at a time`}`;
  const queue = isLock ? 'they queue for a lock' : 'they queue for permits';
  const method = nameMethod(site);
  return {
    level: isLock ? 'WARNING' : 'INFO',
    confidence: rateConfidence(analysis, events),
    ...(!isLock && { cause: 'pool' as const }),
    headline: chooseHeadline(`${they} in ${method}: ${queue}`, `${they}: ${queue}`, they),
    explanation: `${pluralize(threads, 'virtual thread')} ${what} in ${site}, ${pluralize(events, 'time')} and ${formatDuration(totalMs)} in all, but ${isLock ? 'never two of them at once' : `at most ${places} of them at once`}; ${isLock ? 'one is' : `all ${places} places are taken`} at it ${formatShare(share)} of the time. So the others wait for ${isLock ? 'a monitor or lock that it has' : 'permits, connections or places of a pool'}. The JDK does not record such waits of virtual threads.`,
    advice: isLock
      ? `Move what waits in ${method} out of the part that has the lock, or divide the lock: more threads do not help while one has it at a time.`
      : `Ask whether the limit of ${places} around ${method} is meant: a rate or connection limit may be. Otherwise allow more at once, or let each be faster.`,
    evidence: gather(
      metricEvidence('virtual threads that take turns', count(threads)),
      metricEvidence('at most at once', count(places)),
      metricEvidence('share of the time with all places taken', percent(100 * share)),
      metricEvidence('turns', count(events)),
    ),
    lostMs: isLock ? totalMs : 0,
  };
}
