import { checkRecordingRule } from '../../../testing/index.ts';
import { virtualThreadPinned } from './virtual-thread-pinned.ts';

checkRecordingRule(virtualThreadPinned, {
  silent: { none: {} },
  fires: {
    'a few': {
      on: {
        facts: { cpu: { hardwareThreads: 2 } },
        samples: {
          'jdk.VirtualThreadPinned': [
            {
              times: 19,
              weight: 25,
              subject: 'Native frame',
              stack: ['java.lang.VirtualThread.parkOnCarrierThread', 'com.shop.Call.run'],
            },
          ],
        },
      },
      level: 'INFO',
    },
    'twenty a minute': {
      on: {
        facts: { cpu: { hardwareThreads: 2 } },
        samples: {
          'jdk.VirtualThreadPinned': [
            {
              times: 20,
              weight: 25,
              subject: 'Native frame',
              stack: ['java.lang.VirtualThread.parkOnCarrierThread', 'com.shop.Call.run'],
            },
          ],
        },
      },
      level: 'WARNING',
      headline: /Call.run/,
    },
    'one in a hundred': {
      on: {
        facts: { cpu: { hardwareThreads: 2 } },
        samples: {
          'jdk.VirtualThreadPinned': [
            {
              times: 2,
              weight: 600,
              subject: 'Native frame',
              stack: ['java.lang.VirtualThread.parkOnCarrierThread', 'com.shop.Call.run'],
            },
          ],
        },
      },
      level: 'WARNING',
    },
  },
});
