import { checkDumpRule, createThreads, type DumpSketch } from '../../../testing/index.ts';
import { slowClients } from './slow-clients.ts';

const READS = [
  'java.net.SocketInputStream.socketRead0(Native Method)',
  'java.net.SocketInputStream.read(SocketInputStream.java:171)',
];
/** A server that reads without a selector: the first line of a request, and the body for its handler. */
const NEXT_REQUEST = [
  ...READS,
  'jeus.servlet.engine.ServletInputStreamImpl.read(ServletInputStreamImpl.java:46)',
  'javax.servlet.ServletInputStream.readLine(ServletInputStream.java:102)',
  'jeus.servlet.engine.HttpRequestProcessor.run(HttpRequestProcessor.java:143)',
];
const BODY = [
  'java.lang.Object.wait(Native Method)',
  'org.apache.tomcat.util.net.NioEndpoint$NioSocketWrapper.fillReadBuffer(NioEndpoint.java:1290)',
  'org.apache.coyote.http11.Http11InputBuffer.fill(Http11InputBuffer.java:806)',
  'org.apache.catalina.connector.CoyoteInputStream.read(CoyoteInputStream.java:132)',
  'com.acme.Upload.doPost(Upload.java:31)',
  'javax.servlet.http.HttpServlet.service(HttpServlet.java:681)',
];
/** The handler calls a service of its own, below which nothing reads from the client. */
const ANSWER = [
  ...READS,
  'com.acme.Stock.check(Stock.java:9)',
  'com.acme.Upload.doPost(Upload.java:31)',
  'javax.servlet.http.HttpServlet.service(HttpServlet.java:681)',
];
const threads = (number: number, frames: readonly string[]) => createThreads('http-exec', number, { frames });
const twice = (list: DumpSketch['threads']) => ({ dumps: [0, 2000].map((time) => ({ time, threads: list })) });
const other = { name: 'http-exec-99', frames: ['com.acme.Work.run(Work.java:7)'] };

checkDumpRule(slowClients, {
  silent: {
    'seven in one dump': threads(7, BODY),
    'servers that wait for the next request': twice(threads(20, NEXT_REQUEST)),
    'handlers that wait for a service': twice(threads(20, ANSWER)),
  },
  fires: {
    'eight in one dump': {
      on: threads(8, BODY),
      level: 'WARNING',
      explanation: /8 of 8 threads of "http-exec" read a request from its client in .*CoyoteInputStream\.read/,
    },
    'a pool that has others to spare': { on: twice([...threads(5, BODY), other]), level: 'WARNING' },
    'a whole pool that has not moved': { on: twice(threads(4, BODY)), level: 'SEVERE' },
  },
});
