import { formatDuration, formatTimes, lineEvidence, metricEvidence } from '@hindsight/claims';
import { ms } from '@hindsight/model';
import { defineGcRule } from '../support/define-rule.ts';

const JUMPS_QUOTED = 5;

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
    const direction = largest.byMs > 0 ? 'ahead' : 'back';
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: `The clock of the machine jumped ${formatTimes(jumps.length)}, by up to ${formatDuration(Math.abs(largest.byMs))} ${direction}`,
      explanation: `The date jumps at most by ${formatDuration(Math.abs(largest.byMs))} ${direction}. Times of day around the jump cannot be trusted; durations come from the uptime where the log has one.`,
      advice:
        'Let the clock be slewed instead of stepped (chrony or ntpd without step), and check whether the virtual machine was suspended or migrated at that time.',
      evidence: [
        metricEvidence('largest jump', ms(Math.abs(largest.byMs))),
        ...jumps.slice(0, JUMPS_QUOTED).map(({ line }) => lineEvidence(line)),
      ],
    };
  },
});
