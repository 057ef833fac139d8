import { checkCrashRule } from '../../../testing/index.ts';
import { directMemoryHigh } from './direct-memory-high.ts';

const sketch = (row: string) => ({ options: ['-Xmx100m'], report: { nativeMemoryText: [{ line: 80, text: row }] } });

checkCrashRule(directMemoryHigh, {
  silent: {
    'a little': sketch('-                     Other (reserved=1024KB, committed=1024KB)'),
    'another category': sketch('-  Java Heap (reserved=102400KB, committed=102400KB)'),
  },
  fires: {
    'half of the heap': {
      on: sketch('-                     Other (reserved=51200KB, committed=51200KB)'),
      level: 'WARNING',
      headline: /50 MB/,
    },
  },
});
