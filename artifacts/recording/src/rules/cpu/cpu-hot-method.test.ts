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
    'threads of a pool that look for work while they wait': {
      samples: { 'jdk.ExecutionSample': [{ times: 200, stack: ['java.util.concurrent.ForkJoinPool.helpComplete'] }] },
      tables: { 'jdk.CPULoad': cpuLoad(0.8) },
    },
    'below a tenth': {
      samples: { 'jdk.ExecutionSample': repeat(20, (index) => ({ times: 50, stack: [`com.shop.Work${index}.run`] })) },
    },
  },
  fires: {
    'a method of a library, with who calls it in the program': {
      on: {
        samples: {
          'jdk.ExecutionSample': [
            {
              times: 400,
              stack: [
                'org.jsoup.select.CombiningEvaluator$And.matches',
                'org.jsoup.select.Collector.collect',
                'com.shop.Pages.listLinks',
              ],
              state: 'STATE_RUNNABLE',
              thread: 'http-1',
            },
          ],
        },
        tables: { 'jdk.CPULoad': cpuLoad(0.5) },
      },
      level: 'WARNING',
      headline: /^CombiningEvaluator\$And\.matches takes 100 % of the processor time, called by Pages\.listLinks$/,
    },
    'a method that calls itself without an end': {
      on: {
        samples: {
          'jdk.ExecutionSample': [
            {
              times: 200,
              state: 'STATE_RUNNABLE',
              stack: ['java.util.HashMap.get', ...repeat(60, () => 'com.shop.Tree.depth')],
            },
          ],
        },
      },
      level: 'INFO',
      headline: /^Tree\.depth takes 100 % of the processor time and calls itself 60 times deep and more$/,
    },
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
    'a method of the platform, by who asks for it': {
      on: {
        samples: {
          'jdk.ExecutionSample': [
            {
              times: 400,
              stack: ['java.lang.Integer.getChars', 'java.lang.StringBuilder.append', 'com.shop.Label.print'],
            },
            { times: 500, stack: ['java.util.Arrays.copyOf', 'com.shop.Label.print'] },
            { times: 100, stack: ['com.shop.Other.run'] },
          ],
        },
        tables: { 'jdk.CPULoad': cpuLoad(0.8) },
      },
      level: 'WARNING',
      headline: /^Label\.print takes 90 % of the processor time, 50 % in Arrays\.copyOf$/,
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
