import { aPause, checkRule } from '../../../testing/index.ts';
import { PauseMark } from '../../events.ts';
import { j9Aggressive } from './j9-aggressive.ts';

checkRule(j9Aggressive, {
  silent: {
    'a normal global collection that compacts': {
      facts: { collector: 'OpenJ9 gencon' },
      events: [aPause(10, 200, { pause: 'full', marks: PauseMark.compacting })],
      untilSeconds: 600,
    },
  },
  fires: {
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
