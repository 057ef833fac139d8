import { checkRecordingRule, repeat } from '../../../testing/index.ts';
import { tooManyThreads } from './too-many-threads.ts';

const FORTY_THAT_COMPUTE = repeat(40, (index) => ({
  times: 10,
  stack: ['com.shop.Score.count'],
  state: 'STATE_RUNNABLE',
  thread: `score-${index}`,
}));

checkRecordingRule(tooManyThreads, {
  silent: {
    'virtual threads that compute, which share the threads of their scheduler': {
      areVirtual: true,
      facts: { cpu: { hardwareThreads: 2 } },
      settings: { 'jdk.ThreadPark#enabled': 'true' },
      samples: {
        'jdk.ExecutionSample': FORTY_THAT_COMPUTE,
      },
    },
    'forty that wait in between': {
      facts: { cpu: { hardwareThreads: 2 } },
      settings: { 'jdk.ThreadPark#enabled': 'true' },
      samples: {
        'jdk.ExecutionSample': FORTY_THAT_COMPUTE,
        'jdk.ThreadPark': repeat(40, (index) => ({ weight: 30_000, stack: ['a.B.c'], thread: `score-${index}` })),
      },
    },
    'a pool that fills': {
      tables: {
        'jdk.JavaThreadStatistics': repeat(61, (i) => ({ at: 1000 * i, activeCount: 20 + 10 * Math.min(i, 40) })),
      },
    },
    'a pool that fills in a short recording': {
      seconds: 12,
      tables: {
        'jdk.JavaThreadStatistics': repeat(13, (i) => ({ at: 1000 * i, activeCount: 20 + 80 * Math.min(i, 5) })),
      },
    },
    'a burst in a short recording': { counts: { 'jdk.ThreadStart': 6993 }, seconds: 7 },
    fewer: { tables: { 'jdk.JavaThreadStatistics': [{ activeCount: 1999 }] }, counts: { 'jdk.ThreadStart': 5999 } },
  },
  fires: {
    'threads that are started all along a short recording': {
      on: {
        seconds: 12,
        counts: { 'jdk.ThreadStart': 2400 },
        tables: { 'jdk.ThreadStart': repeat(2400, (index) => ({ at: 5 * index, stack: ['com.shop.Mail.send'] })) },
      },
      level: 'WARNING',
      headline: /^200 threads a second were started in Mail\.send$/,
    },
    'threads for each request, of which many are met computing once': {
      on: {
        facts: { cpu: { hardwareThreads: 2 } },
        settings: { 'jdk.ThreadPark#enabled': 'true' },
        counts: { 'jdk.ThreadStart': 12_000 },
        tables: { 'jdk.ThreadStart': repeat(12_000, (index) => ({ at: 5 * index, stack: ['com.shop.Mail.send'] })) },
        samples: {
          'jdk.ExecutionSample': repeat(120, (index) => ({
            times: 1,
            stack: ['com.shop.Mail.render'],
            state: 'STATE_RUNNABLE',
            thread: `mail-${index}`,
          })),
        },
      },
      level: 'WARNING',
      headline: /^200 threads a second were started in Mail\.send$/,
    },
    'forty that compute without a rest on two processors': {
      on: {
        facts: { cpu: { hardwareThreads: 2 } },
        settings: { 'jdk.ThreadPark#enabled': 'true' },
        samples: {
          'jdk.ExecutionSample': repeat(40, (index) => ({
            times: 10,
            stack: ['com.shop.Score.count'],
            state: 'STATE_RUNNABLE',
            thread: `score-${index}`,
          })),
        },
      },
      level: 'WARNING',
      headline: /^40 threads compute at once on 2 processors$/,
    },
    'more and more': {
      on: {
        tables: {
          'jdk.JavaThreadStatistics': repeat(61, (i) => ({ at: 1000 * i, activeCount: 20 + 4 * i })),
          'jdk.ThreadStart': [{ stack: ['java.lang.Thread.start', 'java.util.Timer.<init>', 'com.shop.Mail.send'] }],
        },
      },
      level: 'WARNING',
      headline: /^The number of threads rose by 240 to 260 and still rises; they are started in Mail\.send$/,
    },
    'more and more in a short recording': {
      on: {
        seconds: 12,
        tables: {
          'jdk.JavaThreadStatistics': repeat(13, (i) => ({ at: 1000 * i, activeCount: 20 + 40 * i })),
          'jdk.ThreadStart': [{ stack: ['java.lang.Thread.start', 'com.shop.Mail.send'] }],
        },
      },
      level: 'WARNING',
      headline: /^The number of threads rose by 480 to 500 and still rises; they are started in Mail\.send$/,
    },
    active: { on: { tables: { 'jdk.JavaThreadStatistics': [{ activeCount: 2000 }] } }, level: 'WARNING' },
    started: {
      on: {
        counts: { 'jdk.ThreadStart': 6000 },
        tables: { 'jdk.ThreadStart': [{ stack: ['java.lang.Thread.start', 'com.shop.Main.accept'] }] },
      },
      level: 'WARNING',
      headline: /100 threads a second .*Main.accept/,
    },
    'very many in a short recording': {
      on: { counts: { 'jdk.ThreadStart': 7000 }, seconds: 7 },
      level: 'WARNING',
      headline: /1,000 threads a second/,
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
