import { checkRecordingRule } from '../../../testing/index.ts';
import { rssAboveHeap } from './rss-above-heap.ts';

const GB = 1024 ** 3;

checkRecordingRule(rssAboveHeap, {
  silent: {
    below: {
      tables: {
        'jdk.ResidentSetSize': [{ size: 2 * GB - 1 }],
        'jdk.GCHeapMemoryUsage': [{ committed: GB, used: 1, max: GB }],
      },
    },
  },
  fires: {
    '1 GB above': {
      on: {
        tables: {
          'jdk.ResidentSetSize': [{ size: 2 * GB }],
          'jdk.GCHeapMemoryUsage': [{ committed: GB, used: 1, max: GB }],
        },
      },
      level: 'WARNING',
      headline: /2 GB resident, 1 GB more/,
    },
  },
});
