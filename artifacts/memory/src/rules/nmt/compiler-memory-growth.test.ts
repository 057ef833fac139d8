import { checkRule, rise, writeNmt, writeSeries } from '../../../testing/index.ts';
import { compilerMemoryGrowth } from './compiler-memory-growth.ts';

checkRule(compilerMemoryGrowth, {
  silent: {
    '60 MB': writeSeries(
      rise(1000, 60000, 8).map((kb) => writeNmt({ Compiler: kb })),
      10,
    ),
  },
  fires: {
    '300 MB at once': { on: writeNmt({ Compiler: 307200 }), level: 'SEVERE', headline: /300 MB/ },
    'a rise': {
      on: writeSeries(
        rise(1000, 103400, 8).map((kb) => writeNmt({ Compiler: kb })),
        10,
      ),
      level: 'SEVERE',
      headline: /grew/,
    },
  },
});
