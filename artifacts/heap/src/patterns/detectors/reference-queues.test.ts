import type { HeapSketch } from '@hindsight/heap-graph/testing';
import { checkPattern } from '../../../testing/index.ts';

/** A queue with references of a class whose objects were collected. */
const sketchQueue = (queueLength: number, reference: string): HeapSketch => ({
  classes: {
    'java.lang.ref.ReferenceQueue': { fields: { head: 'object', queueLength: 'long' } },
    'java.lang.ref.Reference': { fields: { referent: 'object' } },
    [reference]: { extends: 'java.lang.ref.Reference' },
  },
  objects: {
    queue: { is: 'java.lang.ref.ReferenceQueue', fields: { head: 'first', queueLength } },
    first: { is: reference },
  },
  roots: ['queue'],
});

checkPattern('reference-queue', {
  silent: {
    'a queue of 9,999 references': () => sketchQueue(9999, 'demo.Handle'),
    'finalizers, which have a rule of their own': () => sketchQueue(10_000, 'java.lang.ref.Finalizer'),
    'entries of a WeakHashMap, which it removes when it is used': () =>
      sketchQueue(10_000, 'java.util.WeakHashMap$Entry'),
  },
  fires: () => sketchQueue(10_000, 'demo.Handle'),
  explanation: '10,000 objects of demo.Handle wait in a ReferenceQueue that nobody empties (limit 10,000).',
});
