import { checkRule, writeNmt } from '../../../testing/index.ts';
import { directMemoryNearLimit } from './direct-memory-near-limit.ts';

checkRule(directMemoryNearLimit, {
  silent: {
    half: writeNmt({ 'Java Heap': 200000, Other: 100000 }),
    'beyond, so the limit was raised': writeNmt({ 'Java Heap': 200000, Other: 300000 }),
  },
  fires: {
    '95 %': { on: writeNmt({ 'Java Heap': 200000, Other: 190000 }), level: 'SEVERE', headline: /186 MB of the 195 MB/ },
  },
});
