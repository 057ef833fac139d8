import { checkRule, writeMappings } from '../../../testing/index.ts';
import { mapCountNearLimit } from './map-count-near-limit.ts';

checkRule(mapCountNearLimit, {
  silent: {
    ten: writeMappings(10, '/data/index.bin', 100),
  },
  fires: {
    '60,000': { on: writeMappings(60_000, '/data/index.bin', 4), level: 'SEVERE', headline: /60,000/ },
  },
});
