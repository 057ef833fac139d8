import { checkRecordingRule } from '../../../testing/index.ts';
import { smallIo } from './small-io.ts';

checkRecordingRule(smallIo, {
  silent: {
    fewer: {
      seconds: 2,
      samples: {
        'jdk.FileWrite': [{ times: 1999, weight: 0.01, bytes: 256, subject: '/data/out', stack: ['com.shop.Out.put'] }],
      },
    },
    larger: {
      seconds: 2,
      samples: {
        'jdk.FileWrite': [{ times: 2000, weight: 0.01, bytes: 257, subject: '/data/out', stack: ['com.shop.Out.put'] }],
      },
    },
  },
  fires: {
    'a thousand a second': {
      on: {
        seconds: 2,
        samples: {
          'jdk.FileWrite': [
            { times: 2000, weight: 0.01, bytes: 256, subject: '/data/out', stack: ['com.shop.Out.put'] },
          ],
        },
      },
      level: 'INFO',
      headline: /Out.put/,
    },
  },
});
