import { checkRecordingRule, repeat } from '../../../testing/index.ts';
import { allocationHotClass } from './allocation-hot-class.ts';

checkRecordingRule(allocationHotClass, {
  silent: {
    'one sample that carries the past': {
      samples: { 'jdk.ObjectAllocationSample': [{ times: 4, weight: 9000, subject: 'com.shop.Order' }] },
    },
    'below a fifth': {
      samples: {
        'jdk.ObjectAllocationSample': repeat(6, (index) => ({ times: 10, weight: 100, subject: `com.shop.C${index}` })),
      },
    },
  },
  fires: {
    'half of the bytes': {
      on: {
        samples: {
          'jdk.ObjectAllocationSample': [
            { times: 51, weight: 100, subject: 'com.shop.Order', stack: ['java.lang.Object.<init>', 'com.Shop.buy'] },
            { times: 50, weight: 100, subject: 'byte[]' },
          ],
        },
      },
      level: 'INFO',
      headline: /Order, most of it in Shop.buy/,
    },
  },
});
