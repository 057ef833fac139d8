import { checkRule, writeMetaspace } from '../../../testing/index.ts';
import { metaspaceFull } from './metaspace-full.ts';

checkRule(metaspaceFull, {
  silent: {
    'no limit': writeMetaspace('100.00 MB', 'unlimited'),
  },
  fires: {
    '99 of 100 MB': { on: writeMetaspace('99.00 MB', '100.00 MB'), level: 'SEVERE', headline: /99 MB of 100 MB/ },
  },
});
