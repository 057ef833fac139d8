import { checkRule, writeNmt } from '../../../testing/index.ts';
import { nmtCallSiteGrowth } from './nmt-call-site-growth.ts';

checkRule(nmtCallSiteGrowth, {
  silent: {
    'no call site': writeNmt({ Other: 100 }),
  },
  fires: {
    'a call site': {
      on: `Native Memory Tracking:\n\nTotal: reserved=20000KB +10000KB, committed=20000KB +10000KB\n\nDetails:\n\n[0x00007f01] Unsafe_AllocateMemory0+0x8c\n   (malloc=12000KB type=Other +10000KB #3)`,
      level: 'INFO',
      headline: /Unsafe_AllocateMemory0/,
    },
  },
});
