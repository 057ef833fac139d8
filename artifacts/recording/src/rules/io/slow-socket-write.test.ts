import { checkRecordingRule } from '../../../testing/index.ts';
import { slowSocketWrite } from './slow-socket-write.ts';

checkRecordingRule(slowSocketWrite, {
  silent: {
    below: { samples: { 'jdk.SocketWrite': [{ weight: 274, subject: '10.0.0.5:80', stack: ['com.shop.Push.send'] }] } },
  },
  fires: {
    '275 ms': {
      on: { samples: { 'jdk.SocketWrite': [{ weight: 275, subject: '10.0.0.5:80', stack: ['com.shop.Push.send'] }] } },
      level: 'INFO',
      headline: /10.0.0.5:80/,
    },
    'two seconds': {
      on: { samples: { 'jdk.SocketWrite': [{ weight: 2000, subject: '10.0.0.5:80', stack: ['com.shop.Push.send'] }] } },
      level: 'WARNING',
    },
  },
});
