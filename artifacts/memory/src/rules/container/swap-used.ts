import { formatBytes, formatShare, metricEvidence } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import { defineMemoryRule } from '../support/define-rule.ts';

const WARNING_SHARE = 0.05;
const SEVERE_SHARE = 0.2;

export const swapUsed = defineMemoryRule({
  id: 'swap-used',
  cause: 'swapping',
  title: 'Memory of the JVM is swapped out',
  because:
    'A collection touches the whole live set: with 5 % of the process in swap it waits for the disk, with 20 % it takes minutes.',
  check: ({ process }) => {
    const swap = process?.rollup?.swapBytes ?? process?.smaps?.swapBytes ?? process?.status?.swapBytes;
    const rss = process?.rssBytes;
    if (swap === undefined || !rss || swap < WARNING_SHARE * rss) return undefined;
    return {
      level: swap >= SEVERE_SHARE * rss ? 'SEVERE' : 'WARNING',
      confidence: 'high',
      headline: `${formatBytes(swap)} of the process are in swap, ${formatBytes(rss)} are resident`,
      explanation: `${formatBytes(swap)} are swapped out, ${formatShare(swap / rss)} of the ${formatBytes(rss)} that are resident (limit 5 %). Collections wait for the disk.`,
      advice: 'Lower -Xmx or give the host more memory, and set vm.swappiness=1 or memory.swap.max=0 for JVMs.',
      evidence: [metricEvidence('swapped memory', bytes(swap), bytes(WARNING_SHARE * rss))],
    };
  },
});
