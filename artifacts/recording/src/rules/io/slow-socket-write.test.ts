import { checkRecordingRule } from '../../../testing/index.ts';
import { slowSocketWrite } from './slow-socket-write.ts';

checkRecordingRule(slowSocketWrite, {
  silent: {
    below: { samples: { 'jdk.SocketWrite': [{ weight: 274, subject: '10.0.0.5:80', stack: ['com.shop.Push.send'] }] } },
  },
  fires: {
    'a thread that does little but wait for its peer to read': {
      on: {
        seconds: 20,
        samples: {
          'jdk.SocketWrite': [
            { times: 50, weight: 300, thread: 'labels', subject: '10.0.0.5:9100', stack: ['com.shop.Labels.print'] },
          ],
        },
      },
      level: 'WARNING',
      headline: /^75 % of the time a thread waited for 10\.0\.0\.5:9100 to read what it sent in Labels\.print$/,
    },
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
