import { chooseHeadline, formatBytes, metricEvidence } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { isNativeMemoryFailure } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteMemoryInfo } from '../support/evidence.ts';
import {
  lacksMemory,
  measureAvailable,
  measureMachine,
  measureOwnMemory,
  quoteFailure,
  SMALL_SHARE,
} from '../support/memory-pressure.ts';
import { isMacOs, isWindows } from '../support/platform.ts';

const LISTS = {
  windows: 'sort the processes by their commit size in Task Manager (Details)',
  macos: '`top -o mem`',
  other: '`ps aux --sort -rss`',
} as const;

export const otherProcessesUseMemory = defineRule({
  id: 'other-processes-use-memory',
  cause: 'host-memory',
  title: 'Other processes have the memory of the machine',
  because:
    'The machine is out of memory while this JVM has less than half of it: resident size where the report has it, else committed heap, metaspace and stacks. What is missing without the JVM must be more than it has, and the request must fit without the others.',
  check: (analysis) => {
    const totalBytes = measureMachine(analysis);
    const own = measureOwnMemory(analysis);
    if (
      !isNativeMemoryFailure(analysis) ||
      !lacksMemory(analysis) ||
      totalBytes === undefined ||
      own >= SMALL_SHARE * totalBytes ||
      !wouldFit(analysis, totalBytes - own)
    )
      return undefined;
    return {
      level: 'SEVERE',
      confidence: analysis.report.process.rssBytes === undefined ? 'medium' : 'high',
      headline: chooseHeadline(
        `Other processes hold the memory: this JVM had ${formatBytes(own)} of ${formatBytes(totalBytes)}`,
      ),
      explanation: `The machine had no memory left, but this JVM used only ${formatBytes(own)} of ${formatBytes(totalBytes)}. What is missing is in other processes or in the kernel.`,
      advice: `List the processes of the host by resident size (${nameList(analysis)}) and move or limit the largest; several JVMs whose heaps add up to more than the host are the usual case.`,
      evidence: gatherCrash(
        analysis,
        metricEvidence('memory of this JVM', bytes(own), bytes(SMALL_SHARE * totalBytes)),
        quote(analysis, 'processRss', 'Resident Set Size'),
        quoteMemoryInfo(analysis, 'AnonPages'),
        quoteFailure(analysis),
      ),
    };
  },
});

/** Without the others the request would have fitted, and they have more than this JVM. */
function wouldFit(analysis: CrashAnalysis, rest: number): boolean {
  const others = rest - (measureAvailable(analysis) ?? 0);
  return others > measureOwnMemory(analysis) && (analysis.report.crash.failedBytes ?? 0) <= rest;
}

function nameList(analysis: CrashAnalysis): string {
  if (isWindows(analysis)) return LISTS.windows;
  return isMacOs(analysis) ? LISTS.macos : LISTS.other;
}
