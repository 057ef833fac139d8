import { chooseHeadline, formatBytes, formatShare, metricEvidence } from '@hindsight/claims';
import { bytes, percent } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { readRows } from '../support/event-rows.ts';
import { gather } from '../support/evidence.ts';
import { findMaximum } from '../support/samples.ts';

const MIN_GROWTH_SHARE = 0.05;
const MIN_GROWTH = 16 * 1024 * 1024;

export const swapUsed = defineRule({
  id: 'swap-used',
  cause: 'swapping',
  title: 'The machine swaps memory out during the recording',
  because:
    'A collection touches the whole heap: pages on disk make a pause of milliseconds one of seconds. Used swap that grows by 5 % of its size. Our own limit.',
  check: (analysis) => {
    const rows = readRows(analysis, 'jdk.SwapSpace');
    const used = [...rows.rows()]
      .map((row) => rows.getNumber('totalSize', row) - rows.getNumber('freeSize', row))
      .filter(Number.isFinite);
    const total = rows.findMax('totalSize') ?? 0;
    const growth = used.length > 1 ? findMaximum(used) - (used[0] as number) : 0;
    const share = total > 0 ? growth / total : 0;
    if (share < MIN_GROWTH_SHARE || growth < MIN_GROWTH) return undefined;
    return {
      level: 'WARNING',
      confidence: 'medium',
      headline: chooseHeadline(`Used swap grew by ${formatBytes(growth)} during the recording`),
      explanation: `Used swap grew by ${formatBytes(growth)}, ${formatShare(share)} of its ${formatBytes(total)} (limit ${formatShare(MIN_GROWTH_SHARE)}): some process needed memory that the machine does not have.`,
      advice: 'Add memory, lower -Xmx, or switch swap off for machines that run JVMs.',
      evidence: gather(
        metricEvidence('growth of used swap', bytes(growth)),
        metricEvidence('share of the swap space', percent(100 * share), percent(100 * MIN_GROWTH_SHARE)),
      ),
    };
  },
});
