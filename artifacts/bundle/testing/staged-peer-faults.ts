import { stageConnections, stageLogLines, stageNetstat } from './staged-capture.ts';
import type { StagedCase } from './staged-case.ts';
import type { StagedThread } from './staged-thread.ts';

const thrown =
  (message: string, error: string, ...frames: string[]) =>
  (index: number): string =>
    [
      `ERROR [http-nio-8080-exec-${(index % 8) + 1}] com.acme.shop.OrderController - ${message}`,
      error,
      ...frames.map((frame) => `\tat ${frame}`),
    ].join('\n');

const OUTER = [
  'java.util.concurrent.ThreadPoolExecutor.runWorker(java.base@17.0.15/ThreadPoolExecutor.java:1136)',
  'java.util.concurrent.ThreadPoolExecutor$Worker.run(java.base@17.0.15/ThreadPoolExecutor.java:635)',
  'java.lang.Thread.run(java.base@17.0.15/Thread.java:840)',
];

const stagePool = (count: number, name: string, stack: readonly string[], state: string): StagedThread[] =>
  Array.from({ length: count }, (_, index) => ({ name: `${name}${index + 1}`, state, stack: [...stack, ...OUTER] }));

const READ = [
  'sun.nio.ch.Net.poll(java.base@17.0.15/Native Method)',
  'sun.nio.ch.NioSocketImpl.park(java.base@17.0.15/NioSocketImpl.java:186)',
  'sun.nio.ch.NioSocketImpl.implRead(java.base@17.0.15/NioSocketImpl.java:309)',
  'sun.nio.ch.NioSocketImpl.read(java.base@17.0.15/NioSocketImpl.java:355)',
  'sun.nio.ch.NioSocketImpl$1.read(java.base@17.0.15/NioSocketImpl.java:808)',
  'java.net.Socket$SocketInputStream.read(java.base@17.0.15/Socket.java:966)',
];
const DATABASE_READ = [
  ...READ,
  'org.postgresql.core.VisibleBufferedInputStream.readMore(VisibleBufferedInputStream.java:161)',
  'org.postgresql.jdbc.PgStatement.executeQuery(PgStatement.java:240)',
  'com.acme.shop.StockDao.find(StockDao.java:55)',
  'com.acme.shop.StockService.reserve(StockService.java:21)',
];
const HIKARI = [
  'jdk.internal.misc.Unsafe.park(java.base@17.0.15/Native Method)',
  '- parking to wait for  <0x00000000f7a00500> (a java.util.concurrent.SynchronousQueue$TransferStack)',
  'java.util.concurrent.locks.LockSupport.parkNanos(java.base@17.0.15/LockSupport.java:252)',
  'java.util.concurrent.SynchronousQueue.poll(java.base@17.0.15/SynchronousQueue.java:903)',
  'com.zaxxer.hikari.util.ConcurrentBag.borrow(ConcurrentBag.java:151)',
  'com.zaxxer.hikari.pool.HikariPool.getConnection(HikariPool.java:180)',
  'com.zaxxer.hikari.HikariDataSource.getConnection(HikariDataSource.java:100)',
  'com.acme.shop.StockDao.find(StockDao.java:51)',
  'com.acme.shop.StockService.reserve(StockService.java:21)',
];
const TIMED_OUT = thrown(
  'order failed',
  'java.sql.SQLTransientConnectionException: HikariPool-1 - Connection is not available, request timed out after 30000ms.',
  'com.zaxxer.hikari.pool.HikariPool.createTimeoutException(HikariPool.java:696)',
  'com.acme.shop.StockDao.find(StockDao.java:51)',
);

