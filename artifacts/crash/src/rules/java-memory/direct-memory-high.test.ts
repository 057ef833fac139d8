import { checkCrashRule } from '../../../testing/index.ts';
import { directMemoryHigh } from './direct-memory-high.ts';

const sketch = (row: string, ...options: string[]) => ({
  options: ['-Xmx400m', ...options],
  report: { nativeMemoryText: [{ line: 80, text: row }] },
});

checkCrashRule(directMemoryHigh, {
  silent: {
    'a little': sketch('-                     Other (reserved=1024KB, committed=1024KB)'),
    'buffers of a small program': {
      ...sketch('-  Other (reserved=81920KB, committed=81920KB)'),
      options: ['-Xmx100m'],
    },
    'another category': sketch('-  Java Heap (reserved=102400KB, committed=102400KB)'),
  },
  fires: {
    'half of the heap': {
      on: sketch('-                     Other (reserved=204800KB, committed=204800KB)'),
      level: 'WARNING',
      headline: /200 MB/,
      advice: /Bound it with -XX:MaxDirectMemorySize/,
    },
    'more than direct buffers may have': {
      on: sketch('-  Other (reserved=819200KB, committed=819200KB)'),
      level: 'WARNING',
      explanation: /not of ByteBuffer\.allocateDirect/,
      advice: /MaxDirectMemorySize does not stop/,
    },
    'what a larger limit allows': {
      on: sketch('-  Other (reserved=819200KB, committed=819200KB)', '-XX:MaxDirectMemorySize=2g'),
      level: 'WARNING',
      explanation: /Direct buffers may have 2 GB/,
    },
  },
});
