import { JSON_SAMPLES } from './json-samples.ts';
import type { LineSample } from './line-sample.ts';

/** Lines as the programs write them, and what they tell. */
export const FORMAT_SAMPLES: Readonly<Record<string, readonly LineSample[]>> = {
  'json-lines': JSON_SAMPLES,
  cef: [
    [
      'CEF:0|Acme|Gate|1.0|100|Login failed|8|rt=1740903303217 src=10.0.0.1',
      { epoch: 1_740_903_303_217, level: 'ERROR', logger: 'Acme Gate', message: 'Login failed' },
    ],
    ['CEF:0|Acme|Gate|1.0|101|Login|Low|', { level: 'INFO', timestamp: '' }],
  ],
  weblogic: [
    [
      '####<Mar 2, 2025 8:15:03 AM UTC> <Error> <HTTP> <host> <server1> <[ACTIVE] ExecuteThread> <<anonymous>> <> <> <1740903303217> <BEA-101017> <boom>',
      { epoch: 1_740_903_303_217, level: 'ERROR', logger: 'HTTP', thread: '[ACTIVE] ExecuteThread', message: 'boom' },
    ],
    [
      '<Mar 2, 2025 8:18:03 AM UTC> <Error> <Security> <BEA-090403> <Authentication denied.>',
      {
        timestamp: 'Mar 2, 2025 8:18:03 AM UTC',
        level: 'ERROR',
        logger: 'Security',
        message: 'Authentication denied.',
      },
    ],
  ],
  crash: [
    ['panic: runtime error: index out of range', { level: 'FATAL', timestamp: '' }],
    ['Exception in thread "main" java.lang.IllegalStateException: x', { level: undefined }],
  ],
  'service-wrapper': [
    [
      'INFO   | jvm 1    | 2025/03/02 08:15:03 | Order 17 paid',
      { timestamp: '2025/03/02 08:15:03', level: 'INFO', thread: 'jvm 1', message: 'Order 17 paid' },
    ],
    ['STATUS | wrapper  | 2025/03/02 08:15:03 | --> Wrapper Started as Console', { level: 'INFO', thread: 'wrapper' }],
  ],
  'spring-boot': [
    [
      '2025-03-02T08:15:03.217Z  INFO 24817 --- [orders] [nio-8080-exec-1] com.acme.Shop                : Order 17 paid',
      {
        timestamp: '2025-03-02T08:15:03.217Z',
        level: 'INFO',
        thread: 'nio-8080-exec-1',
        logger: 'com.acme.Shop',
        message: 'Order 17 paid',
      },
    ],
    [
      '2025-03-02 08:15:03.217 ERROR 24817 --- [           main] o.s.boot.SpringApplication : failed',
      { level: 'ERROR', thread: 'main', logger: 'o.s.boot.SpringApplication', message: 'failed' },
    ],
    [
      '2025-03-02T08:15:03.217Z  INFO 17 --- [orders] [nio-8080-exec-1] [65f2a1b3c4d5e6f7a8b9c0d1e2f3a4b5-1a2b3c4d5e6f7a8b] c.a.Shop : paid',
      { thread: 'nio-8080-exec-1', logger: 'c.a.Shop', message: 'paid' },
    ],
    [
      '2025-03-02 08:15:03.217  INFO [orders,65f2a1b3c4d5e6f7,1a2b3c4d] 17 --- [nio-8080-exec-1] c.a.Shop : paid',
      { thread: 'nio-8080-exec-1', logger: 'c.a.Shop', message: 'paid' },
    ],
  ],
  wildfly: [
    [
      '2025-03-02 08:15:03,132 INFO  [org.jboss.as] (Controller Boot Thread) WFLYSRV0025: started',
      { level: 'INFO', logger: 'org.jboss.as', thread: 'Controller Boot Thread', message: 'WFLYSRV0025: started' },
    ],
  ],
  'tomcat-juli': [
    [
      '02-Mar-2025 08:15:02.237 SEVERE [main] org.apache.catalina.core.StandardContext.startInternal One or more listeners failed',
      { level: 'ERROR', thread: 'main', message: 'One or more listeners failed' },
    ],
  ],
  websphere: [
    [
      '[3/1/25 10:15:32:123 UTC] 0000004e SystemErr     R java.lang.NullPointerException',
      { timestamp: '3/1/25 10:15:32:123 UTC', thread: '0000004e', logger: 'SystemErr', level: 'INFO' },
    ],
    ['[3/1/25 10:15:32:123 CET] 0000004e WebApp E SRVE0293E: boom', { level: 'ERROR', message: 'SRVE0293E: boom' }],
    [
      '[01.03.25 10:15:32:123 MEZ] 0000004e WebApp E SRVE0293E: boom',
      { timestamp: '01.03.25 10:15:32:123 MEZ', level: 'ERROR' },
    ],
  ],
  'httpd-error': [
    [
      '[Sun Mar 02 08:15:03.123456 2025] [core:error] [pid 7:tid 1] AH00037: boom',
      { level: 'ERROR', thread: '7:tid 1', message: 'AH00037: boom' },
    ],
  ],
  'nginx-error': [
    [
      '2025/03/02 08:15:03 [crit] 31#31: *17 connect() failed, client: 10.0.0.1, server: x',
      { level: 'FATAL', thread: '31#31', message: 'connect() failed', context: ', client: 10.0.0.1, server: x' },
    ],
  ],
  'ruby-logger': [
    [
      'I, [2025-03-02T08:15:03.123456 #4711]  INFO -- : [b2f1-77] Started GET "/"',
      { timestamp: '2025-03-02T08:15:03.123456', level: 'INFO', message: '[b2f1-77] Started GET "/"' },
    ],
  ],
  mysql: [
    [
      '2025-03-02T08:15:03.123456Z 8 [Warning] [MY-010055] [Server] IP address could not be resolved',
      { thread: '8', level: 'WARN', message: 'IP address could not be resolved' },
    ],
    ['2025-03-02  8:15:03 8 [Note] InnoDB: ready', { level: 'INFO', thread: '8', message: 'InnoDB: ready' }],
    ['250302  8:15:03 [ERROR] mysqld: crashed', { timestamp: '250302  8:15:03', level: 'ERROR' }],
  ],
  postgresql: [
    [
      '2025-03-02 08:15:03.217 UTC [4711] app@shop FATAL:  too many connections',
      { thread: '4711', level: 'FATAL', message: 'too many connections' },
    ],
    ['2025-03-02 08:15:03 UTC:10.0.0.1(5432):app@shop:[17]:LOG:  checkpoint starting', { level: 'INFO', thread: '17' }],
    [
      '2025-03-02 08:15:03 CET [57]: [3-1] user=app,db=shop,client=10.0.0.1 ERROR:  deadlock detected',
      { level: 'ERROR', thread: '57', message: 'deadlock detected' },
    ],
    ['2025-03-02 08:15:03.217 UTC [7] DETAIL:  Key (id)=(1) exists.', { level: undefined, isContinuation: true }],
  ],
  'sql-server': [
    ['2025-03-02 08:15:03.21 spid52      Error: 18456, Severity: 14, State: 38.', { thread: 'spid52', level: 'ERROR' }],
    ['2025-03-02 08:15:03.21 spid9s      Error: 9001, Severity: 21, State: 5.', { level: 'FATAL' }],
    ['2025-03-02 08:15:03.21 Server      The service is ready.', { level: 'INFO', message: 'The service is ready.' }],
  ],
  'postgresql-csv': [
    [
      '2025-03-02 08:15:03.217 UTC,"app","shop",4711,"10.0.0.1:5432",67c4,1,"SELECT",2025-03-02 08:15:00 UTC,3/17,0,ERROR,42P01,"relation ""x, y"" does not exist",,,,,,"select 1",,,"psql"',
      {
        timestamp: '2025-03-02 08:15:03.217 UTC',
        level: 'ERROR',
        thread: '4711',
        message: 'relation "x, y" does not exist',
      },
    ],
  ],
  mongodb: [
    [
      '2025-03-02T08:15:03.217+0000 E NETWORK  [conn17] boom',
      {
        timestamp: '2025-03-02T08:15:03.217+0000',
        level: 'ERROR',
        thread: 'conn17',
        logger: 'NETWORK',
        message: 'boom',
      },
    ],
    ['2025-03-02T08:15:03.217+0000 D2 -        [main] seen', { level: 'DEBUG', message: 'seen' }],
  ],
  redis: [
    [
      '1:M 02 Mar 2025 08:15:03.217 # WARNING overcommit_memory is set to 0',
      {
        timestamp: '02 Mar 2025 08:15:03.217',
        level: 'WARN',
        thread: '1:M',
        message: 'WARNING overcommit_memory is set to 0',
      },
    ],
    ['17:S 02 Mar 2025 08:15:03.217 * Ready to accept connections', { level: 'INFO' }],
  ],
  php: [
    [
      '[02-Mar-2025 08:15:03 Europe/Berlin] PHP Fatal error:  Uncaught Error: boom in /a.php:17',
      { timestamp: '02-Mar-2025 08:15:03', level: 'FATAL', message: 'Uncaught Error: boom in /a.php:17' },
    ],
    ['[02-Mar-2025 08:15:03 UTC] PHP Warning:  slow in /a.php on line 17', { level: 'WARN' }],
  ],
  klog: [
    [
      'E0302 08:15:03.123456      17 file.go:88] boom',
      { timestamp: '03-02 08:15:03.123456', level: 'ERROR', thread: '17', logger: 'file.go:88', message: 'boom' },
    ],
  ],
  logcat: [
    [
      '03-17 16:13:38.811  1702  2395 D WindowManager: printFreezingDisplayLogs',
      { level: 'DEBUG', thread: '2395', logger: 'WindowManager', message: 'printFreezingDisplayLogs' },
    ],
  ],
  'logcat-brief': [
    [
      '03-17 16:13:38.811 E/AndroidRuntime( 1702): FATAL EXCEPTION: main',
      { timestamp: '03-17 16:13:38.811 ', level: 'ERROR', thread: '1702', logger: 'AndroidRuntime' },
    ],
    ['W/dalvikvm(  234): threadid=1', { timestamp: '', level: 'WARN', logger: 'dalvikvm', message: 'threadid=1' }],
  ],
  spark: [
    [
      '17/06/09 20:10:40 INFO SparkContext: Running Spark version 2.1.0',
      {
        timestamp: '2017-06-09 20:10:40',
        level: 'INFO',
        logger: 'SparkContext',
        message: 'Running Spark version 2.1.0',
      },
    ],
  ],
  'logrus-terminal': [
    ['ERRO[0017] order lost          id=17', { level: 'ERROR', message: 'order lost          id=17' }],
  ],
  hadoop: [
    [
      '081109 203615 148 INFO dfs.DataNode$PacketResponder: PacketResponder 1 terminating',
      { level: 'INFO', thread: '148', logger: 'dfs.DataNode$PacketResponder' },
    ],
  ],
  'gc-unified': [
    [
      '[2025-03-02T08:15:03.217+0000][0.1s][info][gc,start] GC(0) Pause Young',
      { level: 'INFO', message: 'GC(0) Pause Young' },
    ],
  ],
  'access-log': [
    [
      '192.0.2.7 - eve [02/Mar/2025:08:15:03 +0000] "GET /orders HTTP/1.1" 502 17 "-" "curl/8"',
      { timestamp: '02/Mar/2025:08:15:03 +0000', level: undefined, message: '"GET /orders HTTP/1.1" 502 17' },
    ],
    [
      'shop.example.com:443 192.0.2.7 - - [02/Mar/2025:08:15:03 +0000] "GET / HTTP/2.0" 200 -',
      { message: '"GET / HTTP/2.0" 200 -' },
    ],
  ],
  'load-balancer': [
    [
      'https 2025-03-02T08:15:03.186641Z app/lb/50dc 192.0.2.7:2817 10.0.0.1:80 0.086 0.048 0.037 502 200 34 366 "GET https://shop.example.com:443/ HTTP/1.1" "curl/8" - -',
      {
        timestamp: '2025-03-02T08:15:03.186641Z',
        logger: 'app/lb/50dc',
        message: '"GET https://shop.example.com:443/ HTTP/1.1" 502 366',
      },
    ],
  ],
  iis: [
    [
      '2025-03-02 08:15:03 10.0.0.1 GET /orders id=17 443 - 192.0.2.7 Mozilla/5.0 - 500 0 0 15',
      { timestamp: '2025-03-02 08:15:03', message: '"GET /orders?id=17" 500.0' },
    ],
  ],
  jul: [
    [
      'févr. 02, 2025 8:15:03 PM com.acme.Shop pay',
      { timestamp: 'févr. 02, 2025 8:15:03 PM', logger: 'com.acme.Shop' },
    ],
    ['März 02, 2025 8:15:03 NACHM. com.acme.Shop pay', { timestamp: 'März 02, 2025 8:15:03 NACHM.' }],
    ['3月 02, 2025 8:15:03 午後 com.acme.Shop pay', { timestamp: '3月 02, 2025 8:15:03 午後' }],
    [
      'Mar 02, 2025 8:15:03 AM com.acme.Shop pay',
      { timestamp: 'Mar 02, 2025 8:15:03 AM', logger: 'com.acme.Shop', message: 'pay' },
    ],
  ],
  'dotnet-console': [['fail: Acme.Orders[0]', { level: 'ERROR', logger: 'Acme.Orders', message: '' }]],
  delimited: [
    [
      '20250302-08:15:03:217|Step|30002312|order 17 paid',
      { timestamp: '20250302-08:15:03:217', message: 'order 17 paid' },
    ],
    [
      '2025-03-02T08:15:03,217|[main]|ERROR|com.acme.Shop|Order 17 lost | retry',
      { level: 'ERROR', thread: 'main', logger: 'com.acme.Shop', message: 'Order 17 lost | retry' },
    ],
    ['2025-03-02 08:15:03;WARN;com.acme.Shop;slow', { level: 'WARN', message: 'slow' }],
    ['2025-03-02T08:15:03.217Z\tERROR\tserver/main.go:17\tboom', { logger: 'server/main.go:17', message: 'boom' }],
  ],
  logfmt: [
    [
      'time="2025-03-02T08:15:03Z" level=error msg="accept \\"failed\\"" err="too many open files"',
      { level: 'ERROR', message: 'accept "failed"', cause: 'too many open files' },
    ],
    ['level=info ts=1740903303.217 logger=shop msg=paid', { epoch: 1_740_903_303.217, level: 'INFO' }],
    ['at=error code=H12 desc="Request timeout" path="/x" status=503', { level: 'ERROR', message: 'Request timeout' }],
  ],
  'python-basic': [
    ['CRITICAL:root:disk is full', { level: 'FATAL', logger: 'root', message: 'disk is full', timestamp: '' }],
  ],
  pattern: [
    [
      '2025-03-02 08:15:03,217 ERROR [main] c.a.Shop - Order 17 lost',
      {
        timestamp: '2025-03-02 08:15:03,217',
        level: 'ERROR',
        thread: 'main',
        logger: 'c.a.Shop',
        message: 'Order 17 lost',
      },
    ],
    ['08:15:03.217 [main] WARN  com.acme.Shop -- slow', { timestamp: '08:15:03.217', level: 'WARN', thread: 'main' }],
    ['[2025-03-02 08:15:03,217] INFO [KafkaServer id=1] started', { level: 'INFO', thread: 'KafkaServer id=1' }],
    ['ERROR 2025-03-02 08:15:03,217 boom', { level: 'ERROR', message: 'boom' }],
    ['2025-03-02 08:15:03.217 +00:00 [INF] Order 17 paid', { level: 'INFO', message: 'Order 17 paid' }],
    ['[08:15:03 ERR] Order 17 lost', { timestamp: '08:15:03', level: 'ERROR', message: 'Order 17 lost' }],
    [
      '[2025-03-02 08:15:03] production.ERROR: boom {"x":1}',
      { level: 'ERROR', logger: 'production', message: 'boom {"x":1}' },
    ],
    ['2025-03-02 08:15:03.217 8764 ERROR nova.compute [req-1] boom', { level: 'ERROR', logger: 'nova.compute' }],
    ['2025-03-02 08:15:03 0 errors found', { level: undefined, message: 'errors found' }],
    [
      '2025-03-02 08:15:03,217 - worker - INFO - order 17 paid',
      { level: 'INFO', logger: 'worker', message: 'order 17 paid' },
    ],
    [
      '[2025-03-02 08:15:03,217: ERROR/ForkPoolWorker-1] Task failed',
      { level: 'ERROR', thread: 'ForkPoolWorker-1', message: 'Task failed' },
    ],
    [
      '[2025-03-02, 08:15:03 UTC] {worker.py:17} ERROR - Task failed',
      { level: 'ERROR', logger: 'worker.py:17', message: 'Task failed' },
    ],
    [
      'ERROR [main] 2025-03-02 08:15:03,217 Daemon.java:775 - Cannot start',
      { level: 'ERROR', thread: 'main', message: 'Cannot start' },
    ],
    [
      '2025-03-02 08:15:03,217 - WARN  [Peer[myid=1]/0:0:0:0:2181:Election@774] - Time-out',
      { level: 'WARN', thread: 'Peer[myid=1]/0:0:0:0:2181:Election@774', message: 'Time-out' },
    ],
    ['2025/03/02 08:15:03 error reading 17', { level: undefined, message: 'error reading 17' }],
    [
      '[2025-03-02T08:15:03Z ERROR shop::pay] order 17 lost',
      { level: 'ERROR', logger: 'shop::pay', message: 'order 17 lost' },
    ],
    ['2025-03-02T08:15:03.217123Z ERROR shop::pay: lost id=17', { logger: 'shop::pay', message: 'lost id=17' }],
    ['08:15:03.217 |-ERROR in ch.qos.logback.core.joran - boom', { level: 'ERROR' }],
    [
      '2025.03.02 08:15:03.217 [http-1] ERROR c.a.Shop - lost',
      { timestamp: '2025.03.02 08:15:03.217', level: 'ERROR' },
    ],
    ['8:15AM ERR order 17 lost', { level: 'ERROR', message: 'order 17 lost' }],
  ],
  'level-first': [
    ['[ERROR] [stderr] boom', { level: 'ERROR', message: 'boom', timestamp: '' }],
    ['[main] WARN com.acme.Shop - slow', { level: 'WARN', thread: 'main', logger: 'com.acme.Shop', message: 'slow' }],
    ['<error> boom', { level: 'ERROR', message: 'boom' }],
    ['error: order 17 lost', { level: 'ERROR', message: 'order 17 lost' }],
    ['[AUDIT   ] CWWKF0011I: The server is ready.', { level: 'INFO', message: 'CWWKF0011I: The server is ready.' }],
    [
      '1234 [main] WARN com.acme.Shop  - slow',
      { level: 'WARN', thread: 'main', logger: 'com.acme.Shop', message: 'slow' },
    ],
  ],
  'time-and-level': [
    [
      'shop-1 (17) 2025-03-02 08:15:03.217 -> pay [ERROR]: boom',
      { timestamp: '2025-03-02 08:15:03.217', level: 'ERROR', message: 'boom' },
    ],
    [
      '[Nest] 1234  - 03/02/2025, 8:15:03 AM     LOG [Factory] Starting',
      { level: 'INFO', message: '[Factory] Starting' },
    ],
  ],
  'epoch-first': [
    ['[1740903303217] ERROR (12 on host): boom', { epoch: 1_740_903_303_217, level: 'ERROR' }],
    [
      '- 1117838570 2005.06.03 R02-M1-N0-C:J12-U11 2005-06-03-15.42.50.363779 R02-M1-N0-C:J12-U11 RAS KERNEL INFO cache error',
      { epoch: 1_117_838_570, level: 'INFO', message: 'cache error' },
    ],
  ],
};
