import { formatBytes, pluralize } from '@hindsight/claims';
import { bytes, count } from '@hindsight/model';
import { confidenceOf } from '../support/dump-confidence.ts';
import { measured } from '../support/measured.ts';
import { defineHeapRule } from '../support/define-rule.ts';

/** Less is lost beside what any JVM takes outside of its heap. */
const LEAST_BYTES = 64 * 1024 * 1024;

export const offHeapBuffers = defineHeapRule({
  id: 'off-heap-buffers',
  title: 'Direct buffers hold more memory than the heap',
  because:
    'The memory of direct buffers is that of the process and not of the heap: a dump looks small while a container runs out of memory. Told from 64 MB on.',
  check: (analysis) => {
    const { usedBytes, directBuffers } = analysis;
    const { own, largest } = directBuffers;
    if (own.bytes < LEAST_BYTES || own.bytes <= usedBytes) return undefined;
    return {
      level: 'INFO',
      confidence: confidenceOf(analysis),
      explanation: `${pluralize(own.buffers, 'direct buffer')} hold ${formatBytes(own.bytes)} outside of the heap, in which ${formatBytes(usedBytes)} are used.`,
      advice:
        'Count them in when the memory of the container is set, look who refers to the buffers (inspector: java.nio.DirectByteBuffer), and limit them by -XX:MaxDirectMemorySize.',
      evidence: [
        measured('bytes outside of the heap', bytes(own.bytes)),
        measured('used heap', bytes(usedBytes)),
        measured('direct buffers', count(own.buffers)),
        measured('largest of them', bytes(largest[0]?.bytes ?? 0)),
      ],
    };
  },
});
