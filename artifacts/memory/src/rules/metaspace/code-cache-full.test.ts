import { checkRule } from '../../../testing/index.ts';
import { codeCacheFull } from './code-cache-full.ts';

checkRule(codeCacheFull, {
  silent: {
    half: `CodeCache: size=1000Kb used=500Kb max_used=600Kb free=500Kb\n total_blobs=4, full_count=0`,
  },
  fires: {
    '95 %': {
      on: `CodeHeap 'profiled nmethods': size=1000Kb used=950Kb max_used=960Kb free=50Kb`,
      level: 'SEVERE',
      headline: /950 KB of 1,000 KB/,
    },
    'compilation is off': {
      on: `CodeCache: size=1000Kb used=500Kb max_used=600Kb free=500Kb\nCompilation: disabled (not enough contiguous free space left)`,
      level: 'SEVERE',
      headline: /switched off/,
    },
  },
});
