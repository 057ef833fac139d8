import { chooseHeadline, formatBytes, metricEvidence } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { isNativeMemoryFailure } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteMemoryInfo } from '../support/evidence.ts';
import { measureThreadStack } from '../support/flags.ts';
import { countThreads, lacksMemory, quoteFailure } from '../support/memory-pressure.ts';

/** A JVM below half of the memory is not the one that has used it up. */
const SMALL_SHARE = 0.5;

export const otherProcessesUseMemory = defineRule({
  id: 'other-processes-use-memory',
  cause: 'host-memory',
  title: 'Other processes have the memory of the machine',
  because:
    'The machine is out of memory while this JVM has less than half of it: resident size where the report has it, else committed heap, metaspace and stacks.',
  check: (analysis) => {
    const { totalBytes } = analysis.report.process.memory;
    const own = measureOwnMemory(analysis);
    if (
      !isNativeMemoryFailure(analysis) ||
      !lacksMemory(analysis) ||
      totalBytes === undefined ||
      own >= SMALL_SHARE * totalBytes
    )
      return undefined;
    return {
      level: 'SEVERE',
      confidence: analysis.report.process.rssBytes === undefined ? 'medium' : 'high',
      headline: chooseHeadline(
        `Other processes hold the memory: this JVM had ${formatBytes(own)} of ${formatBytes(totalBytes)}`,
      ),
      explanation: `The machine had no memory left, but this JVM used only ${formatBytes(own)} of ${formatBytes(totalBytes)}. What is missing is in other processes or in the kernel.`,
      advice:
        'List the processes of the host by resident size (`ps aux --sort -rss`) and move or limit the largest; several JVMs whose heaps add up to more than the host are the usual case.',
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

function measureOwnMemory(analysis: CrashAnalysis): number {
  const { report } = analysis;
  return (
    report.process.rssBytes ??
    (report.heap.committedBytes ?? report.heap.usedBytes ?? 0) +
      (report.metaspace.committedBytes ?? 0) +
      countThreads(analysis) * measureThreadStack(analysis)
  );
}
