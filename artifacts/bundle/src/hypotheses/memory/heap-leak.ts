import type { FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { describeOutOfMemory, readWord, toSentence } from '../../sentence.ts';

/** Facts that say that the heap is full, or is on its way there. */
const FULL = [
  'floor-high',
  'floor-rising',
  'rose-to-full',
  'live-set-grows',
  'full-futile',
  'log:oom-heap',
  'log:oom-overhead',
  'gc-oom',
  'heap-full-now',
];

/** What the memory tables found: the class whose instances grow over several histograms. */
const GROWING_CLASS = 'finding:histogram-growth';

/** What is known without the names of the objects. */
function describeGrowth(facts: FactSet): string {
  const full = facts.get('floor-high')?.words;
  const grows = 'the retained part of the heap grows';
  return full?.share
    ? `${grows} until collections leave ${full.after} of ${full.max} (${full.share})`
    : `${grows} from collection to collection`;
}

export const heapLeak: Hypothesis = {
  id: 'heap-leak',
  cause: 'leak',
  title: 'Objects that are no longer needed are kept: they fill the heap',
  level: ({ has }) => (has('log:oom-heap') || has('log:oom-overhead') || has('gc-oom') ? 'FATAL' : 'SEVERE'),
  supports: {
    suspect: 5,
    'app-dominant': 3,
    'floor-high': 3,
    'floor-rising': 3,
    'rose-to-full': 4,
    'live-set-grows': 3,
    'full-futile': 2,
    'log:oom-heap': 2,
    'log:oom-overhead': 2,
    'gc-oom': 1,
    'heap-full-now': 2,
  },
  contradicts: { 'full-frees': 4, 'floor-flat': 3 },
  needs: ({ has }) =>
    ['suspect', 'app-dominant', 'floor-rising', 'rose-to-full', 'live-set-grows'].some(has) && FULL.some(has),
  describe: (facts) => {
    const dominant = facts.get('app-dominant');
    const rise = facts.get('rose-to-full') ?? facts.get('floor-rising') ?? facts.get('live-set-grows');
    const full = facts.get('floor-high') ?? (rise ? undefined : facts.get('heap-full-now'));
    const holder = facts.get('suspect');
    return [
      dominant
        ? `Memory leak: ${dominant.words.instances} instances of ${dominant.words.class} are kept in the heap.`
        : `Memory leak: ${(holder ?? facts.get(GROWING_CLASS))?.headline?.replace(/\.$/, '') ?? describeGrowth(facts)}.`,
      holder ? ` ${toSentence(holder.statement)}` : '',
      rise ? ` ${toSentence(rise.statement)}` : '',
      full ? ` ${toSentence(full.statement)}` : '',
      describeOutOfMemory(facts),
    ].join('');
  },
  advice: (facts) =>
    `Find out what keeps ${readWord(facts, 'app-dominant', 'class', 'the objects that grow')} (a collection without a bound, a session or cache without an end) and remove or limit it; a larger -Xmx only buys time.`,
  confirm: ({ has }) =>
    has('present:heap-dump')
      ? 'The paths from the largest holders to their roots, in the report of the heap dump.'
      : has('present:histogram')
        ? 'A heap dump: the path from the class that grows to its root.'
        : 'A heap dump, or two class histograms some minutes apart: the class that grows, and the path from it to its root.',
  explains: [
    'heap-too-small',
    'oversized-request',
    'gc-thrash',
    'gc-config',
    'slow-backend',
    'request-pool-exhausted',
    'app-error',
    'cpu-demand',
  ],
};
