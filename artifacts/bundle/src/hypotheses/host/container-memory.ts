import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const containerMemory: Hypothesis = {
  id: 'container-memory',
  cause: 'memory',
  title: 'The container has nearly all the memory that it may have',
  level: 'WARNING',
  supports: { 'container-memory-full': 4 },
  describe: (facts) =>
    `The container ${readWord(facts, 'container-memory-full', 'container', 'of the program')} uses ${readWord(facts, 'container-memory-full', 'used', 'nearly all')} % of the memory that it may have; the kernel ends it when it needs more.`,
  advice: () =>
    'Compare its limit with -Xmx plus metaspace, code cache, stacks, direct buffers and a fifth of that: raise the limit or lower -Xmx. See with native memory tracking whether something beside the heap grows.',
  confirm: 'The same figure after some hours, and jcmd VM.native_memory.',
};
