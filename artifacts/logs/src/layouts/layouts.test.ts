import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecordHead } from '../layout.ts';
import { LAYOUTS, titleOf } from './index.ts';

type Told = Partial<RecordHead>;

/** Lines as the programs write them, and what they tell. */
const SAMPLES: Readonly<Record<string, readonly (readonly [line: string, told: Told])[]>> = {
  'json-lines': [
    [
      '{"@timestamp":"2025-03-02T08:15:03.217Z","log.level":"ERROR","process.thread.name":"main","log.logger":"com.acme.Shop","message":"Order 17 lost"}',
      {
        stamp: '2025-03-02T08:15:03.217Z',
        level: 'ERROR',
        thread: 'main',
        logger: 'com.acme.Shop',
        message: 'Order 17 lost',
      },
    ],
    [
      '{"log":{"level":"warn"},"@timestamp":"2025-03-02T08:15:03Z","message":"slow"}',
      { level: 'WARN', message: 'slow' },
    ],
    ['{"level":50,"time":1740903303217,"pid":7,"msg":"Order 17 lost"}', { epoch: 1_740_903_303_217, level: 'ERROR' }],
    [
      '{"level":"dpanic","ts":1740903303.217,"logger":"shop","msg":"boom"}',
      { epoch: 1_740_903_303.217, level: 'FATAL' },
    ],
    [
      '{"severity":"WARNING","timestamp":"2025-03-02T08:15:03Z","textPayload":"slow"}',
      { level: 'WARN', message: 'slow' },
    ],
    [
      '{"@t":"2025-03-02T08:15:03.217Z","@mt":"Order {Id} paid","Id":17}',
      { level: 'INFO', message: 'Order {Id} paid' },
    ],
    [
      '{"instant":{"epochSecond":1740903303,"nanoOfSecond":217000000},"level":"INFO","loggerName":"a.B","message":"up"}',
      { epoch: 1_740_903_303_217, logger: 'a.B' },
    ],
    [
      '{"t":{"$date":"2025-03-02T08:15:03.217+00:00"},"s":"E","c":"NETWORK","id":22943,"ctx":"conn7","msg":"Connection ended"}',
      { stamp: '2025-03-02T08:15:03.217+00:00', level: 'ERROR', thread: 'conn7', logger: 'NETWORK' },
    ],
    [
      '{"__REALTIME_TIMESTAMP":"1740903303217000","PRIORITY":"3","SYSLOG_IDENTIFIER":"shop","MESSAGE":"Order 17 lost"}',
      { epoch: 1_740_903_303_217_000, level: 'ERROR', logger: 'shop', message: 'Order 17 lost' },
    ],
    [
      '{"Timestamp":"2025-03-02T08:15:03Z","SeverityText":"ERROR","Body":"boom","stack_trace":"a.B: x\\n\\tat a.B.c(B.java:1)"}',
      { message: 'boom', trace: ['a.B: x', '\tat a.B.c(B.java:1)'] },
    ],
  ],
  cef: [
    [
      'CEF:0|Acme|Gate|1.0|100|Login failed|8|rt=1740903303217 src=10.0.0.1',
      { epoch: 1_740_903_303_217, level: 'ERROR', logger: 'Acme Gate', message: 'Login failed' },
    ],
    ['CEF:0|Acme|Gate|1.0|101|Login|Low|', { level: 'INFO', stamp: '' }],
  ],
  weblogic: [
    [
      '####<Mar 2, 2025 8:15:03 AM UTC> <Error> <HTTP> <host> <server1> <[ACTIVE] ExecuteThread> <<anonymous>> <> <> <1740903303217> <BEA-101017> <boom>',
      { epoch: 1_740_903_303_217, level: 'ERROR', logger: 'HTTP', thread: '[ACTIVE] ExecuteThread', message: 'boom' },
    ],
  ],
  crash: [
    ['panic: runtime error: index out of range', { level: 'FATAL', stamp: '' }],
    ['Exception in thread "main" java.lang.IllegalStateException: x', { level: undefined }],
  ],
  'service-wrapper': [
    [
      'INFO   | jvm 1    | 2025/03/02 08:15:03 | Order 17 paid',
      { stamp: '2025/03/02 08:15:03', level: 'INFO', thread: 'jvm 1', message: 'Order 17 paid' },
    ],
    ['STATUS | wrapper  | 2025/03/02 08:15:03 | --> Wrapper Started as Console', { level: 'INFO', thread: 'wrapper' }],
  ],
  'spring-boot': [
    [
      '2025-03-02T08:15:03.217Z  INFO 24817 --- [orders] [nio-8080-exec-1] com.acme.Shop                : Order 17 paid',
      {
        stamp: '2025-03-02T08:15:03.217Z',
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
      { stamp: '3/1/25 10:15:32:123 UTC', thread: '0000004e', logger: 'SystemErr', level: 'INFO' },
    ],
    ['[3/1/25 10:15:32:123 CET] 0000004e WebApp E SRVE0293E: boom', { level: 'ERROR', message: 'SRVE0293E: boom' }],
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
      { stamp: '2025-03-02T08:15:03.123456', level: 'INFO', message: '[b2f1-77] Started GET "/"' },
    ],
  ],
  mysql: [
    [
      '2025-03-02T08:15:03.123456Z 8 [Warning] [MY-010055] [Server] IP address could not be resolved',
      { thread: '8', level: 'WARN', message: 'IP address could not be resolved' },
    ],
  ],
  postgresql: [
    [
      '2025-03-02 08:15:03.217 UTC [4711] app@shop FATAL:  too many connections',
      { thread: '4711', level: 'FATAL', message: 'too many connections' },
    ],
    ['2025-03-02 08:15:03 UTC:10.0.0.1(5432):app@shop:[17]:LOG:  checkpoint starting', { level: 'INFO', thread: '17' }],
  ],
  'sql-server': [
    ['2025-03-02 08:15:03.21 spid52      Error: 18456, Severity: 14, State: 38.', { thread: 'spid52', level: 'ERROR' }],
    ['2025-03-02 08:15:03.21 spid9s      Error: 9001, Severity: 21, State: 5.', { level: 'FATAL' }],
    ['2025-03-02 08:15:03.21 Server      The service is ready.', { level: 'INFO', message: 'The service is ready.' }],
  ],
  klog: [
    [
      'E0302 08:15:03.123456      17 file.go:88] boom',
      { stamp: '03-02 08:15:03.123456', level: 'ERROR', thread: '17', logger: 'file.go:88', message: 'boom' },
    ],
  ],
  logcat: [
    [
      '03-17 16:13:38.811  1702  2395 D WindowManager: printFreezingDisplayLogs',
      { level: 'DEBUG', thread: '2395', logger: 'WindowManager', message: 'printFreezingDisplayLogs' },
    ],
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
      { stamp: '02/Mar/2025:08:15:03 +0000', level: undefined, message: '"GET /orders HTTP/1.1" 502 17' },
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
        stamp: '2025-03-02T08:15:03.186641Z',
        logger: 'app/lb/50dc',
        message: '"GET https://shop.example.com:443/ HTTP/1.1" 502 366',
      },
    ],
  ],
  iis: [
    [
      '2025-03-02 08:15:03 10.0.0.1 GET /orders id=17 443 - 192.0.2.7 Mozilla/5.0 - 500 0 0 15',
      { stamp: '2025-03-02 08:15:03', message: '"GET /orders?id=17" 500.0' },
    ],
  ],
  jul: [
    [
      'Mar 02, 2025 8:15:03 AM com.acme.Shop pay',
      { stamp: 'Mar 02, 2025 8:15:03 AM', logger: 'com.acme.Shop', message: 'pay' },
    ],
  ],
  'dotnet-console': [['fail: Acme.Orders[0]', { level: 'ERROR', logger: 'Acme.Orders', message: '' }]],
  delimited: [
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
  ],
  'python-basic': [
    ['CRITICAL:root:disk is full', { level: 'FATAL', logger: 'root', message: 'disk is full', stamp: '' }],
  ],
  pattern: [
    [
      '2025-03-02 08:15:03,217 ERROR [main] c.a.Shop - Order 17 lost',
      {
        stamp: '2025-03-02 08:15:03,217',
        level: 'ERROR',
        thread: 'main',
        logger: 'c.a.Shop',
        message: 'Order 17 lost',
      },
    ],
    ['08:15:03.217 [main] WARN  com.acme.Shop -- slow', { stamp: '08:15:03.217', level: 'WARN', thread: 'main' }],
    ['[2025-03-02 08:15:03,217] INFO [KafkaServer id=1] started', { level: 'INFO', thread: 'KafkaServer id=1' }],
    ['ERROR 2025-03-02 08:15:03,217 boom', { level: 'ERROR', message: 'boom' }],
    ['2025-03-02 08:15:03.217 +00:00 [INF] Order 17 paid', { level: 'INFO', message: 'Order 17 paid' }],
    ['[08:15:03 ERR] Order 17 lost', { stamp: '08:15:03', level: 'ERROR', message: 'Order 17 lost' }],
    [
      '[2025-03-02 08:15:03] production.ERROR: boom {"x":1}',
      { level: 'ERROR', logger: 'production', message: 'boom {"x":1}' },
    ],
    ['2025-03-02 08:15:03.217 8764 ERROR nova.compute [req-1] boom', { level: 'ERROR', logger: 'nova.compute' }],
    ['2025-03-02 08:15:03 0 errors found', { level: undefined, message: 'errors found' }],
  ],
  'level-first': [
    ['[ERROR] [stderr] boom', { level: 'ERROR', message: 'boom', stamp: '' }],
    ['[main] WARN com.acme.Shop - slow', { level: 'WARN', thread: 'main', logger: 'com.acme.Shop', message: 'slow' }],
    ['<error> boom', { level: 'ERROR', message: 'boom' }],
  ],
  'time-and-level': [
    [
      'shop-1 (17) 2025-03-02 08:15:03.217 -> pay [ERROR]: boom',
      { stamp: '2025-03-02 08:15:03.217', level: 'ERROR', message: 'boom' },
    ],
  ],
};

