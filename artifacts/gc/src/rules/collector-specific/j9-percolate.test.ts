import { aPause, checkRule } from '../../../testing/index.ts';
import { PauseMark } from '../../events.ts';
import { j9Percolate } from './j9-percolate.ts';

checkRule(j9Percolate, {
  silent: {
    'plain scavenges': { facts: { collector: 'OpenJ9 gencon' }, events: [aPause(10, 20)], untilSeconds: 600 },
    'a mark under another JVM': {
      facts: { collector: 'G1' },
      events: [aPause(10, 20, { marks: PauseMark.percolate })],
      untilSeconds: 600,
    },
  },
  fires: {
    'a percolated scavenge': {
      on: {
        facts: { collector: 'OpenJ9 gencon' },
        events: [aPause(10, 20), aPause(20, 300, { pause: 'full', marks: PauseMark.percolate })],
        untilSeconds: 600,
      },
      level: 'WARNING',
      explanation: /1 scavenge became global .* 300 ms/,
    },
  },
});
