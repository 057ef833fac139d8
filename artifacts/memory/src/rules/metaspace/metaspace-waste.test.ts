import { checkRule, writeMetaspace } from '../../../testing/index.ts';
import { metaspaceWaste } from './metaspace-waste.ts';

checkRule(metaspaceWaste, {
  silent: {
    little: writeMetaspace('90.00 MB', 'unlimited', '10.00 MB'),
  },
  fires: {
    half: { on: writeMetaspace('100.00 MB', 'unlimited', '100.00 MB'), level: 'INFO', headline: /100 MB of 200 MB/ },
  },
});
