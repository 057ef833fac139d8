import { aRequestWithoutMemory, aSuspect, checkRule } from '../../../testing/index.ts';
import { oomSmallHeap } from './oom-small-heap.ts';

const MB = 1024 ** 2;
const READ = 'demo.Loader.readAll(Loader.java:7)';
const failed = (frame: string, used: number, maxHeapBytes?: number) =>
  aRequestWithoutMemory({ frame, used: used * MB, ...(maxHeapBytes && { maxHeapBytes: maxHeapBytes * MB }) });

checkRule(oomSmallHeap, {
  silent: {
    'most of the heap is free': failed(READ, 49, 100),
    'the maximum is unknown': failed(READ, 90),
    'a class is loaded': failed('java.lang.ClassLoader.defineClass1(Native Method)', 90, 100),
    'no thread ran out of memory': { ...failed(READ, 90, 100), threads: [] },
  },
  fires: {
    'less than 16 MB are free': {
      on: failed(READ, 5, 20),
      level: 'SEVERE',
      explanation: /heap of at most 20 MB had no room/,
    },
    'half of the heap is reachable': {
      on: failed(READ, 50, 100),
      level: 'SEVERE',
      explanation: /heap of at most 100 MB had no room: 50 MB are reachable.*at demo\.Loader\.readAll/s,
    },
  },
});

checkRule(oomSmallHeap, {
  silent: {},
  fires: {
    'the largest holder is named': {
      on: { ...failed(READ, 50, 100), suspects: [aSuspect({ label: 'demo.Rows', retained: 20 * MB, share: 0.4 })] },
      level: 'SEVERE',
      explanation: /The largest holder is demo\.Rows with 20 MB, 40 % of what is reachable\.$/,
    },
  },
});
