import { checkRecordingRule } from '../../../testing/index.ts';
import { slowSocketRead } from './slow-socket-read.ts';

checkRecordingRule(slowSocketRead, {
  silent: {
    below: {
      samples: {
        'jdk.SocketRead': [
          {
            at: 1000,
            weight: 274,
            subject: '10.0.0.5:5432',
            detail: 'db',
            thread: 'a',
            stack: ['java.net.SocketInputStream.read', 'com.shop.Stock.query'],
          },
        ],
      },
    },
    'a client of a server': {
      samples: {
        'jdk.SocketRead': [
          {
            at: 1000,
            weight: 3000,
            subject: '10.0.0.5:51234',
            detail: 'db',
            thread: 'a',
            stack: ['java.net.SocketInputStream.read', 'com.shop.Stock.query'],
          },
        ],
      },
    },
    RMI: {
      samples: {
        'jdk.SocketRead': [
          {
            at: 1000,
            weight: 3000,
            subject: '10.0.0.5:5432',
            detail: 'db',
            thread: 'a',
            stack: ['java.net.SocketInputStream.read', 'sun.rmi.transport.tcp.TCPTransport.handleMessages'],
          },
        ],
      },
    },
    'no write before it': {
      ...{
        samples: {
          'jdk.SocketRead': [
            {
              at: 1000,
              weight: 3000,
              subject: '10.0.0.5:5432',
              detail: 'db',
              thread: 'a',
              stack: ['java.net.SocketInputStream.read', 'com.shop.Stock.query'],
            },
          ],
        },
      },
      settings: { 'jdk.SocketWrite#threshold': '0 ms' },
    },
  },
  fires: {
    '275 ms': {
      on: {
        samples: {
          'jdk.SocketRead': [
            {
              at: 1000,
              weight: 275,
              subject: '10.0.0.5:5432',
              detail: 'db',
              thread: 'a',
              stack: ['java.net.SocketInputStream.read', 'com.shop.Stock.query'],
            },
          ],
        },
      },
      level: 'INFO',
      headline: /db:5432 answered after 275 ms in Stock.query/,
    },
    'two seconds': {
      on: {
        samples: {
          'jdk.SocketRead': [
            {
              at: 1000,
              weight: 2000,
              subject: '10.0.0.5:5432',
              detail: 'db',
              thread: 'a',
              stack: ['java.net.SocketInputStream.read', 'com.shop.Stock.query'],
            },
          ],
        },
      },
      level: 'WARNING',
    },
    'a write before it': {
      on: {
        settings: { 'jdk.SocketWrite#threshold': '0 ms' },
        samples: {
          ...{
            samples: {
              'jdk.SocketRead': [
                {
                  at: 1000,
                  weight: 2000,
                  subject: '10.0.0.5:5432',
                  detail: 'db',
                  thread: 'a',
                  stack: ['java.net.SocketInputStream.read', 'com.shop.Stock.query'],
                },
              ],
            },
          }.samples,
          'jdk.SocketWrite': [{ at: 950, weight: 1, subject: '10.0.0.5:5432', thread: 'a' }],
        },
      },
      level: 'WARNING',
    },
  },
});
