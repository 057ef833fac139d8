import { checkRecordingRule, repeat } from '../../../testing/index.ts';
import { sleepInRequest } from './sleep-in-request.ts';

const SERVLET = ['jakarta.servlet.http.HttpServlet.service', 'java.lang.Thread.run'];
const sleeps = (threads: number, thread: string, stack: readonly string[], weight = 800) => ({
  samples: {
    'jdk.ThreadSleep': repeat(threads, (index) => ({
      times: 50,
      weight,
      thread: `${thread}${index}`,
      stack: ['java.lang.Thread.sleep', ...stack],
    })),
  },
});

checkRecordingRule(sleepInRequest, {
  silent: {
    'two threads': sleeps(2, 'http-nio-8080-exec-', ['com.shop.Prices.getWithRetry', ...SERVLET]),
    'a loop that rests in a thread that is only named like one of a server': sleeps(9, 'http-nio-8080-exec-', [
      'com.shop.Load.run',
      'java.lang.Thread.run',
    ]),
    'a third of the time': sleeps(9, 'http-nio-8080-exec-', ['com.shop.Prices.getWithRetry', ...SERVLET], 400),
    'workers that are no requests': sleeps(9, 'poller-', ['com.shop.Mail.retry', 'java.lang.Thread.run']),
    'consumers of messages': sleeps(9, 'consumer-', [
      'com.shop.Mail.retry',
      'org.apache.kafka.clients.consumer.KafkaConsumer.poll',
    ]),
    'a pool of a paced batch': sleeps(9, 'pool-1-thread-', [
      'com.google.common.util.concurrent.RateLimiter.acquire',
      'com.shop.Crawler.fetch',
    ]),
  },
  fires: {
    'a rate limiter': {
      on: sleeps(9, 'http-nio-8080-exec-', [
        'com.google.common.util.concurrent.RateLimiter$SleepingStopwatch$1.sleepMicrosUninterruptibly',
        'com.google.common.util.concurrent.RateLimiter.acquire',
        'com.shop.Sms.send',
        'java.lang.Thread.run',
      ]),
      level: 'WARNING',
      headline: /^9 threads of requests wait in a rate limiter 66\.7 % of the time in Sms\.send$/,
    },
    retries: {
      on: sleeps(9, 'worker-', ['com.shop.Prices.getWithRetry', ...SERVLET]),
      level: 'WARNING',
      headline: /^9 threads of requests sleep before they try again 66\.7 % of the time in Prices\.getWithRetry$/,
    },
    'sleeps that may stand for work': {
      on: sleeps(9, 'worker-', ['com.shop.Prices.get', ...SERVLET]),
      level: 'INFO',
      headline: /^9 threads of requests sleep 66\.7 % of the time in Prices\.get$/,
    },
  },
});
