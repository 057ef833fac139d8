import { checkDumpRule, createThreads } from '../../../testing/index.ts';
import { sleepInRequest } from './sleep-in-request.ts';

const sleeping = (count: number, ...below: string[]) =>
  createThreads('http-nio-8080-exec', count, {
    state: 'TIMED_WAITING',
    frames: ['java.lang.Thread.sleep(Native Method)', 'com.acme.Orders.await(Orders.java:17)', ...below],
  });
const SERVLET = 'jakarta.servlet.http.HttpServlet.service(HttpServlet.java:633)';
const LIMITED = [
  'java.lang.Thread.sleep(Native Method)',
  'com.google.common.util.concurrent.RateLimiter.acquire(RateLimiter.java:286)',
  'com.acme.Partner.call(Partner.java:9)',
];

checkDumpRule(sleepInRequest, {
  silent: {
    'two requests': sleeping(2, SERVLET),
    'a job that pauses': sleeping(20, 'com.acme.Job.poll(Job.java:4)'),
    'crawlers that a limiter paces': createThreads('crawler', 20, { state: 'TIMED_WAITING', frames: LIMITED }),
  },
  fires: {
    'streams of events that sleep in between are a note': {
      on: createThreads('http-nio-8080-exec', 5, {
        state: 'TIMED_WAITING',
        frames: [
          'java.lang.Thread.sleep(Native Method)',
          'com.acme.PriceStream.send(PriceStream.java:9)',
          'jakarta.servlet.http.HttpServlet.service(HttpServlet.java:1)',
        ],
      }),
      level: 'INFO',
      explanation: /streams of events/,
    },
    'three requests of a larger pool': {
      on: [...sleeping(3, SERVLET), { name: 'http-nio-8080-exec-9' }],
      level: 'WARNING',
      explanation: /3 threads sleep in Thread\.sleep .* in Orders\.await:17/,
    },
    'requests that a rate limiter holds back': {
      on: createThreads('http-nio-8080-exec', 4, { state: 'TIMED_WAITING', frames: LIMITED }),
      level: 'SEVERE',
      explanation: /4 threads wait in a rate limiter .*No thread that their pool has now is left/,
    },
    'a whole pool': {
      on: sleeping(3, SERVLET),
      level: 'SEVERE',
      explanation: /No thread that their pool has now is left/,
    },
  },
});
