import { checkRecordingRule } from '../../../testing/index.ts';
import { codeCacheFull } from './code-cache-full.ts';

checkRecordingRule(codeCacheFull, {
  silent: {
    below: {
      tables: {
        'jdk.CodeCacheStatistics': [
          {
            codeBlobType: 'CodeHeap profiled nmethods',
            startAddress: 1000,
            reservedTopAddress: 2000,
            unallocatedCapacity: 351,
          },
        ],
      },
    },
    'code of the JVM itself': {
      tables: {
        'jdk.CodeCacheStatistics': [
          {
            codeBlobType: 'CodeHeap non-nmethods',
            startAddress: 1000,
            reservedTopAddress: 2000,
            unallocatedCapacity: 100,
          },
        ],
      },
    },
  },
  fires: {
    'two thirds': {
      on: {
        tables: {
          'jdk.CodeCacheStatistics': [
            {
              codeBlobType: 'CodeHeap profiled nmethods',
              startAddress: 1000,
              reservedTopAddress: 2000,
              unallocatedCapacity: 350,
            },
          ],
        },
      },
      level: 'INFO',
    },
    'four fifths': {
      on: {
        tables: {
          'jdk.CodeCacheStatistics': [
            {
              codeBlobType: 'CodeHeap profiled nmethods',
              startAddress: 1000,
              reservedTopAddress: 2000,
              unallocatedCapacity: 200,
            },
          ],
        },
      },
      level: 'WARNING',
      headline: /profiled nmethods/,
    },
    full: { on: { counts: { 'jdk.CodeCacheFull': 1 } }, level: 'SEVERE' },
  },
});
