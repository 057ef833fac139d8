import { checkRecordingRule, repeat } from '../../../testing/index.ts';
import { allocationHotThread } from './allocation-hot-thread.ts';

const threads = (count: number) =>
  repeat(count, (index) => ({ times: index === 0 ? 30 : 5, weight: 100, subject: 'byte[]', thread: `t${index}` }));

checkRecordingRule(allocationHotThread, {
  silent: {
    'virtual threads without a name': {
      samples: {
        'jdk.ObjectAllocationSample': threads(4).map((one, index) => (index === 0 ? { ...one, thread: '' } : one)),
      },
    },
    'three threads': { samples: { 'jdk.ObjectAllocationSample': threads(3) } },
  },
  fires: {
    'four threads': { on: { samples: { 'jdk.ObjectAllocationSample': threads(4) } }, level: 'INFO', headline: /"t0"/ },
  },
});
