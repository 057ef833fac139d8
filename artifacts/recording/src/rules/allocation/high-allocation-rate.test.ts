import { checkRecordingRule } from '../../../testing/index.ts';
import { highAllocationRate } from './high-allocation-rate.ts';

const MB = 1024 * 1024;

checkRecordingRule(highAllocationRate, {
  silent: {
    'below 1 GB/s': {
      samples: {
        'jdk.ObjectAllocationSample': [
          { times: 60, weight: 1023 * MB, subject: 'byte[]', stack: ['com.shop.Page.render'] },
        ],
      },
    },
  },
  fires: {
    '1 GB/s': {
      on: {
        samples: {
          'jdk.ObjectAllocationSample': [
            { times: 60, weight: 1024 * MB, subject: 'byte[]', stack: ['com.shop.Page.render'] },
          ],
        },
      },
      level: 'INFO',
      headline: /1 GB\/s, 100 % .* Page.render/,
    },
  },
});