test('every layout has samples here, and a title', () => {
  assert.deepEqual(Object.keys(SAMPLES).sort(), LAYOUTS.map(({ id }) => id).sort());
  for (const { id, title } of LAYOUTS) assert.equal(titleOf(id), title);
});

for (const [id, samples] of Object.entries(SAMPLES)) {
  for (const [line, told] of samples) {
    test(`${id}: ${line.slice(0, 70)}`, () => {
      const first = LAYOUTS.find((layout) => layout.read(line) !== undefined);
      const head = first?.read(line);
      assert.equal(first?.id, id);
      for (const [part, value] of Object.entries(told)) assert.deepEqual(head?.[part as keyof RecordHead], value, part);
    });
  }
}

/** Lines inside of statements and banners. */
const NO_RECORDS = [
  '',
  '\tat com.acme.Shop.pay(Shop.java:31)',
  'Caused by: java.net.SocketTimeoutException: Read timed out',
  '  File "/app/worker.py", line 17, in run',
  'ValueError: 17',
  '}',
  '{"half": ',
  '-----',
  'INFO   | jvm 1    | 2025/03/02 08:15:03 | \tat com.acme.Shop.pay(Shop.java:31)',
  ':: Spring Boot ::                (v3.3.4)',
  'goroutine 1 [running]:',
  'Errors: 17',
  'The INFO of 17',
  'at 8:15 the order was lost',
];

