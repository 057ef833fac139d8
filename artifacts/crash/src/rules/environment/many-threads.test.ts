import { checkCrashRule } from '../../../testing/index.ts';
import { manyThreads } from './many-threads.ts';

const threads = (javaThreadCount: number) => ({ process: { javaThreadCount } });

checkCrashRule(manyThreads, {
  silent: { 'nine hundred and ninety-nine': threads(999) },
  fires: {
    'a thousand': { on: threads(1000), level: 'WARNING', headline: /1,000 Java threads/ },
    'five thousand': { on: threads(5000), level: 'SEVERE' },
  },
});
