import { checkRecordingRule } from '../../../testing/index.ts';
import { eventsThrottled } from './events-throttled.ts';

checkRecordingRule(eventsThrottled, {
  silent: {
    'below nine tenths of the limit': {
      settings: { 'jdk.FileRead#throttle': '100/s' },
      counts: { 'jdk.FileRead': 5399 },
    },
  },
  fires: {
    'the limit is reached': {
      on: { settings: { 'jdk.FileRead#throttle': '100/s' }, counts: { 'jdk.FileRead': 5400 } },
      level: 'INFO',
      headline: /FileRead/,
    },
  },
});
