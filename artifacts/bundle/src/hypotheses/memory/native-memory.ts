import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const nativeMemory: Hypothesis = {
  id: 'native-memory',
  title: 'Memory outside the heap grows',
  level: 'WARNING',
  supports: { 'rss-over': 4, 'oom-kill': 2 },
  describe: (facts) =>
    `${readWord(facts, 'rss-over', 'over', 'Much')} of the memory of the process is outside the heap.`,
  advice: () => 'Turn on native memory tracking and check which part grows.',
  confirm: 'jcmd VM.native_memory twice.',
  explains: ['oom-killer'],
};
