import { checkRule, rise, writeCgroup, writeRollup, writeSeries } from '../../../testing/index.ts';
import { rssOverBudgetForecast } from './rss-over-budget-forecast.ts';

checkRule(rssOverBudgetForecast, {
  silent: {
    'far away': `${writeSeries(rise(100000, 200000).map((kb) => writeRollup({ Rss: kb })))}\n${writeCgroup({ 'memory.max': 2 ** 44 })}`,
  },
  fires: {
    'in seconds': {
      on: `${writeSeries(rise(100000, 200000).map((kb) => writeRollup({ Rss: kb })))}\n${writeCgroup({ 'memory.max': 300000 * 1024 })}`,
      level: 'SEVERE',
      headline: /reaches the 293 MB of its container in/,
    },
  },
});
