import { checkCrashRule } from '../../../testing/index.ts';
import { mapCountNearLimit } from './map-count-near-limit.ts';

checkCrashRule(mapCountNearLimit, {
  silent: { 'below four fifths': { process: { mapRows: 52_000, maxMapCount: 65_530 } } },
  fires: {
    'four fifths': {
      on: { process: { mapRows: 52_424, maxMapCount: 65_530 } },
      level: 'WARNING',
      headline: /52,424 of 65,530/,
    },
  },
});
