import { checkRecordingRule } from '../../../testing/index.ts';
import { eventsNotRecorded } from './events-not-recorded.ts';

checkRecordingRule(eventsNotRecorded, {
  silent: { 'everything was recorded': { analysis: { notRecorded: [] } } },
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
