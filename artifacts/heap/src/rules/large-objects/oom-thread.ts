import { formatBytes, pluralize } from '@hindsight/claims';
import { bytes, count } from '@hindsight/model';
import { outOfMemory } from '../../metrics/jvm/out-of-memory.ts';
import { confidenceOf } from '../support/dump-confidence.ts';
import { measured } from '../support/measured.ts';
import { defineHeapRule } from '../support/define-rule.ts';

export const oomThread = defineHeapRule({
  id: 'oom-thread',
  title: 'The dump was written while a thread ran out of memory',
  because:
    'The thread in the constructor of OutOfMemoryError, or with one on its stack, is who asked last; who holds the memory is another question, which the suspects answer.',
  check: (analysis) => {
    const victims = outOfMemory(analysis);
    const [first, ...others] = victims;
    if (!first) return undefined;
    const retained = analysis.threads.find(({ name }) => name === first.thread)?.retained ?? 0;
    const more = others.length === 0 ? '' : ` So did ${pluralize(others.length, 'more thread')}.`;
    return {
      level: 'INFO',
      confidence: confidenceOf(analysis),
      explanation: `Thread "${first.thread}" ran out of memory${first.frame ? ` at ${first.frame}` : ''}; it keeps ${formatBytes(retained)} itself.${more}`,
      advice:
        'Look at what this thread was about to allocate, but search the leak among the suspects: the last one to ask is seldom the one who took it all.',
      evidence: [
        measured('threads with an OutOfMemoryError', count(victims.length)),
        measured(`retained by thread "${first.thread}"`, bytes(retained)),
      ],
    };
  },
});
