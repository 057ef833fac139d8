import { formatBytes, metricEvidence } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import { defineMemoryRule } from '../support/define-rule.ts';
import { quoteCommitted } from '../support/growth-claims.ts';

const MIN_RATIO = 4;
const MIN_BYTES = 256 * 1024 * 1024;

export const nmtPeakFarAbove = defineMemoryRule({
  id: 'nmt-peak-far-above',
  cause: 'native-memory',
  title: 'A part of the JVM was once far larger than now',
  because:
    'NMT prints the peak of each category since JDK 17. A peak of 256 MB and four times the present size is a burst, mostly of the compiler, that a container must have room for. The Java heap shrinks and grows by design.',
  check: ({ nmt }) => {
    const found = nmt?.last.categories.find(
      ({ name, peakBytes = 0, committedBytes }) =>
        name !== 'Java Heap' && peakBytes >= MIN_BYTES && peakBytes >= MIN_RATIO * Math.max(1, committedBytes),
    );
    if (!found?.peakBytes) return undefined;
    return {
      level: 'INFO',
      confidence: 'medium',
      headline: `"${found.name}" once took ${formatBytes(found.peakBytes)}, now ${formatBytes(found.committedBytes)}`,
      explanation: `The peak of category "${found.name}" is ${formatBytes(found.peakBytes)}; now it has ${formatBytes(found.committedBytes)}.`,
      advice: 'Leave room for such a burst in the limit of the container; for the compiler see jcmd Compiler.memory.',
      evidence: [quoteCommitted(found), metricEvidence('peak', bytes(found.peakBytes))],
    };
  },
});
