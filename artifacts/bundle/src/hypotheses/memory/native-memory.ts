import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const nativeMemory: Hypothesis = {
  id: 'native-memory',
  cause: 'native-memory',
  title: 'Memory outside the heap grows',
  level: ({ has }) => (has('native-growth') ? 'SEVERE' : 'WARNING'),
  supports: { 'native-growth': 5, 'rss-over': 4, 'oom-kill': 2 },
  describe: (facts) => {
    const growth = facts.get('native-growth');
    const over = readWord(facts, 'rss-over', 'over', 'Much');
    return growth
      ? `Memory outside the heap grows (native memory leak): ${growth.statement}.`
      : `${over} of the memory of the process is outside the heap.`;
  },
  advice: (facts) =>
    facts.has('native-growth')
      ? `Find out who allocates ${readWord(facts, 'native-growth', 'contents', 'this memory')} and does not free it, and give the container room for it until then.`
      : 'Turn on native memory tracking (-XX:NativeMemoryTracking=summary) and check which part grows.',
  confirm: 'jcmd VM.native_memory twice.',
  explains: ['oom-killed', 'oom-killer'],
};
