import { checkRecordingRule, cpuLoad } from '../../../testing/index.ts';
import { singleThreadBound } from './single-thread-bound.ts';

const FOUR = { cpu: { hardwareThreads: 4 } };

checkRecordingRule(singleThreadBound, {
  silent: {
    'two threads': {
      samples: {
        'jdk.ExecutionSample': [
          {
            times: 79,
            stack: ['com.shop.Price.compute', 'com.shop.Main.main'],
            state: 'STATE_RUNNABLE',
            thread: 'main',
          },
          { times: 21, stack: ['com.shop.Other.run'], state: 'STATE_RUNNABLE', thread: 'other' },
        ],
      },
      facts: FOUR,
      tables: { 'jdk.CPULoad': cpuLoad(0.25) },
    },
    'three processors': {
      samples: {
        'jdk.ExecutionSample': [
          {
            times: 80,
            stack: ['com.shop.Price.compute', 'com.shop.Main.main'],
            state: 'STATE_RUNNABLE',
            thread: 'main',
          },
          { times: 20, stack: ['com.shop.Other.run'], state: 'STATE_RUNNABLE', thread: 'other' },
        ],
      },
      facts: { cpu: { hardwareThreads: 3 } },
      tables: { 'jdk.CPULoad': cpuLoad(0.33) },
    },
    'the JVM uses more': {
      samples: {
        'jdk.ExecutionSample': [
          {
            times: 80,
            stack: ['com.shop.Price.compute', 'com.shop.Main.main'],
            state: 'STATE_RUNNABLE',
            thread: 'main',
          },
          { times: 20, stack: ['com.shop.Other.run'], state: 'STATE_RUNNABLE', thread: 'other' },
        ],
      },
      facts: FOUR,
      tables: { 'jdk.CPULoad': cpuLoad(0.32) },
    },
  },
  fires: {
    'one thread of four processors': {
      on: {
        samples: {
          'jdk.ExecutionSample': [
            {
              times: 80,
              stack: ['com.shop.Price.compute', 'com.shop.Main.main'],
              state: 'STATE_RUNNABLE',
              thread: 'main',
            },
            { times: 20, stack: ['com.shop.Other.run'], state: 'STATE_RUNNABLE', thread: 'other' },
          ],
        },
        facts: FOUR,
        tables: { 'jdk.CPULoad': cpuLoad(0.25) },
      },
      level: 'INFO',
      headline: /"main"/,
    },
  },
});
