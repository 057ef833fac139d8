import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const nativeMemory: Hypothesis = {
  id: 'native-memory',
  cause: 'native-memory',
  title: 'Memory outside the heap grows',
  level: ({ has }) => (has('native-growth') ? 'SEVERE' : 'WARNING'),
  supports: { 'native-growth': 5, 'rss-over': 4, 'untracked-memory': 4, 'oom-kill': 2 },
  describe: (facts) => {
    const growth = facts.get('native-growth');
    const over = readWord(facts, 'rss-over', 'over', 'Much');
    if (!growth && facts.has('untracked-memory'))
      return `${readWord(facts, 'untracked-memory', 'untracked', '')} of the ${readWord(facts, 'untracked-memory', 'resident', '')} that the process occupies are unknown to the JVM. Native code of a library allocates them (Deflater, Inflater, JNI), or the allocator keeps them.`;
    return growth
      ? `Memory outside the heap grows (native memory leak): ${growth.statement}.`
      : `${over} of the memory of the process is outside the heap.`;
  },
  advice: (facts) =>
    facts.has('native-growth')
      ? `Find out who allocates ${readWord(facts, 'native-growth', 'contents', 'this memory')} and does not free it, and give the container room for it until then.`
      : facts.has('untracked-memory')
        ? 'Close what holds native memory (Inflater, Deflater, ZipFile, codecs, JNI libraries) in finally; where arenas of glibc hold it, set MALLOC_ARENA_MAX=2. Until then the container needs room for it.'
        : 'Turn on native memory tracking (-XX:NativeMemoryTracking=summary) and check which part grows.',
  confirm: ({ has }) =>
    has('present:native-memory')
      ? 'The resident size and jcmd VM.native_memory again after some minutes: which of them grows; jeprof of jemalloc names who allocates.'
      : 'jcmd VM.native_memory twice.',
  explains: ['oom-killed', 'oom-killer'],
};
