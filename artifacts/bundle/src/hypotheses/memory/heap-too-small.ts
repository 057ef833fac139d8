import type { FactSet } from '../../fact.ts';
import { type Hypothesis, SLOW_STATEMENTS } from '../../hypothesis.ts';
import { describeOutOfMemory, readWord, toSentence } from '../../sentence.ts';

/** What takes most of a heap whose content does not grow. */
const describeLargest = (facts: FactSet): string => {
  const largest = facts.get('app-largest')?.words;
  return largest ? ` It has ${largest.instances} instances of ${largest.class} in it.` : '';
};

export const heapTooSmall: Hypothesis = {
  id: 'heap-too-small',
  cause: 'heap-too-small',
  title: 'The heap is too small for what lives in it',
  level: ({ has }) => (has('log:oom-heap') || has('log:oom-overhead') || has('gc-oom') ? 'FATAL' : 'SEVERE'),
  supports: {
    undersized: 4,
    'floor-flat': 2,
    'floor-high': 3,
    'full-futile': 2,
    'log:oom-heap': 2,
    'log:oom-overhead': 2,
    'gc-oom': 1,
    [SLOW_STATEMENTS]: 1,
  },
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
      ? `Live data of ${readWord(facts, 'floor-high', 'after', 'unknown size')} hardly fits the ${readWord(facts, 'floor-high', 'space', `heap of ${readWord(facts, 'floor-high', 'max', 'this JVM')}`)}: ${facts.has('floor-flat') ? `what collections leave does not grow.${describeLargest(facts)}` : 'full collections free next to nothing.'}${describeOutOfMemory(facts)}`
      : `${toSentence(title)}${describeOutOfMemory(facts)}`;
  },
  advice: ({ has }) =>
    has('present:heap-dump')
      ? 'Check in the heap dump that what its largest holders keep is needed, because a slow leak looks the same; then raise -Xmx or shrink caches.'
      : 'Take a heap dump first, because a slow leak looks the same; when everything in it is needed, raise -Xmx or shrink caches.',
  confirm: ({ has }) =>
    has('present:heap-dump')
      ? 'The largest holders in the report of the heap dump: all that they keep is needed.'
      : 'A heap dump: no class or holder with more than a fifth of the heap.',
  explains: ['gc-thrash', 'gc-config', 'slow-backend', 'request-pool-exhausted', 'app-error'],
};
