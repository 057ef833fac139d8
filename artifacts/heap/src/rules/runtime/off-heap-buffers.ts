import { formatBytes, pluralize } from '@hindsight/claims';
import { bytes, count } from '@hindsight/model';
import { defineHeapRule } from '../support/define-rule.ts';
import { assessConfidence } from '../support/dump-confidence.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';
import { describeThreadBuffers } from '../support/thread-buffers.ts';

/** Smaller amounts are negligible compared with the native memory of any JVM. */
const MIN_BYTES = 64 * 1024 * 1024;

export const offHeapBuffers = defineHeapRule({
  id: 'off-heap-buffers',
  cause: 'direct-memory',
  title: 'Direct buffers hold more memory than the heap',
  because:
    'The memory of direct buffers belongs to the process and not to the heap: a dump looks small while the container runs out of memory. Reported from 64 MB on.',
  check: (analysis) => {
    const { usedBytes, directBuffers } = analysis;
    const { own, largest } = directBuffers;
    if (own.bytes < MIN_BYTES || own.bytes <= usedBytes) return undefined;
    const ofThreads = describeThreadBuffers(directBuffers);
    return {
      level: 'INFO',
      confidence: assessConfidence(analysis),
      headline: `Direct buffers hold ${formatBytes(own.bytes)} outside the heap, which uses ${formatBytes(usedBytes)}`,
      explanation: `${pluralize(own.buffers, 'direct buffer')} hold more memory than the whole heap: it counts for the process and its container, not for -Xmx.${ofThreads?.explanation ?? ''}`,
      advice:
        ofThreads?.advice ??
        'Include them when sizing the container, find out what refers to the buffers (inspector: java.nio.DirectByteBuffer), and limit them with -XX:MaxDirectMemorySize.',
      evidence: [
        createMetricEvidence('bytes outside the heap', bytes(own.bytes)),
        createMetricEvidence('used heap', bytes(usedBytes)),
        createMetricEvidence('direct buffers', count(own.buffers)),
        createMetricEvidence('largest of them', bytes(largest[0]?.bytes ?? 0)),
      ],
    };
  },
});
