import { chooseHeadline, formatBytes, formatShare, metricEvidence } from '@hindsight/claims';
import { bytes, percent } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { readRows } from '../support/event-rows.ts';
import { gather } from '../support/evidence.ts';

const NOTE_SHARE = 0.9;
const WARNING_SHARE = 0.95;

export const lowPhysicalMemory = defineRule({
  id: 'low-physical-memory',
  cause: 'host-memory',
  title: 'The machine has little physical memory left',
  because:
    'JMC (LowOnPhysicalMemory) starts at 85 %, which most machines have, because some systems count the page cache as used; here 90 and 95 %.',
  check: (analysis) => {
    // A container ends at its limit, long before the machine.
    if (analysis.facts.container?.memoryLimitBytes !== undefined) return undefined;
    const rows = readRows(analysis, 'jdk.PhysicalMemory');
    let worst = 0;
    let free = 0;
    for (const row of rows.rows()) {
      const total = rows.getNumber('totalSize', row);
      const used = rows.getNumber('usedSize', row);
      if (total > 0 && used <= total && used / total > worst) {
        worst = used / total;
        free = total - used;
      }
    }
    if (worst < NOTE_SHARE) return undefined;
    return {
      level: worst >= WARNING_SHARE ? 'WARNING' : 'INFO',
      confidence: 'medium',
      headline: chooseHeadline(`${formatShare(worst)} of the physical memory was used; ${formatBytes(free)} were free`),
      explanation: `At the fullest time ${formatShare(worst)} of the memory of the machine was used (limits ${formatShare(NOTE_SHARE)} and ${formatShare(WARNING_SHARE)}). When it is full, the system swaps, which makes every collection long, or ends a process. Some systems count the page cache, which they would give back, as used.`,
      advice: 'Add memory or move processes away; give the JVM no more heap than it needs.',
      evidence: gather(
        metricEvidence('used physical memory', percent(100 * worst), percent(100 * NOTE_SHARE)),
        metricEvidence('free at least', bytes(free)),
      ),
    };
  },
});
