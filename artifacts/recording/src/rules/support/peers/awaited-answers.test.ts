import { checkRecordingRule, repeat } from '../../../../testing/index.ts';
import { slowSocketRead } from '../../io/slow-socket-read.ts';

const waits = (threads: number, times: number, weight: number, below: string) => ({
  samples: {
    'jdk.ThreadPark': repeat(threads, (index) => ({
      times,
      weight,
      thread: `worker-${index}`,
      stack: [
        'jdk.internal.misc.Unsafe.park',
        'java.util.concurrent.CompletableFuture.get',
        'jdk.internal.net.http.HttpClientImpl.send',
        'com.shop.Prices.find',
        below,
      ],
    })),
  },
});
const REQUEST = 'jakarta.servlet.http.HttpServlet.service';

checkRecordingRule(slowSocketRead, {
  silent: {
    'quick answers': waits(9, 400, 100, REQUEST),
    'threads that poll': waits(9, 50, 900, 'java.lang.Thread.run'),
    'two threads': waits(2, 50, 900, REQUEST),
  },
  fires: {
    'requests that wait for an asynchronous client': {
      on: waits(9, 50, 900, REQUEST),
      level: 'WARNING',
      headline:
        /^9 threads of requests waited 75 % of the time for answers of a peer in Prices\.find, 900 ms each time$/,
    },
  },
});
