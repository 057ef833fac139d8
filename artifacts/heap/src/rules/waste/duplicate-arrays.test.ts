import { aSuspect, checkRule } from '../../../testing/index.ts';
import { duplicateArrays } from './duplicate-arrays.ts';

const MB = 1024 * 1024;
const wasting = (wasted: number) => ({
  usedBytes: 100 * MB,
  arrays: { objects: 20, values: 11, valuesWithCopies: 1, inGroups: 10, wasted, top: [] },
});

checkRule(duplicateArrays, {
  silent: {
    'below 5 % of the heap': wasting(4.9 * MB),
    'the copies are the empty buffers of a bounded pool': {
      ...wasting(20 * MB),
      zeroArrays: {
        arrays: 40,
        bytes: 20 * MB,
        reachable: { arrays: 40, bytes: 20 * MB, beyondCopies: 0.5 * MB, byClass: [] },
      },
      suspects: [aSuspect({ retained: 90 * MB, bound: { kind: 'limit', name: 'capacity = 40', elements: 40 } })],
    },
    'the copies are the fillers of a collector': {
      ...wasting(20 * MB),
      zeroArrays: {
        arrays: 40,
        bytes: 16 * MB,
        reachable: { arrays: 0, bytes: 0, beyondCopies: 0, byClass: [] },
      },
    },
  },
  fires: {
    '5 % of the heap': { on: wasting(5 * MB), level: 'INFO' },
    'copies that threads work with': {
      on: {
        ...wasting(20 * MB),
        suspects: [
          aSuspect({
            kind: 'class',
            retained: 90 * MB,
            holder: { kind: 'thread-frame', name: 'a thread at demo.Job.run', frame: 'demo.Job.run(Job.java:7)' },
            ofMaxHeap: { retained: 0.09, used: 0.1 },
          }),
        ],
      },
      level: 'INFO',
    },
    '20 % of the heap': { on: wasting(20 * MB), level: 'WARNING', explanation: /20 MB, 20 % of the used heap/ },
  },
});
