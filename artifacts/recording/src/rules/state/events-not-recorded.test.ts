import { checkRecordingRule } from '../../../testing/index.ts';
import { eventsNotRecorded } from './events-not-recorded.ts';

checkRecordingRule(eventsNotRecorded, {
  silent: {
    'everything was recorded': { analysis: { notRecorded: [] } },
    'samples of processor time, which another profiler has taken': {
      facts: { producer: 'async-profiler' },
      samples: { 'jdk.ExecutionSample': [{ times: 500, thread: 'main', stack: ['com.shop.Cart.add'] }] },
      analysis: { notRecorded: [{ name: 'jdk.ExecutionSample', why: 'off', value: 'false' }] },
    },
  },
  fires: {
    'a threshold and a type that is off': {
      on: {
        analysis: {
          notRecorded: [
            { name: 'jdk.JavaMonitorEnter', why: 'threshold', value: '20 ms' },
            { name: 'jdk.JavaExceptionThrow', why: 'off', value: 'false' },
          ],
        },
      },
      level: 'INFO',
      headline: /monitors below 20 ms, exceptions/,
    },
  },
});