for (const line of NO_RECORDS) {
  test(`${JSON.stringify(line)} begins no record`, () => {
    assert.deepEqual(
      LAYOUTS.filter((layout) => layout.read(line)).map(({ id }) => id),
      [],
    );
  });
}

/** Lines are cut before layouts see them (`read.ts`): four times as much as they get. */
const CHARACTERS = 64_000;

test('a long line that begins like a record and never ends takes no longer than its length', () => {
  const openings = Object.values(SAMPLES).flatMap((samples) => samples.map(([line]) => line));
  const pieces = [' ', '[', '"', '\\', 'a.', '1', '> <', 'a="', ': ', '|', '(', '2025-03-02 08:15:03 ', 'A'];
  const slow: string[] = [];
  for (const opening of openings) {
    for (const piece of pieces) {
      for (const cut of [opening.length, Math.floor(opening.length / 2)]) {
        const text = opening.slice(0, cut) + piece.repeat(Math.ceil(CHARACTERS / piece.length));
        const { user } = process.cpuUsage();
        for (const layout of LAYOUTS) layout.read(text);
        const ms = (process.cpuUsage().user - user) / 1000;
        // Linear ones take 3 ms, one that goes back for each character more than a second.
        if (ms > 400) slow.push(`${opening.slice(0, 40)} + ${piece}: ${ms.toFixed(0)} ms`);
      }
    }
  }
  assert.deepEqual(slow, []);
});
