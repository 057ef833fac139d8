import { chooseHeadline, formatBytes, pluralize } from '@hindsight/claims';
import { bytes, count } from '@hindsight/model';
import { describeRequest, findOutOfMemoryThreads } from '../../metrics/jvm/out-of-memory.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { assessConfidence } from '../support/dump-confidence.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';

export const oomThread = defineHeapRule({
  id: 'oom-thread',
  cause: 'thread-leak-memory',
  title: 'The dump was written while a thread ran out of memory',
  because:
    'The thread that constructs an OutOfMemoryError, or has one on its stack, made the last request for memory; the suspects show what holds the memory.',
  check: (analysis) => {
    const victims = findOutOfMemoryThreads(analysis);
    const [first, ...others] = victims;
    if (!first) return undefined;
    const retained = analysis.threads.find(({ name }) => name === first.thread)?.retained ?? 0;
    const more = others.length === 0 ? '' : ` So did ${pluralize(others.length, 'more thread')}.`;
    return {
      level: 'INFO',
      confidence: assessConfidence(analysis),
      headline: chooseHeadline(
        `Thread "${first.thread}" ran out of memory${first.frame ? ` at ${first.frame}` : ''}`,
        `Thread "${first.thread}" ran out of memory`,
      ),
      explanation: `${first.frame ? `It ran out of memory at ${describeRequest(first)} and` : 'It'} keeps ${formatBytes(retained)} itself.${more}`,
      advice:
        'Check what this thread was about to allocate, but look for the leak among the suspects: the thread that requests memory last has seldom taken it all.',
      evidence: [
        createMetricEvidence('threads with an OutOfMemoryError', count(victims.length)),
        createMetricEvidence(`retained by thread "${first.thread}"`, bytes(retained)),
      ],
    };
  },
});
