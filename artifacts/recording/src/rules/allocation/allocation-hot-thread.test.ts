import { checkRecordingRule, repeat } from '../../../testing/index.ts';
import { allocationHotThread } from './allocation-hot-thread.ts';

const MB = 1024 * 1024;

/** Threads of which the first has two thirds and more of the samples, each of so many megabytes. */
const threads = (count: number, megabytes = 100) =>
  repeat(count, (index) => ({
    times: index === 0 ? 30 : 5,
    weight: megabytes * MB,
    subject: 'byte[]',
    thread: `t${index}`,
  }));

checkRecordingRule(allocationHotThread, {
  silent: {
    'virtual threads without a name': {
      samples: {
        'jdk.ObjectAllocationSample': threads(4).map((one, index) => (index === 0 ? { ...one, thread: '' } : one)),
      },
    },
    'less than 10 MB a second': { samples: { 'jdk.ObjectAllocationSample': threads(4, 10) } },
    'three threads': { samples: { 'jdk.ObjectAllocationSample': threads(3) } },
  },
  fires: {
    'four threads': { on: { samples: { 'jdk.ObjectAllocationSample': threads(4) } }, level: 'INFO', headline: /"t0"/ },
  },
});
