import { checkRecordingRule } from '../../../testing/index.ts';
import { diagnosticGc } from './diagnostic-gc.ts';

checkRecordingRule(diagnosticGc, {
  silent: {
    'another cause': {
      tables: { 'jdk.GarbageCollection': [{ gcId: 1, cause: 'Allocation Failure', sumOfPauses: 5 }] },
    },
  },
  fires: {
    'a class histogram': {
      on: {
        tables: { 'jdk.GarbageCollection': [{ gcId: 1, cause: 'Heap Inspection Initiated GC', sumOfPauses: 600 }] },
      },
      level: 'WARNING',
    },
    'one that nobody notices': {
      on: {
        tables: { 'jdk.GarbageCollection': [{ gcId: 1, cause: 'Heap Inspection Initiated GC', sumOfPauses: 599 }] },
      },
      level: 'INFO',
    },
    'a heap dump': {
      on: { tables: { 'jdk.HeapDump': [{ duration: 300, destination: '/tmp/a.hprof', size: 5000 }] } },
      level: 'INFO',
      headline: /1 heap dump/,
    },
    'two heap dumps, of which the larger one is named': {
      on: {
        tables: {
          'jdk.HeapDump': [
            { duration: 300, destination: '/tmp/small.hprof', size: 5000 },
            { duration: 400, destination: '/tmp/large.hprof', size: 9000 },
          ],
        },
      },
      level: 'INFO',
      explanation: /of up to 8\.79 KB \(large\.hprof\) took up to 400 ms/,
    },
  },
});
