import { checkRule, rise, writeNmt, writeRollup, writeSeries, writeStatus } from '../../../testing/index.ts';
import { rssGapGrowth } from './rss-gap-growth.ts';

checkRule(rssGapGrowth, {
  silent: {
    'pages of mapped files': writeSeries(
      rise(150000, 500000).map(
        (kb) =>
          `${writeRollup({ Rss: kb })}\n${writeStatus({ VmRSS: kb, RssFile: `${kb - 100000} kB` })}\n${writeNmt({ 'Java Heap': 120000 })}`,
      ),
    ),
    'the heap is touched': writeSeries(
      rise(50000, 100000).map((kb) => `${writeRollup({ Rss: kb })}\n${writeNmt({ 'Java Heap': 120000 })}`),
    ),
  },
  fires: {
    'a native leak': {
      on: writeSeries(
        rise(150000, 500000).map((kb) => `${writeRollup({ Rss: kb })}\n${writeNmt({ 'Java Heap': 120000 })}`),
      ),
      level: 'SEVERE',
      headline: /grew by 342 MB/,
    },
  },
});
