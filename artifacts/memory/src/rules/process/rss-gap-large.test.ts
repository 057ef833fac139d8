import { checkRule, writeNmt, writeRollup } from '../../../testing/index.ts';
import { rssGapLarge } from './rss-gap-large.ts';

checkRule(rssGapLarge, {
  silent: {
    'as it should be': `${writeRollup({ Rss: 500000 })}\n${writeNmt({ 'Java Heap': 480000 })}`,
  },
  fires: {
    'half is unknown': {
      on: `${writeRollup({ Rss: 1000000 })}\n${writeNmt({ 'Java Heap': 500000 })}`,
      level: 'WARNING',
      headline: /not tracked/,
    },
  },
});
