import { checkRecordingRule, cpuLoad, repeat } from '../../../testing/index.ts';
import { allocationHotClass } from './allocation-hot-class.ts';

const MB = 1024 * 1024;

/** Collections that take a tenth of the time, and bytes of one class, while the machine is busy. */
const collecting = (machineLoad: number) => ({
  tables: {
    'jdk.CPULoad': cpuLoad(0.3, machineLoad),
    'jdk.GarbageCollection': repeat(60, (gcId) => ({ at: gcId * 1000, gcId, name: 'G1New', sumOfPauses: 100 })),
  },
  samples: { 'jdk.ObjectAllocationSample': [{ times: 50, weight: 100 * MB, subject: 'byte[]' }] },
});

checkRecordingRule(allocationHotClass, {
  silent: {
    'less than 10 MB a second': {
      samples: { 'jdk.ObjectAllocationSample': [{ times: 50, weight: MB, subject: 'byte[]' }] },
    },
    'one sample that carries the past': {
      samples: { 'jdk.ObjectAllocationSample': [{ times: 4, weight: 9000 * MB, subject: 'com.shop.Order' }] },
    },
    'below a fifth': {
      samples: {
        'jdk.ObjectAllocationSample': repeat(6, (index) => ({
          times: 10,
          weight: 100 * MB,
          subject: `com.shop.C${index}`,
        })),
      },
    },
  },
  fires: {
    'half of the bytes': {
      on: {
        samples: {
          'jdk.ObjectAllocationSample': [
            {
              times: 51,
              weight: 100 * MB,
              subject: 'com.shop.Order',
              stack: ['java.lang.Object.<init>', 'com.Shop.buy'],
            },
            { times: 50, weight: 100 * MB, subject: 'byte[]' },
          ],
        },
      },
      level: 'INFO',
      headline: /Order, most of it in Shop.buy/,
    },
    'while collections take their time': { on: collecting(0.3), level: 'WARNING' },
    'while collections wait for a processor that others have': { on: collecting(0.98), level: 'INFO' },
  },
});
