import { checkRecordingRule } from '../../../testing/index.ts';
import { tooManyThreads } from './too-many-threads.ts';

checkRecordingRule(tooManyThreads, {
  silent: {
    fewer: { tables: { 'jdk.JavaThreadStatistics': [{ activeCount: 1999 }] }, counts: { 'jdk.ThreadStart': 5999 } },
  },
  fires: {
    active: { on: { tables: { 'jdk.JavaThreadStatistics': [{ activeCount: 2000 }] } }, level: 'WARNING' },
    started: {
      on: {
        counts: { 'jdk.ThreadStart': 6000 },
        tables: { 'jdk.ThreadStart': [{ stack: ['java.lang.Thread.start', 'com.shop.Main.accept'] }] },
      },
      level: 'WARNING',
      headline: /100 threads a second .*Main.accept/,
    },
    refused: {
      on: {
        samples: {
          'jdk.JavaErrorThrow': [{ subject: 'java.lang.OutOfMemoryError', detail: 'unable to create native thread' }],
        },
      },
      level: 'SEVERE',
    },
  },
});
