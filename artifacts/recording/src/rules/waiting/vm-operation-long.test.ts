import { checkRecordingRule } from '../../../testing/index.ts';
import { vmOperationLong } from './vm-operation-long.ts';

checkRecordingRule(vmOperationLong, {
  silent: {
    'below two seconds': {
      tables: {
        'jdk.ExecuteVMOperation': [
          { at: 5, duration: 1999, operation: 'RedefineClasses', safepoint: 1, blocking: 1, caller: 'main' },
        ],
      },
    },
    'a collection': {
      tables: {
        'jdk.ExecuteVMOperation': [
          { at: 5, duration: 5000, operation: 'G1CollectFull', safepoint: 1, blocking: 1, caller: 'main' },
        ],
      },
    },
    'the last statistics of the recorder when the JVM ends': {
      tables: {
        'jdk.ExecuteVMOperation': [
          { at: 5, duration: 5000, operation: 'ClassLoaderStatsOperation', safepoint: 1, caller: 'JFR Shutdown Hook' },
        ],
      },
    },
    'a heap dump': {
      tables: {
        'jdk.ExecuteVMOperation': [
          { at: 5, duration: 5000, operation: 'HeapDumper', safepoint: 1, blocking: 1, caller: 'main' },
        ],
      },
    },
  },
  fires: {
    'two seconds': {
      on: {
        tables: {
          'jdk.ExecuteVMOperation': [
            { at: 5, duration: 2000, operation: 'RedefineClasses', safepoint: 1, blocking: 1, caller: 'main' },
          ],
        },
      },
      level: 'WARNING',
      headline: /RedefineClasses/,
    },
    'a handshake, during which the other threads run': {
      on: {
        tables: {
          'jdk.ExecuteVMOperation': [
            { at: 5, duration: 10_300, operation: 'HandshakeAllThreads', safepoint: 0, blocking: 1, caller: 'main' },
          ],
        },
      },
      level: 'WARNING',
      headline: /^A thread came to a safepoint only 10\.3 s after the JVM asked for it$/,
    },
    'ten seconds': {
      on: {
        tables: {
          'jdk.ExecuteVMOperation': [
            { at: 5, duration: 10000, operation: 'RedefineClasses', safepoint: 1, blocking: 1, caller: 'main' },
          ],
        },
      },
      level: 'SEVERE',
    },
  },
});
