import { checkDumpRule, createThreads } from '../../../testing/index.ts';
import { sleepInRequest } from './sleep-in-request.ts';

const sleeping = (count: number, ...below: string[]) =>
  createThreads('http-nio-8080-exec', count, {
    state: 'TIMED_WAITING',
    frames: ['java.lang.Thread.sleep(Native Method)', 'com.acme.Orders.await(Orders.java:17)', ...below],
  });
const SERVLET = 'jakarta.servlet.http.HttpServlet.service(HttpServlet.java:633)';

checkDumpRule(sleepInRequest, {
  silent: {
    'two requests': sleeping(2, SERVLET),
    'a job that pauses': sleeping(20, 'com.acme.Job.poll(Job.java:4)'),
  },
  fires: {
    'three requests of a larger pool': {
      on: [...sleeping(3, SERVLET), { name: 'http-nio-8080-exec-9' }],
      level: 'WARNING',
      explanation: /3 threads sleep in Thread\.sleep .* in Orders\.await:17/,
    },
    'a whole pool': { on: sleeping(3, SERVLET), level: 'SEVERE', explanation: /No thread of their pool is left/ },
  },
});
