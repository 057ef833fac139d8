import { checkRecordingRule } from '../../../testing/index.ts';
import { slowFileWrite } from './slow-file-write.ts';

checkRecordingRule(slowFileWrite, {
  silent: {
    'below half a second': {
      samples: {
        'jdk.FileWrite': [
          {
            weight: 499,
            bytes: 10,
            subject: '/data/a.db',
            thread: 'main',
            stack: ['java.io.RandomAccessFile.read', 'com.shop.Store.load'],
          },
        ],
      },
    },
    'a device': {
      samples: {
        'jdk.FileWrite': [
          {
            weight: 9000,
            bytes: 10,
            subject: '/dev/random',
            thread: 'main',
            stack: ['java.io.RandomAccessFile.read', 'com.shop.Store.load'],
          },
        ],
      },
    },
  },
  fires: {
    'half a second': {
      on: {
        samples: {
          'jdk.FileWrite': [
            {
              weight: 500,
              bytes: 10,
              subject: '/data/a.db',
              thread: 'main',
              stack: ['java.io.RandomAccessFile.read', 'com.shop.Store.load'],
            },
          ],
        },
      },
      level: 'INFO',
      headline: /Writing .*a.db took 500 ms in Store.load/,
    },
    'a thread that does little but wait for a pipe': {
      on: {
        samples: {
          'jdk.FileWrite': [
            {
              times: 40,
              weight: 900,
              bytes: 10,
              subject: '/run/audit.pipe',
              thread: 'audit',
              stack: ['java.io.FileOutputStream.write', 'com.shop.Audit.record'],
            },
          ],
        },
      },
      level: 'WARNING',
    },
    'four seconds': {
      on: {
        samples: {
          'jdk.FileWrite': [
            {
              weight: 4000,
              bytes: 10,
              subject: '/data/a.db',
              thread: 'main',
              stack: ['java.io.RandomAccessFile.read', 'com.shop.Store.load'],
            },
          ],
        },
      },
      level: 'WARNING',
    },
  },
});
