import type { Hypothesis } from '../../hypothesis.ts';
import { describeOutOfMemory, readWord, toSentence } from '../../sentence.ts';

export const heapTooSmall: Hypothesis = {
  id: 'heap-too-small',
  cause: 'heap-too-small',
  title: 'The heap is too small for what lives in it',
  level: ({ has }) => (has('log:oom-heap') || has('log:oom-overhead') || has('gc-oom') ? 'FATAL' : 'SEVERE'),
  supports: { undersized: 4, 'floor-high': 3, 'full-futile': 2, 'log:oom-heap': 2, 'log:oom-overhead': 2, 'gc-oom': 1 },
  contradicts: {
    'full-frees': 4,
    suspect: 4,
    'app-dominant': 4,
    'floor-rising': 3,
    'rose-to-full': 4,
    'live-set-grows': 3,
  },
  needs: ({ has }) => has('floor-high') || has('full-futile') || has('undersized'),
  describe: (facts) => {
    const title = readWord(facts, 'undersized', 'title', '');
    return facts.has('floor-high') || title === ''
      ? `Live data of ${readWord(facts, 'floor-high', 'after', 'unknown size')} hardly fits the heap of ${readWord(facts, 'floor-high', 'max', 'this JVM')}: full collections free next to nothing.${describeOutOfMemory(facts)}`
      : `${toSentence(title)}${describeOutOfMemory(facts)}`;
  },
  advice: () =>
    'Take a heap dump first, because a slow leak looks the same; when everything in it is needed, raise -Xmx or shrink caches.',
  confirm: 'A heap dump: no class or holder with more than a fifth of the heap.',
  explains: ['gc-thrash', 'gc-config', 'slow-backend', 'request-pool-exhausted', 'app-error'],
};
