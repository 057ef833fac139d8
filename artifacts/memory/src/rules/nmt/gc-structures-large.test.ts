import { checkRule, writeNmt } from '../../../testing/index.ts';
import { gcStructuresLarge } from './gc-structures-large.ts';

checkRule(gcStructuresLarge, {
  silent: {
    'a small heap': writeNmt({ 'Java Heap': 98304, GC: 42000 }),
  },
  fires: {
    '20 % of 2 GB': {
      on: writeNmt({ 'Java Heap': 2097152, GC: 420000 }),
      level: 'INFO',
      headline: /410 MB beside a heap of 2 GB/,
    },
    'card sets of G1 beside it': {
      on: writeNmt({ 'Java Heap': 2097152, GC: 300000, GCCardSet: 200000 }),
      level: 'WARNING',
      headline: /488 MB/,
    },
  },
});
