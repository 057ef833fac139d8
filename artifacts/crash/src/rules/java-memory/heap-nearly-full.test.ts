import { checkCrashRule } from '../../../testing/index.ts';
import { heapNearlyFull } from './heap-nearly-full.ts';

const used = (usedBytes: number) => ({
  options: ['-Xmx100m'],
  report: { heap: { regions: [], usedBytes: usedBytes * 1024 ** 2 } },
});

checkCrashRule(heapNearlyFull, {
  silent: { 'ninety-four percent': used(94), 'no heap section': { options: ['-Xmx100m'] } },
  fires: { 'ninety-five percent': { on: used(95), level: 'WARNING', headline: /95 MB of 100 MB/ } },
});
