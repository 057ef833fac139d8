import { formatDuration, formatTimes, lineEvidence, metricEvidence } from '@hindsight/claims';
import { type Claim, type Evidence, ms } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { defineGcRule } from '../support/define-rule.ts';

const JUMPS_QUOTED = 5;
/** Clocks are set by seconds; a date that goes on by more, again and again, while the uptime stands still is that of a machine that slept. */
const SLEEP = { minMs: 60_000, minTimes: 3, surelyMs: 180_000 };

export const clockJump = defineGcRule({
  id: 'clock-jump',
  cause: 'evidence',
  title: 'The clock of the machine was set while the JVM ran',
  because:
    'Dates and uptimes of one log differ by a constant. When the difference changes by 5 s, or a date goes back by 1 s, the clock was set or the machine was suspended (garbagecat: time warp).',
  check: ({ run }) => {
    const { jumps } = run.clock;
    const [first] = jumps;
    if (!first) return undefined;
    const largest = jumps.reduce((worst, jump) => (Math.abs(jump.byMs) > Math.abs(worst.byMs) ? jump : worst), first);
    if (isOfSleep(jumps)) return claimSleep(jumps, largest.byMs);
    const direction = largest.byMs > 0 ? 'ahead' : 'back';
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: `The clock of the machine jumped ${formatTimes(jumps.length)}, by up to ${formatDuration(Math.abs(largest.byMs))} ${direction}`,
      explanation: `The date jumps at most by ${formatDuration(Math.abs(largest.byMs))} ${direction}. Times of day around the jump cannot be trusted; durations come from the uptime where the log has one.`,
      advice:
        'Let the clock be slewed instead of stepped (chrony or ntpd without step), and check whether the virtual machine was suspended or migrated at that time.',
      evidence: quoteJumps(jumps, Math.abs(largest.byMs)),
    };
  },
});

/** A clock that was set goes back now and then, and seldom ahead by so much. */
const isOfSleep = (jumps: GcAnalysis['run']['clock']['jumps']): boolean =>
  jumps.every(({ byMs }) => byMs > 0) &&
  (jumps.filter(({ byMs }) => byMs >= SLEEP.minMs).length >= SLEEP.minTimes ||
    jumps.some(({ byMs }) => byMs >= SLEEP.surelyMs));

function claimSleep(jumps: GcAnalysis['run']['clock']['jumps'], longestMs: number): Claim {
  return {
    level: 'INFO',
    confidence: 'high',
    headline: `The machine slept or was suspended ${formatTimes(jumps.length)}, for up to ${formatDuration(longestMs)}`,
    explanation: `The date went on by up to ${formatDuration(longestMs)} while the uptime of the JVM did not: the JVM did not run then, and rates that are taken from dates are too low.`,
    advice: 'On a laptop this is usual. On a server, find out what suspends the virtual machine or the container.',
    evidence: quoteJumps(jumps, longestMs),
  };
}

const quoteJumps = (jumps: GcAnalysis['run']['clock']['jumps'], largestMs: number): [Evidence, ...Evidence[]] => [
  metricEvidence('largest jump', ms(largestMs)),
  ...jumps.slice(0, JUMPS_QUOTED).map(({ line }) => lineEvidence(line)),
];
