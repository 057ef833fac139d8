import { chooseHeadline, formatBytes, formatShare, metricEvidence } from '@hindsight/claims';
import { bytes, percent } from '@hindsight/model';
import type { RecordingFacts } from '../../model-facts.ts';
import { defineRule } from '../define-rule.ts';
import { readRows } from '../support/event-rows.ts';
import { gather } from '../support/evidence.ts';
import { isLinux, isWindows } from '../support/systems.ts';

const NOTE_SHARE = 0.9;
const WARNING_SHARE = 0.95;

/** The first JDK that reads MemAvailable: the one before takes memory that is not free for used (`os_linux.cpp`). */
const FIRST_WITHOUT_CACHE = 21;

/** Returns whether the used memory contains the page cache, which the system gives back when a program needs memory. */
const countsPageCache = (facts: RecordingFacts): boolean =>
  !isWindows(facts) && !(isLinux(facts) && (facts.jvm.feature ?? 0) >= FIRST_WITHOUT_CACHE);

export const lowPhysicalMemory = defineRule({
  id: 'low-physical-memory',
  cause: 'host-memory',
  title: 'The machine has little physical memory left',
  because:
    'JMC (LowOnPhysicalMemory) starts at 85 %; here 90 and 95 %. Only what the JVM measures without the page cache counts: on Windows, and on Linux from JDK 21 on (MemAvailable of /proc/meminfo). Before, and on macOS, nearly every machine would be full.',
  check: (analysis) => {
    // A container ends at its limit, long before the machine.
    if (analysis.facts.container?.memoryLimitBytes !== undefined || countsPageCache(analysis.facts)) return undefined;
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
      explanation: `At the fullest time ${formatShare(worst)} of the memory of the machine was used (limits ${formatShare(NOTE_SHARE)} and ${formatShare(WARNING_SHARE)}). When it is full, the system swaps, which makes every collection long, or ends a process.`,
      advice: 'Add memory or move processes away; give the JVM no more heap than it needs.',
      evidence: gather(
        metricEvidence('used physical memory', percent(100 * worst), percent(100 * NOTE_SHARE)),
        metricEvidence('free at least', bytes(free)),
      ),
    };
  },
});
