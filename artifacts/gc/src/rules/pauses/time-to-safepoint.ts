import { type Claim, ms, percent, type Rule } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { SLOW_TO_REACH_MS } from '../../stops.ts';
import { computed, Sightings } from '../evidence.ts';
import { counted, sayPercent, sayTime } from '../say.ts';
import { confidenceOf } from '../support/confidence.ts';
import { sinceWhen } from '../support/describe-time.ts';
import { jvmAtLeast } from '../support/jvm-major.ts';

const LONG_MS = 1000;
const SEVERE_MS = 10_000;
/** Shorter ones count when they are many and a large part of all stopped time. */
const REPEATED_MS = SLOW_TO_REACH_MS;
const REPEATED_COUNT = 10;
const REPEATED_PERCENT = 20;
/** Loops over int counters get safepoints of their own (UseCountedLoopSafepoints, on by default with G1, ZGC, Shenandoah). */
const LOOP_STRIP_MINING = 10;

export const timeToSafepoint: Rule<GcAnalysis> = {
  id: 'time-to-safepoint',
  title: 'Threads take long to reach a safepoint',
  because:
    'All threads stand while the last one is awaited; that takes well under a millisecond when nothing holds it up. A second, or a fifth of all stopped time in steps of 200 ms, is our own limit.',
  check: (analysis) => {
    const { run, safepoints: statistics } = analysis;
    if (!statistics) return undefined;
    const { slow } = run.stops;
    const long = new Sightings();
    const repeated = new Sightings();
    for (let row = 0; row < slow.count; row++) {
      const reaching = slow.reaching.get(row);
      repeated.add(slow.line.get(row), slow.at.get(row), reaching);
      if (reaching >= LONG_MS) long.add(slow.line.get(row), slow.at.get(row), reaching);
    }
    const share = (100 * repeated.sum) / statistics.totalMs;
    if (long.count > 0) return claim(analysis, long, LONG_MS, share);
    const often = repeated.count >= REPEATED_COUNT && share >= REPEATED_PERCENT;
    return often ? claim(analysis, repeated, REPEATED_MS, share) : undefined;
  },
};

function claim(analysis: GcAnalysis, slow: Sightings, limit: number, share: number): Claim {
  return {
    level: slow.max >= SEVERE_MS ? 'SEVERE' : 'WARNING',
    confidence: limit === LONG_MS ? 'high' : confidenceOf(analysis, slow.count),
    explanation:
      `${counted(slow.count, 'safepoint')} took ${sayTime(limit)} or more to reach: ${sayTime(slow.sum)} in all, ` +
      `up to ${sayTime(slow.max)}. Waits of ${sayTime(REPEATED_MS)} or more are ${sayPercent(share)} of all stopped time.` +
      sinceWhen(analysis.run, slow.firstAt),
    advice: adviceFor(analysis),
    evidence: [
      computed('longest time to safepoint', ms(slow.max), ms(limit)),
      computed('share of the stopped time', percent(share), percent(REPEATED_PERCENT)),
      ...slow.evidence(),
    ],
    lostMs: slow.sum,
  };
}

function adviceFor({ run, flags }: GcAnalysis): string {
  const find = jvmAtLeast(run, 9)
    ? 'Find the thread that holds the others up: -XX:+SafepointTimeout -XX:SafepointTimeoutDelay=1000 and -Xlog:safepoint*=debug name it.'
    : 'Find the thread that holds the others up: -XX:+SafepointTimeout -XX:SafepointTimeoutDelay=1000 and -XX:+PrintSafepointStatistics name it.';
  const loops =
    jvmAtLeast(run, LOOP_STRIP_MINING) || flags.switches.get('UseCountedLoopSafepoints') === true
      ? 'Usual causes are large array copies and page faults in memory-mapped files.'
      : 'Usual causes are long counted loops (-XX:+UseCountedLoopSafepoints breaks them up), large array copies, and page faults in memory-mapped files.';
  return `${find} ${loops}`;
}
