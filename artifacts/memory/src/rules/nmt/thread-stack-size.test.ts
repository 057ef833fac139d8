import { checkRule, writeNmt } from '../../../testing/index.ts';
import { threadStackSize } from './thread-stack-size.ts';

checkRule(threadStackSize, {
  silent: {
    '100 KB each': writeNmt({
      Thread: { kb: 1000, threads: 10, lines: ['(stack: reserved=10240KB, committed=1000KB)'] },
    }),
    'all committed, as up to JDK 9': writeNmt({
      Thread: { kb: 10240, threads: 10, lines: ['(stack: reserved=10240KB, committed=10240KB)'] },
    }),
  },
  fires: {
    '600 KB each': {
      on: writeNmt({ Thread: { kb: 6000, threads: 10, lines: ['(stack: reserved=10240KB, committed=6000KB)'] } }),
      level: 'INFO',
      headline: /600 KB of stack/,
    },
  },
});
