import { checkRule, writeHistogram, writeSeries } from '../../../testing/index.ts';
import { histogramDoubling } from './histogram-doubling.ts';

checkRule(histogramDoubling, {
  silent: {
    'a small one': writeSeries([1000, 3000].map((n) => writeHistogram([['com.acme.Order', n, 32 * n]]))),
  },
  fires: {
    '30 MB more': {
      on: writeSeries([1000, 40000].map((n) => writeHistogram([['com.acme.Order', n, 1000 * n]]))),
      level: 'WARNING',
      headline: /com.acme.Order grew/,
    },
  },
});
