import { checkRecordingRule } from '../../../testing/index.ts';
import { slowFileRead } from './slow-file-read.ts';

checkRecordingRule(slowFileRead, {
  silent: {
    'below half a second': {
      samples: {
        'jdk.FileRead': [
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
    'standard input, which has no path': {
      samples: {
        'jdk.FileRead': [
          {
            weight: 9000,
            bytes: 10,
            subject: '',
            thread: 'main',
            stack: ['java.io.FileInputStream.readBytes', 'com.shop.Menu.choose'],
          },
        ],
      },
    },
    'a device': {
      samples: {
        'jdk.FileRead': [
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
          'jdk.FileRead': [
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
      headline: /Reading .*a.db took 500 ms in Store.load/,
    },
    'four seconds': {
      on: {
        samples: {
          'jdk.FileRead': [
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
