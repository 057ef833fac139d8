import { aSuspectAnalysis, checkRule } from '../../../testing/index.ts';
import { boundedCache } from './bounded-cache.ts';

const bounded = (used: number) =>
  aSuspectAnalysis({
    owner: { name: 'demo.ImageCache.IMAGES', isApplication: true },
    bound: { kind: 'limit', name: 'demo.ImageCache.MAX_ENTRIES = 1,500', elements: 1500 },
    ofMaxHeap: { retained: 0.4 * used, used },
  });

checkRule(boundedCache, {
  silent: {
    'nothing bounds the suspect': aSuspectAnalysis({}),
    'below 1 MB': aSuspectAnalysis({ bound: { kind: 'limit', name: 'maximum = 10', elements: 10 }, retained: 1024 }),
  },
  fires: {
    'a cache that is full by design': {
      on: bounded(0.79),
      level: 'INFO',
      explanation: /demo\.ImageCache\.IMAGES keeps 40 MB, 40 % of the used heap, .*MAX_ENTRIES = 1,500/,
    },
    'a limit that a dump does not show': {
      on: aSuspectAnalysis({
        owner: { name: 'demo.ImageCache.IMAGES', isApplication: true },
        bound: { kind: 'limit', name: 'demo.Lru.removeEldestEntry', elements: 30_000, isPresumed: true },
      }),
      level: 'INFO',
      explanation: /of the used heap\. It is presumably bounded by demo\.Lru\.removeEldestEntry/,
    },
    'a cache that is too large for the heap': { on: bounded(0.8), level: 'WARNING', explanation: /the limit is 80 %/ },
  },
});
