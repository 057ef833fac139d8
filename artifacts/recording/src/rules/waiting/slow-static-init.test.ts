import { checkRecordingRule } from '../../../testing/index.ts';
import { slowStaticInit } from './slow-static-init.ts';

const initialize = (thread: string, weight: number, initializer = 'com.shop.Rates.<clinit>') => ({
  samples: {
    'jdk.SocketRead': [
      { at: 500, weight, thread, stack: ['java.net.Socket.read', 'com.shop.Rates.load', initializer, 'com.shop.A.b'] },
    ],
  },
});

checkRecordingRule(slowStaticInit, {
  silent: {
    'less than a second': initialize('worker-1', 900),
    'a method that is no initializer': initialize('worker-1', 9000, 'com.shop.Rates.<init>'),
    'a program that lives in an initializer': initialize('main', 50_000, 'com.shop.Main$.<clinit>'),
    'a class of the JDK': initialize('worker-1', 9000, 'java.util.Rates.<clinit>'),
  },
  fires: {
    'nine seconds': {
      on: initialize('worker-1', 9000),
      level: 'WARNING',
      headline: /^The static initializer of Rates reads from sockets for 9 s; who needs the class waits$/,
    },
    'two seconds': { on: initialize('worker-1', 2000), level: 'INFO' },
    'the start of the program': { on: initialize('main', 9000), level: 'INFO' },
  },
});
