import { checkCrashRule } from '../../../testing/index.ts';
import { hugePagesMismatch } from './huge-pages-mismatch.ts';

checkCrashRule(hugePagesMismatch, {
  silent: { madvise: { process: { transparentHugePages: 'madvise', hugePagesDefrag: 'madvise' } } },
  fires: {
    always: { on: { process: { transparentHugePages: 'always' } }, level: 'WARNING' },
    'no pages are reserved': {
      on: { options: ['-XX:+UseLargePages'], memoryInfo: { HugePages_Total: 0 } },
      level: 'WARNING',
      headline: /UseLargePages/,
    },
  },
});
