import { aPause, checkRule, pool } from '../../../testing/index.ts';
import { PauseMark } from '../../events.ts';
import { j9Aggressive } from './j9-aggressive.ts';

checkRule(j9Aggressive, {
  silent: {
    'a normal global collection that compacts': {
      facts: { collector: 'OpenJ9 gencon' },
      events: [aPause(10, 200, { pause: 'full', marks: PauseMark.compacting })],
      untilSeconds: 600,
    },
    'System.gc(), which compacts as well': {
      facts: { collector: 'OpenJ9 gencon' },
      events: [aPause(10, 200, { pause: 'full', cause: 'explicit', marks: PauseMark.aggressive })],
      untilSeconds: 600,
    },
  },
  fires: {
    'an aggressive one that left a third of the heap free': {
      on: {
        facts: { collector: 'OpenJ9 gencon' },
        events: [aPause(10, 200, { pause: 'full', marks: PauseMark.aggressive, heap: pool(700, 670, 1000) })],
        untilSeconds: 600,
      },
      level: 'SEVERE',
      explanation: /for one large object, and left 33 % of the heap free/,
    },
    'an aggressive one': {
      on: {
        facts: { collector: 'OpenJ9 optthruput' },
        events: [aPause(10, 200, { pause: 'full', marks: PauseMark.aggressive })],
        untilSeconds: 600,
      },
      level: 'SEVERE',
      explanation: /1 aggressive global collection took 200 ms/,
    },
  },
});
