import { chooseHeadline, formatBytes, formatDuration, formatShare, metricEvidence } from '@hindsight/claims';
import { bytes, type Claim, percent } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { readRows } from '../support/event-rows.ts';
import { gather } from '../support/evidence.ts';
import { listGcPauses } from '../support/halts.ts';
import { findMaximum } from '../support/samples.ts';
import { isWindows } from '../support/systems.ts';

/** A collection that takes so long while the system swaps waits for pages. */
const LONG_PAUSE_MS = 1000;
const MIN_GROWTH_SHARE = 0.05;
const MIN_GROWTH = 16 * 1024 * 1024;
const MAX_COMMIT_SHARE = 0.9;

export const swapUsed = defineRule({
  id: 'swap-used',
  cause: 'swapping',
  title: 'The machine swaps memory out during the recording',
  because:
    'A collection touches the whole heap: pages on disk make a pause of milliseconds one of seconds. Used swap that grows by 5 % of its size. On Windows the event has the memory that is promised to all processes and its limit (GlobalMemoryStatusEx); 90 % of the limit. Our own limits.',
  check: (analysis) => {
    const rows = readRows(analysis, 'jdk.SwapSpace');
    const used = [...rows.rows()]
      .map((row) => rows.getNumber('totalSize', row) - rows.getNumber('freeSize', row))
      .filter(Number.isFinite);
    const total = rows.findMax('totalSize') ?? 0;
    if (isWindows(analysis.facts)) return claimCommit(used, total);
    const growth = used.length > 1 ? findMaximum(used) - (used[0] as number) : 0;
    const share = total > 0 ? growth / total : 0;
    if (share < MIN_GROWTH_SHARE || growth < MIN_GROWTH) return undefined;
    const longestMs = findMaximum(listGcPauses(analysis).map(({ from, to }) => to - from));
    const isFelt = longestMs >= LONG_PAUSE_MS;
    return {
      level: isFelt ? 'SEVERE' : 'WARNING',
      confidence: 'medium',
      headline: chooseHeadline(`Used swap grew by ${formatBytes(growth)} during the recording`),
      explanation: `Used swap grew by ${formatBytes(growth)}, ${formatShare(share)} of its ${formatBytes(total)} (limit ${formatShare(MIN_GROWTH_SHARE)}): some process needed memory that the machine does not have.${isFelt ? ` A pause of a collection took ${formatDuration(longestMs)}: it reads back what was swapped out.` : ''}`,
      advice:
        'Give the machine more memory, move other processes away, or lower -Xmx so that the heap and all native memory fit; vm.swappiness=1 keeps a heap in memory longer than caches of files.',
      evidence: gather(
        metricEvidence('growth of used swap', bytes(growth)),
        metricEvidence('share of the swap space', percent(100 * share), percent(100 * MIN_GROWTH_SHARE)),
      ),
    };
  },
});

/** Windows refuses memory beyond this limit, whether pages were ever written to the page file or not. */
function claimCommit(used: readonly number[], total: number): Claim | undefined {
  const most = used.length > 0 ? findMaximum(used) : 0;
  const share = total > 0 ? most / total : 0;
  if (share < MAX_COMMIT_SHARE) return undefined;
  return {
    level: 'WARNING',
    confidence: 'medium',
    headline: chooseHeadline(`${formatShare(share)} of the memory that Windows can promise was committed`),
    explanation: `All processes together had ${formatBytes(most)} of at most ${formatBytes(total)} committed (limit ${formatShare(MAX_COMMIT_SHARE)}). Beyond it, no process gets memory, and JVMs end.`,
    advice: 'Enlarge the page file or add memory, lower -Xms and -Xmx, or move processes away.',
    evidence: gather(
      metricEvidence('committed at most', bytes(most)),
      metricEvidence('share of the commit limit', percent(100 * share), percent(100 * MAX_COMMIT_SHARE)),
    ),
  };
}
