import { type Fact, type FactSet, QUALITY } from '../../fact.ts';
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

/** What a heap dump found to hold the memory; undefined when it is not sure, or there is no dump. */
const findHolder = (facts: FactSet): Fact | undefined => {
  const holder = facts.get('suspect');
  return holder !== undefined && holder.quality >= QUALITY.measured ? holder : undefined;
};

/** The holder says more than the class that a histogram counts: it is what must be changed. */
function describeKept(facts: FactSet): string {
  const holder = findHolder(facts)?.headline;
  const dominant = facts.get('app-dominant');
  if (holder === undefined && dominant)
    return `${dominant.words.instances} instances of ${dominant.words.class} are kept in the heap`;
  const found = holder ?? (facts.get('suspect') ?? facts.get(GROWING_CLASS))?.headline;
  return found === undefined ? describeGrowth(facts) : continueWith(found.replace(/\.$/, ''));
}

/** The title of a finding behind a colon; a name that it begins with stays as it is. */
const continueWith = (title: string): string =>
  title.replace(/^(?:A|An|The|Static field|Thread) /, (words) => words.toLowerCase());

/** What is known without the names of the objects. */
function describeGrowth(facts: FactSet): string {
  const full = facts.get('floor-high')?.words;
  const grows = 'the retained part of the heap grows';
  return full?.share
    ? `${grows} until collections leave ${full.after} of ${full.max} (${full.share})`
    : `${grows} from collection to collection`;
}

const adviseToSearch = (facts: FactSet): string =>
  `Find out what keeps ${readWord(facts, 'app-dominant', 'class', 'the objects that grow')} (a collection without a bound, a session or cache without an end) and remove or limit it.`;

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
    const rise = facts.get('rose-to-full') ?? facts.get('floor-rising') ?? facts.get('live-set-grows');
    const full = facts.get('floor-high') ?? (rise ? undefined : facts.get('heap-full-now'));
    const holder = facts.get('suspect');
    return [
      `Memory leak: ${describeKept(facts)}.`,
      holder ? ` ${toSentence(holder.statement)}` : '',
      rise ? ` ${toSentence(rise.statement)}` : '',
      full ? ` ${toSentence(full.statement)}` : '',
      describeOutOfMemory(facts),
    ].join('');
  },
  advice: (facts) =>
    `${(findHolder(facts)?.words.advice || adviseToSearch(facts)).replace(/\.$/, '')}; a larger -Xmx only buys time.`,
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
