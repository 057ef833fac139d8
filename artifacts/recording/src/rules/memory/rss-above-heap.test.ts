import { checkRecordingRule, repeat } from '../../../testing/index.ts';
import { rssAboveHeap } from './rss-above-heap.ts';

const GB = 1024 ** 3;
const MB = 1024 ** 2;
/** Three minutes of a heap of 256 MB, beside which something grows. */
const growing = (perSecond: number, limit?: number) => ({
  seconds: 180,
  tables: {
    'jdk.ResidentSetSize': repeat(180, (second) => ({ at: 1000 * second, size: 400 * MB + second * perSecond })),
    'jdk.GCHeapMemoryUsage': [{ committed: 256 * MB, used: 1, max: 256 * MB }],
  },
  facts: { memory: { physicalTotalBytes: limit ?? 64 * GB } },
});

checkRecordingRule(rssAboveHeap, {
  silent: {
    'a rise by less than the heap': growing(MB),
    below: {
      tables: {
        'jdk.ResidentSetSize': [{ size: 2 * GB - 1 }],
        'jdk.GCHeapMemoryUsage': [{ committed: GB, used: 1, max: GB }],
      },
    },
  },
  fires: {
    'a rise by more than the heap, far from the limit': {
      on: growing(3 * MB),
      level: 'INFO',
      headline: /^The resident size grew by \d+ MB to 937 MB$/,
    },
    'a rise by a tenth of the limit': { on: growing(MB, GB), level: 'WARNING' },
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