/** Faults of the program and its peers, and of the connections between them. */
export const STAGED_PEER_FAULTS: readonly StagedCase[] = [
  {
    name: 'a leaking pool of database connections',
    fault: {
      threads: stagePool(20, 'order-worker-', HIKARI, 'TIMED_WAITING (parking)'),
      log: stageLogLines(9, TIMED_OUT),
      files: { 'netstat.out': stageNetstat(stageConnections(10, '10.0.0.9:5432', 'ESTABLISHED')) },
    },
    cause: 'jdbc-pool-exhausted',
    sentence: [/20 threads wait/, /StockDao\.find/],
  },
  {
    name: 'a slow database behind the same pool',
    fault: {
      threads: [
        ...stagePool(20, 'order-worker-', HIKARI, 'TIMED_WAITING (parking)'),
        ...stagePool(10, 'stock-worker-', DATABASE_READ, 'RUNNABLE'),
      ],
      log: stageLogLines(9, TIMED_OUT),
    },
    cause: 'slow-backend',
    sentence: [/10 threads wait/, /StockDao\.find|StockService/],
  },
  {
    name: 'a backend over HTTP that answers late',
    fault: {
      threads: stagePool(
        12,
        'quote-worker-',
        [
          ...READ,
          'sun.net.www.http.HttpClient.parseHTTP(java.base@17.0.15/HttpClient.java:700)',
          'com.acme.shop.PriceClient.ask(PriceClient.java:33)',
        ],
        'RUNNABLE',
      ),
      log: stageLogLines(
        10,
        thrown(
          'no price',
          'java.net.SocketTimeoutException: Read timed out',
          'com.acme.shop.PriceClient.ask(PriceClient.java:33)',
        ),
      ),
      files: { 'netstat.out': stageNetstat(stageConnections(24, '10.0.0.7:8443', 'ESTABLISHED')) },
    },
    cause: 'slow-backend',
    sentence: [/10\.0\.0\.7:8443/, /PriceClient\.ask/],
  },
  {
    name: 'sockets that are not closed',
    fault: {
      files: {
        'netstat.out': stageNetstat(
          stageConnections(120, '10.0.0.7:8443', 'CLOSE_WAIT'),
          stageConnections(131, '10.0.0.7:8443', 'CLOSE_WAIT'),
        ),
      },
    },
    cause: 'socket-leak',
    sentence: [/131 sockets/, /10\.0\.0\.7:8443/, /CLOSE_WAIT/],
  },
  {
    name: 'sockets that are not closed until no descriptor is left',
    fault: {
      files: { 'netstat.out': stageNetstat(stageConnections(900, '10.0.0.7:8443', 'CLOSE_WAIT')) },
      log: stageLogLines(
        20,
        thrown(
          'no price',
          'java.net.SocketException: Too many open files',
          'sun.nio.ch.Net.socket0(Native Method)',
          'com.acme.shop.PriceClient.ask(PriceClient.java:33)',
        ),
      ),
    },
    cause: 'socket-leak',
    sentence: [/900 sockets/, /too many open files/],
  },
  {
    name: 'files that are not closed',
    fault: {
      log: stageLogLines(
        20,
        thrown(
          'export failed',
          'java.io.FileNotFoundException: /data/export/a.csv (Too many open files)',
          'java.io.FileOutputStream.open0(Native Method)',
          'com.acme.shop.Export.open(Export.java:18)',
        ),
      ),
    },
    cause: 'file-leak',
    sentence: [/Export\.open/],
  },
  {
    name: 'a backend that is not there',
    fault: {
      log: stageLogLines(
        30,
        thrown(
          'no price of prices.acme.example:8443',
          'java.net.ConnectException: Connection refused',
          'sun.nio.ch.Net.pollConnect(Native Method)',
          'com.acme.shop.PriceClient.ask(PriceClient.java:30)',
        ),
      ),
    },
    cause: 'backend-down',
    sentence: [/prices\.acme\.example:8443/, /Connection refused, 30 times/],
  },
  {
    name: 'a backend behind a firewall that drops',
    fault: {
      files: { 'netstat.out': stageNetstat(stageConnections(14, '10.0.0.7:8443', 'SYN_SENT')) },
      log: stageLogLines(
        8,
        thrown(
          'no price',
          'java.net.SocketTimeoutException: Connect timed out',
          'com.acme.shop.PriceClient.ask(PriceClient.java:30)',
        ),
      ),
    },
    cause: 'backend-down',
    sentence: [/10\.0\.0\.7:8443/],
  },
  {
    name: 'local ports that are used up',
    fault: {
      files: { 'netstat.out': stageNetstat(stageConnections(19_500, '10.0.0.7:8443', 'TIME_WAIT', '-')) },
      log: stageLogLines(
        8,
        thrown(
          'no price',
          'java.net.BindException: Cannot assign requested address',
          'com.acme.shop.PriceClient.ask(PriceClient.java:30)',
        ),
      ),
    },
    cause: 'port-exhaustion',
    sentence: [/19500 of 28232/],
  },
  {
    name: 'a name that is not resolved',
    fault: {
      log: stageLogLines(
        8,
        thrown(
          'no price',
          'java.net.UnknownHostException: prices.acme.example: Temporary failure in name resolution',
          'java.net.Inet6AddressImpl.lookupAllHostAddr(Native Method)',
          'com.acme.shop.PriceClient.ask(PriceClient.java:30)',
        ),
      ),
    },
    cause: 'dns-failure',
    sentence: [/prices\.acme\.example/],
  },
  {
    name: 'a certificate that ran out',
    fault: {
      log: stageLogLines(
        8,
        thrown(
          'no price',
          'javax.net.ssl.SSLHandshakeException: PKIX path validation failed: java.security.cert.CertPathValidatorException: validity check failed',
          'sun.security.ssl.Alert.createSSLException(Alert.java:131)',
          'com.acme.shop.PriceClient.ask(PriceClient.java:30)',
        ),
      ),
    },
    cause: 'tls-failure',
    sentence: [/validity check failed/],
  },
  {
    name: 'a database that reports deadlocks',
    fault: {
      log: stageLogLines(
        8,
        thrown(
          'order failed',
          'org.postgresql.util.PSQLException: ERROR: deadlock detected',
          'org.postgresql.core.v3.QueryExecutorImpl.receiveErrorResponse(QueryExecutorImpl.java:2713)',
          'com.acme.shop.StockDao.update(StockDao.java:71)',
        ),
      ),
    },
    cause: 'db-lock',
    sentence: [/deadlock detected/],
  },
  {
    name: 'one refused connection, a reset, some time-outs: nothing',
    fault: {
      log: [
        ...stageLogLines(
          1,
          thrown(
            'no price',
            'java.net.ConnectException: Connection refused',
            'com.acme.shop.PriceClient.ask(PriceClient.java:30)',
          ),
        ),
        ...stageLogLines(2, () => 'WARN  [http-nio-8080-exec-3] com.acme.shop.PriceClient - Read timed out, retrying'),
      ],
      files: {
        'netstat.out': stageNetstat([
          ...stageConnections(30, '10.0.0.9:5432', 'ESTABLISHED'),
          ...stageConnections(4, '10.0.0.7:8443', 'CLOSE_WAIT'),
          ...stageConnections(300, '10.0.0.7:8443', 'TIME_WAIT', '-'),
        ]),
      },
    },
    cause: undefined,
    sentence: [/No problem found/],
  },
];
