import { aSuspect, checkRule } from '../../../testing/index.ts';
import { growingCollection } from './growing-collection.ts';

const MB = 1024 * 1024;
const large = (elements: number, retained: number) => ({
  usedBytes: 100 * MB,
  largeCollections: [{ object: 0, elements, retained }],
});
const seen = { name: '', sentence: '', value: 1, limit: 1, measure: 'elements', object: 0 } as const;

checkRule(growingCollection, {
  silent: {
    'few elements and below 5 % of the heap': large(99_999, 5 * MB - 1),
    'below 1 MB': { ...large(100_000, MB - 1), usedBytes: MB },
    'a part of a suspect': { ...large(100_000, MB), suspects: [aSuspect({ chain: [0] })] },
    'a known pattern reports it': { ...large(100_000, MB), patternMatches: new Map([['unbounded-queue', seen]]) },
  },
  fires: {
    '100,000 elements': { on: large(100_000, MB), level: 'WARNING', explanation: /100,000 elements and keeps 1 MB/ },
    '5 % of the heap': { on: large(2, 5 * MB), level: 'WARNING' },
    'a few elements in a heap that may be far larger': {
      on: { ...large(2, 6 * MB), jvm: { options: [], maxHeapBytes: 256 * MB } },
      level: 'INFO',
    },
    'a few elements that are a part of what the heap may be': {
      on: { ...large(2, 6 * MB), jvm: { options: [], maxHeapBytes: 100 * MB } },
      level: 'WARNING',
    },
  },
});
