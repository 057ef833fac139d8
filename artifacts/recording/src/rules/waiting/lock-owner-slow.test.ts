import { checkRecordingRule } from '../../../testing/index.ts';
import { lockOwnerSlow } from './lock-owner-slow.ts';

checkRecordingRule(lockOwnerSlow, {
  silent: {
    'it sleeps less': {
      samples: {
        'jdk.JavaMonitorEnter': [{ times: 10, weight: 100, subject: 'com.shop.Ledger', detail: 'owner', thread: 'a' }],
        'jdk.ThreadSleep': [{ times: 10, weight: 49, thread: 'owner' }],
      },
    },
  },
  fires: {
    'it sleeps half of the time': {
      on: {
        samples: {
          'jdk.JavaMonitorEnter': [
            { times: 10, weight: 100, subject: 'com.shop.Ledger', detail: 'owner', thread: 'a' },
          ],
          'jdk.ThreadSleep': [{ times: 10, weight: 50, thread: 'owner' }],
        },
      },
      level: 'INFO',
      headline: /"owner" sleeps/,
    },
  },
});
