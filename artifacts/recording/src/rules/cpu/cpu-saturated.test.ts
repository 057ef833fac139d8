import { checkRecordingRule, cpuLoad } from '../../../testing/index.ts';
import { cpuSaturated } from './cpu-saturated.ts';

checkRecordingRule(cpuSaturated, {
  silent: {
    'below ten seconds': {
      tables: { 'jdk.CPULoad': [...cpuLoad(0.9, 1, 9), { at: 10_000, jvmUser: 0.1, jvmSystem: 0, machineTotal: 0.2 }] },
    },
    'others have the larger part': { tables: { 'jdk.CPULoad': cpuLoad(0.49, 1) } },
  },
  fires: {
    'ten seconds': { on: { tables: { 'jdk.CPULoad': cpuLoad(0.6, 0.95, 10) } }, level: 'WARNING' },
    'with the method of the application': {
      on: {
        tables: { 'jdk.CPULoad': cpuLoad(0.6, 0.95) },
        samples: {
          'jdk.ExecutionSample': [
            {
              times: 60,
              stack: ['java.util.HashMap.get', 'com.shop.Order.price'],
              state: 'STATE_RUNNABLE',
              thread: 'a',
            },
            {
              times: 90,
              stack: ['java.util.TreeMap.get', 'com.shop.Stock.count'],
              state: 'STATE_RUNNABLE',
              thread: 'b',
            },
          ],
        },
      },
      level: 'SEVERE',
      headline: /, most in Stock\.count$/,
    },
    'a minute': {
      on: { tables: { 'jdk.CPULoad': cpuLoad(0.6, 0.95) } },
      level: 'SEVERE',
      headline: /1 min; this JVM took 60 %/,
    },
  },
});
