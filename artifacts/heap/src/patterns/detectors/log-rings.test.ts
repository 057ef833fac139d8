import { checkPattern, sketchRing } from '../../../testing/index.ts';

checkPattern('async-log-queue', {
  silent: {
    'a ring of log events that the appender has written': () => sketchRing('demo.RingBufferLogEvent', 900, 880),
    'a full ring of events that are not of a log': () => sketchRing('demo.PriceEvent', 900, 0),
  },
  fires: () => sketchRing('demo.RingBufferLogEvent', 900, 100),
  explanation: '800 log events wait in a ring of 1,024 slots, which keeps',
});
