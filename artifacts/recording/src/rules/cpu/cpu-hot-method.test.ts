import { checkRecordingRule, cpuLoad, repeat } from '../../../testing/index.ts';
import { cpuHotMethod } from './cpu-hot-method.ts';

checkRecordingRule(cpuHotMethod, {
  silent: {
    'too few samples': {
      samples: {
        'jdk.ExecutionSample': [
          {
            times: 10,
            stack: ['com.shop.Price.compute', 'com.shop.Main.main'],
            state: 'STATE_RUNNABLE',
            thread: 'main',
          },
          { times: 9, stack: ['com.shop.Other.run'], state: 'STATE_RUNNABLE', thread: 'other' },
        ],
      },
    },
    'a method that waits': {
      samples: { 'jdk.ExecutionSample': [{ times: 200, stack: ['java.lang.Thread.onSpinWait'] }] },
    },
    'the recorder itself': {
      samples: { 'jdk.ExecutionSample': [{ times: 200, stack: ['jdk.jfr.internal.PlatformRecorder.periodicTask'] }] },
    },
    'below a tenth': {
      samples: { 'jdk.ExecutionSample': repeat(20, (index) => ({ times: 50, stack: [`com.shop.Work${index}.run`] })) },
    },
  },
  fires: {
    'a quarter of a busy machine': {
      on: {
        samples: {
          'jdk.ExecutionSample': [
            {
              times: 600,
              stack: ['com.shop.Price.compute', 'com.shop.Main.main'],
              state: 'STATE_RUNNABLE',
              thread: 'main',
            },
            { times: 400, stack: ['com.shop.Other.run'], state: 'STATE_RUNNABLE', thread: 'other' },
          ],
        },
        tables: { 'jdk.CPULoad': cpuLoad(0.8) },
      },
      level: 'WARNING',
      headline: /Price.compute takes 60 %/,
    },
    'the machine hardly works': {
      on: {
        samples: {
          'jdk.ExecutionSample': [
            {
              times: 600,
              stack: ['com.shop.Price.compute', 'com.shop.Main.main'],
              state: 'STATE_RUNNABLE',
              thread: 'main',
            },
            { times: 400, stack: ['com.shop.Other.run'], state: 'STATE_RUNNABLE', thread: 'other' },
          ],
        },
        tables: { 'jdk.CPULoad': cpuLoad(0.1) },
      },
      level: 'INFO',
    },
    'a short recording': {
      on: {
        seconds: 19,
        samples: {
          'jdk.ExecutionSample': [
            {
              times: 600,
              stack: ['com.shop.Price.compute', 'com.shop.Main.main'],
              state: 'STATE_RUNNABLE',
              thread: 'main',
            },
            { times: 400, stack: ['com.shop.Other.run'], state: 'STATE_RUNNABLE', thread: 'other' },
          ],
        },
        tables: { 'jdk.CPULoad': cpuLoad(0.8) },
      },
      level: 'INFO',
    },
  },
});
