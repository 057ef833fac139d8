import { aSuspect, checkRule } from '../../../testing/index.ts';
import { sparsePrimitiveArray } from './sparse-primitive-array.ts';

const MB = 1024 * 1024;
const zeros = (bytes: number, usedBytes: number) => ({
  usedBytes,
  zeroArrays: {
    arrays: 9,
    bytes,
    reachable: { arrays: 7, bytes, beyondCopies: 0, byClass: [{ label: 'byte[]', arrays: 7, bytes }] },
  },
});

checkRule(sparsePrimitiveArray, {
  silent: {
    'below 5 % of the heap': zeros(MB, 21 * MB),
    'a few kilobytes': zeros(0.2 * MB, MB),
    'the contents were removed': { ...zeros(MB, MB), isRedacted: true },
  },
  fires: {
    'most of it is in a bounded pool': {
      on: {
        ...zeros(10 * MB, 20 * MB),
        suspects: [aSuspect({ retained: 15 * MB, bound: { kind: 'limit', name: 'capacity = 40', elements: 40 } })],
      },
      level: 'INFO',
    },
    'a running method is about to fill them': {
      on: {
        ...zeros(10 * MB, 20 * MB),
        suspects: [
          aSuspect({
            kind: 'object',
            retained: 15 * MB,
            holder: { kind: 'thread-frame', name: 'thread "main"', frame: 'demo.Batch.run(Batch.java:7)' },
            ofMaxHeap: { retained: 0.05, used: 0.06 },
          }),
        ],
      },
      level: 'INFO',
    },
    '5 % of the heap': { on: zeros(MB, 20 * MB), level: 'INFO' },
    'bit sets with few bits': {
      on: {
        usedBytes: 20 * MB,
        sparseArrays: {
          arrays: 300,
          bytes: 12 * MB,
          wasted: 11 * MB,
          byClass: [{ label: 'long[]', arrays: 300, bytes: 12 * MB, wasted: 11 * MB, holder: 'java.util.BitSet' }],
        },
      },
      level: 'WARNING',
      explanation:
        /nearly all zeros take 11 MB.*In 300 arrays of 12 MB all but 1 MB is zeros, most of it in long\[\] of java\.util\.BitSet/,
    },
    '20 % of the heap': {
      on: zeros(4 * MB, 20 * MB),
      level: 'WARNING',
      explanation: /4 MB.* 7 arrays hold nothing but zeros/,
    },
  },
});
