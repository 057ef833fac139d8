import { checkRule, writeStacks } from '../../../testing/index.ts';
import { hugePagesBloat } from './huge-pages-bloat.ts';

checkRule(hugePagesBloat, {
  silent: {
    'no huge page': writeStacks(100, 0),
  },
  fires: {
    '2 MB each': { on: writeStacks(100, 2048), level: 'WARNING', headline: /huge pages/ },
  },
});
