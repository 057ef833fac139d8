import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const oversizedRequest: Hypothesis = {
  id: 'oversized-request',
  cause: 'large-allocation',
  title: 'One request asks for more memory than there is',
  level: 'SEVERE',
  supports: { 'log:oom-array': 4, 'log:oom-heap': 2, 'full-frees': 3 },
  contradicts: { 'floor-high': 3 },
  needs: ({ has }) => has('log:oom-array') || (has('log:oom-heap') && has('full-frees')),
  describe: (facts) =>
    `${readWord(facts, 'log:oom-array', 'frame', readWord(facts, 'log:oom-heap', 'frame', 'One call'))} asks for too much memory at once: the heap is not full otherwise.`,
  advice: () => 'Stream or page what is read instead of keeping all of it in memory, and limit its size.',
  confirm: 'A heap dump written at the error (-XX:+HeapDumpOnOutOfMemoryError).',
  explains: ['gc-config', 'app-error'],
};
