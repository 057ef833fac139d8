import type { Hypothesis } from '../../hypothesis.ts';
import { readWord, toSentence } from '../../sentence.ts';

export const heapLeak: Hypothesis = {
  id: 'heap-leak',
  title: 'Objects that are no longer needed are kept: they fill the heap',
  level: ({ has }) => (has('log:oom-heap') || has('log:oom-overhead') || has('gc-oom') ? 'FATAL' : 'SEVERE'),
  supports: {
    suspect: 5,
    'app-dominant': 3,
    'floor-high': 3,
    'floor-rising': 3,
    'full-futile': 2,
    'log:oom-heap': 2,
    'log:oom-overhead': 2,
    'gc-oom': 1,
    'heap-full-now': 2,
  },
  contradicts: { 'full-frees': 4 },
  needs: ({ has }) =>
    (has('suspect') || has('app-dominant') || has('floor-rising')) &&
    ['floor-high', 'floor-rising', 'full-futile', 'log:oom-heap', 'log:oom-overhead', 'gc-oom', 'heap-full-now'].some(
      has,
    ),
  describe: (facts) => {
    const dominant = facts.get('app-dominant');
    const full = facts.get('floor-high') ?? facts.get('floor-rising') ?? facts.get('heap-full-now');
    const holder = facts.get('suspect');
    const errors = facts.get('log:oom-heap');
    return [
      dominant
        ? `Memory leak: ${dominant.words.instances} instances of ${dominant.words.class} are kept in the heap.`
        : 'Memory leak: the retained part of the heap grows from collection to collection.',
      holder ? ` ${toSentence(holder.statement)}` : '',
      full ? ` ${toSentence(full.statement)}` : '',
      errors
        ? ` ${errors.words.count} OutOfMemoryError in ${errors.words.log}; the code that threw them is a victim.`
        : '',
    ].join('');
  },
  advice: (facts) =>
    `Find out what keeps ${readWord(facts, 'app-dominant', 'class', 'the objects that grow')} (a collection without a bound, a session or cache without an end) and remove or limit it; a larger -Xmx only buys time.`,
  confirm:
    'A heap dump, or two class histograms some minutes apart: the class that grows, and the path from it to its root.',
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
