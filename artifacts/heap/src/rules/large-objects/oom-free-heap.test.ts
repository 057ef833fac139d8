import { aRequestWithoutMemory, checkRule } from '../../../testing/index.ts';
import { oomFreeHeap } from './oom-free-heap.ts';

const MB = 1024 ** 2;
const LOAD = 'java.lang.Class.forName0(Native Method)';
const READ = 'demo.Loader.readAll(Loader.java:7)';
const failed = (frame: string, used: number, maxHeapBytes?: number) =>
  aRequestWithoutMemory({ frame, used: used * MB, ...(maxHeapBytes && { maxHeapBytes: maxHeapBytes * MB }) });
const COPY = 'java.util.Arrays.copyOf(Arrays.java:3537)';
const grew = (...callers: string[]) =>
  aRequestWithoutMemory({ frame: COPY, callers: [...callers, READ], used: 40 * MB, maxHeapBytes: 100 * MB });

checkRule(oomFreeHeap, {
  silent: {
    'half of the heap is in use': failed(LOAD, 50, 100),
    'the maximum is unknown': failed(LOAD, 1),
    'a thread could not be started': failed('java.lang.Thread.start0(Native Method)', 1, 100),
    'a direct buffer': failed('java.nio.Bits.reserveMemory(Bits.java:175)', 1, 100),
    'no thread ran out of memory': { ...failed(LOAD, 1, 100), threads: [] },
  },
  fires: {
    'a class is loaded': {
      on: failed(LOAD, 49, 100),
      level: 'SEVERE',
      explanation: /while it loaded a class.*memory for class metadata/s,
    },
    'a class is defined': {
      on: failed('jdk.internal.misc.Unsafe.defineClass0(Native Method)', 1, 100),
      level: 'SEVERE',
      explanation: /class metadata/,
    },
    'a text grows': {
      on: grew('java.lang.AbstractStringBuilder.ensureCapacityInternal(AbstractStringBuilder.java:173)'),
      level: 'SEVERE',
      explanation: /while a StringBuilder grew.*beside the one that it replaces/s,
    },
    'a list grows': {
      on: grew('java.util.ArrayList.grow(ArrayList.java:234)', 'java.util.ArrayList.add(ArrayList.java:486)'),
      level: 'SEVERE',
      explanation: /while an ArrayList grew/,
    },
    'what grows is of the application': {
      on: grew(),
      level: 'SEVERE',
      explanation: /while most of the heap was free/,
    },
    'a request larger than the rest': {
      on: failed(READ, 10, 100),
      level: 'SEVERE',
      explanation: /most of the heap was free.*At demo\.Loader\.readAll.*more at once than the heap had left/s,
    },
  },
});
