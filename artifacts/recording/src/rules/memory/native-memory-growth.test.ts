import { checkRecordingRule, repeat } from '../../../testing/index.ts';
import { nativeMemoryGrowth } from './native-memory-growth.ts';

const MB = 1024 * 1024;
const usage = (growth: number) =>
  repeat(11, (index) => ({ at: index * 5000, type: 'Other', committed: (50 + (growth * index) / 10) * MB }));

checkRecordingRule(nativeMemoryGrowth, {
  silent: { less: { tables: { 'jdk.NativeMemoryUsage': usage(99) } } },
  fires: {
    '100 MB': {
      on: { tables: { 'jdk.NativeMemoryUsage': usage(100) } },
      level: 'WARNING',
      headline: /"Other" rose by 100 MB/,
    },
  },
});
