import { checkRecordingRule } from '../../../testing/index.ts';
import { slowFileForce } from './slow-file-force.ts';

checkRecordingRule(slowFileForce, {
  silent: {
    below: { samples: { 'jdk.FileForce': [{ weight: 49, subject: '/data/wal', stack: ['com.shop.Log.flush'] }] } },
  },
  fires: {
    '50 ms': {
      on: { samples: { 'jdk.FileForce': [{ weight: 50, subject: '/data/wal', stack: ['com.shop.Log.flush'] }] } },
      level: 'INFO',
      headline: /wal .* Log.flush/,
    },
    'quick calls that follow each other, by samples': {
      on: {
        samples: {
          'jdk.NativeMethodSample': [
            {
              times: 1600,
              thread: 'journal',
              stack: ['java.io.FileDescriptor.sync0', 'java.io.FileDescriptor.sync', 'com.shop.Journal.append'],
            },
          ],
        },
      },
      level: 'WARNING',
      headline: /^Thread "journal" forces files to disk for at least 53\.3 % of the time in Journal\.append$/,
    },
    'half of the time': {
      on: {
        samples: {
          'jdk.FileForce': Array.from({ length: 1000 }, () => ({
            weight: 60,
            subject: '/data/wal',
            stack: ['com.shop.Log.flush'],
          })),
        },
      },
      level: 'WARNING',
      headline: /took .* in 1,000 calls in Log\.flush/,
    },
    'a second': {
      on: { samples: { 'jdk.FileForce': [{ weight: 1000, subject: '/data/wal', stack: ['com.shop.Log.flush'] }] } },
      level: 'WARNING',
    },
  },
});
