import { aCycle, aPause, aSafepoint, checkRule } from '../../../testing/index.ts';
import { noGcActivity } from './no-gc-activity.ts';

checkRule(noGcActivity, {
  silent: {
    'one pause': { events: [aPause(10, 20)] },
    'one cycle': { facts: { collector: 'ZGC' }, events: [aCycle(10, 20)] },
    'a log of safepoints': { events: [aSafepoint(10, 20)], untilSeconds: 600 },
    'Epsilon never collects': { facts: { collector: 'Epsilon' }, untilSeconds: 600 },
  },
  fires: {
    'a header alone': {
      on: { facts: { collector: 'G1' } },
      level: 'INFO',
      explanation: /[Nn]one of (?:them|its .* lines) is a pause or a cycle/,
    },
  },
});
