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
  },
});
