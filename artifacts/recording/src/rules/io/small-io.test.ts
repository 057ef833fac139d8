import { checkRecordingRule, cpuLoad } from '../../../testing/index.ts';
import { smallIo } from './small-io.ts';

checkRecordingRule(smallIo, {
  silent: {
    'a call and its answer': {
      seconds: 2,
      samples: {
        'jdk.SocketRead': [{ times: 4000, weight: 0.1, bytes: 100, subject: 'db:5432', stack: ['com.shop.Out.put'] }],
        'jdk.SocketWrite': [{ times: 4000, weight: 0.1, bytes: 100, subject: 'db:5432', stack: ['com.shop.Out.put'] }],
      },
    },
    fewer: {
      seconds: 2,
      samples: {
        'jdk.FileWrite': [{ times: 1999, weight: 0.01, bytes: 256, subject: '/data/out', stack: ['com.shop.Out.put'] }],
      },
    },
    'fewer single bytes': {
      tables: { 'jdk.CPULoad': cpuLoad(0.3) },
      samples: {
        'jdk.NativeMethodSample': [
          { times: 749, stack: ['java.io.FileInputStream.read0', 'com.shop.In.get'], state: 'STATE_RUNNABLE' },
        ],
      },
    },
    'a JVM that waits for its standard input': {
      tables: { 'jdk.CPULoad': cpuLoad(0.01) },
      samples: {
        'jdk.NativeMethodSample': [
          { times: 2000, stack: ['java.io.FileInputStream.read0', 'com.shop.In.get'], state: 'STATE_RUNNABLE' },
        ],
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
    'single bytes that older JDKs write': {
      on: {
        samples: {
          'jdk.NativeMethodSample': [
            {
              times: 2000,
              stack: ['java.io.FileOutputStream.write', 'java.io.FileOutputStream.write', 'com.shop.Export.run'],
            },
          ],
        },
      },
      level: 'WARNING',
      headline: /^Export\.run reads or writes single bytes without a buffer/,
    },
    'single bytes without a buffer': {
      on: {
        tables: { 'jdk.CPULoad': cpuLoad(0.3) },
        samples: {
          'jdk.NativeMethodSample': [
            {
              times: 750,
              stack: ['java.io.FileInputStream.read0', 'java.io.FileInputStream.read', 'com.shop.In.get'],
              state: 'STATE_RUNNABLE',
              thread: 'a',
            },
          ],
        },
      },
      level: 'WARNING',
      headline: /^In\.get reads or writes single bytes without a buffer for 25 % of the time$/,
    },
    'a call of the system for each byte': {
      on: {
        seconds: 12,
        samples: {
          'jdk.FileRead': [
            { times: 12, count: 10_000, weight: 5, bytes: 10_000, subject: '/data/in', stack: ['com.shop.In.get'] },
          ],
        },
      },
      level: 'WARNING',
      headline: /^10,000 times a second, 1 byte is read from \/data\/in in In\.get$/,
    },
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
