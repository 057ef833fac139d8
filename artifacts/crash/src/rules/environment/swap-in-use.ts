import { chooseHeadline, formatBytes, formatShare, metricEvidence } from '@hindsight/claims';
import { bytes, type Level, percent } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { gather, quote, quoteMemoryInfo } from '../support/evidence.ts';
import { isWindows } from '../support/platform.ts';

const SOME = 0.05;
const MUCH = 0.5;
const SWAPPED_SHARE = 0.2;

export const swapInUse = defineRule({
  id: 'swap-in-use',
  cause: 'swapping',
  title: 'The machine swaps',
  because:
    'Half of the swap in use is a warning, from 5 % on a note; a fifth of the JVM itself swapped out is severe, because every collection touches all of it. Our own limits.',
  check: (analysis) => {
    const { memory, rssBytes, swappedBytes } = analysis.report.process;
    const total = memory.swapTotalBytes ?? 0;
    const used = total - (memory.swapFreeBytes ?? total);
    const isSwapped =
      swappedBytes !== undefined &&
      rssBytes !== undefined &&
      swappedBytes > 0 &&
      swappedBytes >= SWAPPED_SHARE * rssBytes;
    if (!isSwapped && (isWindows(analysis) || total <= 0 || used < SOME * total)) return undefined;
    const share = total > 0 ? used / total : 0;
    return {
      level: chooseLevel(isSwapped, share),
      confidence: 'high',
      headline: chooseHeadline(
        isSwapped
          ? `${formatBytes(swappedBytes ?? 0)} of the JVM were swapped out`
          : `${formatBytes(used)} of ${formatBytes(total)} of swap were in use (${formatShare(share)})`,
      ),
      explanation:
        `${total > 0 ? `${formatBytes(used)} of ${formatBytes(total)} of swap were in use.` : ''}${isSwapped ? ` ${formatBytes(swappedBytes ?? 0)} of the JVM itself were swapped out; the collector reads all of the heap and waits for the disk.` : ' Memory has been short on this machine, now or earlier.'}`.trim(),
      advice:
        'Add memory or lower the heaps of the JVMs of the host, so that none of them swaps; vm.swappiness=1 keeps the kernel from doing it early.',
      evidence: gather(
        analysis,
        isSwapped
          ? metricEvidence('swapped out of the JVM', bytes(swappedBytes ?? 0))
          : metricEvidence('swap in use', percent(100 * share), percent(100 * SOME)),
        quote(analysis, 'memory', 'swap'),
        quoteMemoryInfo(analysis, 'SwapFree'),
      ),
    };
  },
});

function chooseLevel(isSwapped: boolean, share: number): Level {
  if (isSwapped) return 'SEVERE';
  return share >= MUCH ? 'WARNING' : 'INFO';
}
