import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBytes } from '../../testing/index.ts';
import { MAX_LINE_BYTES } from '../limits.ts';
import { openTextBytes } from '../text/open-text.ts';
import { ENVELOPES } from './index.ts';
import { recognizeEnvelopes } from './recognize.ts';

const GC = [
  '[2026-03-17T10:13:39.781+0000][0.100s][info][gc] Using G1',
  '[2026-03-17T10:13:39.900+0000][0.219s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 23M->4M(128M) 3.1ms',
  '',
  '[2026-03-17T10:13:41.100+0000][1.419s][info][gc] GC(1) Pause Young (Normal) (G1 Evacuation Pause) 27M->5M(128M) 2.8ms',
];

const STATEMENTS = [
  '2026-03-17 10:13:39,781 INFO  [main] c.a.Shop - started',
  '2026-03-17 10:13:40,781 ERROR [main] c.a.Shop - failed',
  'java.lang.IllegalStateException: no stock',
  '',
  '\tat c.a.Shop.pay(Shop.java:12)',
];

/** What is wrapped, where it is no GC log. */
const CONTENTS: Readonly<Record<string, readonly string[]>> = {
  'json-statements': STATEMENTS,
  fluentd: ['{"level":"info","msg":"started"}', '{"level":"warn","msg":"slow"}', '{"level":"info","msg":"stopped"}'],
  'build-timestamps': ['[INFO] Compiling', '[ERROR] Shop.java:[7,9] cannot find symbol', '', '[INFO] BUILD FAILURE'],
};

const json = (log: string, stream = 'stdout') =>
  JSON.stringify({ log, stream, time: '2026-03-17T10:13:39.781234567Z' });

/** Each function wraps one line as the real program does. */
const WRAPPED: Readonly<Record<string, (line: string) => string>> = {
  'terminal-colors': (line) => `\u001b[32m${line.slice(0, 3)}\u001b[0;39m${line.slice(3)}\u001b[K`,
  'docker-json': (line) => json(`${line}\n`),
  fluentd: (line) => `2026-03-17T10:13:39+01:00\tkubernetes.var.log.containers.shop-1.log\t${line}`,
  'loki-values': (line) => JSON.stringify(['1774000000000000000', line]),
  'aws-events': (line) => `EVENTS\t1774000000123\t${line}\t1774000000456`,
  logcli: (line) => `2026-03-17T10:13:39+01:00 {app="shop", pod="shop-\\"1"} ${line}`,
  'json-export': (line) =>
    JSON.stringify({ '@timestamp': '2026-03-17T10:13:39.781Z', message: line, host: { name: 'a' } }),
  'json-statements': (line) => JSON.stringify({ '@timestamp': '2026-03-17T10:13:41Z', textPayload: line, pod: 'a' }),
  'kubernetes-cri': (line) => `2026-03-17T10:13:39.781234567+01:00 stdout F ${line}`,
  'kubectl-prefix': (line) => `[pod/shop-6d4cf56db6-x7k2p/app] ${line}`,
  'syslog-rfc5424': (line) => `<14>1 2026-03-17T10:13:39.781Z host app 1234 - [a@1 b="c \\] d"][e@2] ${line}`,
  'syslog-rfc3164': (line) => `Mar 17 10:13:39 host-1 java[1234]: ${line}`,
  journald: (line) => `2026-03-17T10:13:39+0100 host-1 java[1234]: ${line}`,
  heroku: (line) => `2026-03-17T10:13:39.781234+00:00 app[web.1]: ${line}`,
  'service-wrapper': (line) => `INFO   | jvm 1    | 2026/03/17 10:13:39 | ${line}`,
  compose: (line) => `shop-1   | ${line}`,
  'build-timestamps': (line) => `[2026-03-17T10:13:39.781Z] ${line}`,
  'cloud-foundry': (line) => `   2026-03-17T10:13:39.78+0100 [APP/PROC/WEB/0] OUT ${line}`,
  'cloudwatch-tail': (line) => `2026-03-17T10:13:39.781000+00:00 shop/app/0c5e4f2c9a7b ${line}`,
  'pod-follower': (line) => `shop-6d4cf56db6-x7k2p app ${line}`,
  quotation: (line) => `> ${line}`,
  'container-timestamp': (line) => `2026-03-17T10:13:39.781234567Z ${line}`,
};

test('every envelope of the list has a sample here', () => {
  assert.deepEqual(Object.keys(WRAPPED).sort(), ENVELOPES.map(({ id }) => id).sort());
});

for (const [id, wrap] of Object.entries(WRAPPED)) {
  const content = CONTENTS[id] ?? GC;

  test(`${id} is removed from every line and from the head, and quotes keep it`, async () => {
    const inFile = content.map(wrap);
    const { lines, source, summary } = await readBytes(Buffer.from(`${inFile.join('\n')}\n`));
    assert.deepEqual(lines, content);
    assert.deepEqual(source.head.lines, content);
    assert.equal(summary.lines, content.length);
    assert.equal((await source.quote(new Set([2]))).get(2), inFile[1]);
  });

  test(`${id} is the only one that matches its own lines`, () => {
    assert.deepEqual(
      recognizeEnvelopes(content.map(wrap)).map((envelope) => envelope.id),
      [id],
    );
  });

  test(`lines outside of ${id} pass unchanged`, async () => {
    const inFile = [...content.map(wrap), ...content.map(wrap), '-- No entries --'];
    assert.deepEqual((await readBytes(Buffer.from(inFile.join('\n')))).lines, [
      ...content,
      ...content,
      '-- No entries --',
    ]);
  });
}

test('a line carries its envelope header, and the inner one when they are nested', async () => {
  const readHeaders = async (wrap: (line: string) => string): Promise<(string | undefined)[]> => {
    const found: (string | undefined)[] = [];
    const source = await openTextBytes(Buffer.from(GC.map(wrap).join('\n')), { fileName: 'a.log' });
    await source.readLines(({ envelopeHeader }) => found.push(envelopeHeader));
    return [...new Set(found)];
  };
  const syslog = (line: string) => `Mar 17 10:13:39 host-1 java[1234]: ${line}`;
  assert.deepEqual(await readHeaders(syslog), ['Mar 17 10:13:39 host-1 java[1234]: ']);
  assert.deepEqual(await readHeaders((line) => json(`${line}\n`)), ['2026-03-17T10:13:39.781234567Z']);
  const journal = (line: string) =>
    JSON.stringify({
      __REALTIME_TIMESTAMP: '1773742419781234',
      _HOSTNAME: 'host-1',
      SYSLOG_IDENTIFIER: 'java',
      _PID: '1234',
      MESSAGE: line,
    });
  assert.deepEqual(await readHeaders(journal), ['2026-03-17T10:13:39.781Z host-1 java[1234]: ']);
  assert.deepEqual(await readHeaders((line) => `shop-1  | ${syslog(line)}`), ['Mar 17 10:13:39 host-1 java[1234]: ']);
  assert.deepEqual(await readHeaders((line) => line), [undefined]);
});

test('nested envelopes are removed one by one', async () => {
  const wrap = (line: string) => `shop-1  | [pod/shop/app] 2026-03-17T10:13:39.781234567Z ${line}`;
  assert.deepEqual((await readBytes(Buffer.from(GC.map(wrap).join('\n')))).lines, GC);
});

const OWN_LINES: Readonly<Record<string, readonly string[]>> = {
  'unified logging': GC,
  'JDK 8 with dates': [
    '2015-05-13T13:28:51.504-0400: 12.356: [GC (Allocation Failure) [PSYoungGen: 1K->2K(3K)] 4K->5K(6K), 0.1 secs]',
    '2015-05-13T13:28:52.504-0400: 13.356: [Full GC (Ergonomics) [PSYoungGen: 1K->0K(3K)] 4K->5K(6K), 0.1 secs]',
  ],
  'Logback with ISO dates': [
    '2026-03-17T10:13:39.781Z INFO  c.a.Shop - started',
    '2026-03-17T10:13:40.781Z WARN  c.a.Shop - slow',
  ],
  'Spring Boot': ['2026-03-17T10:13:39.781+01:00  INFO 1 --- [main] c.a.Shop : started'],
  'Java nanoseconds without another stamp': [
    '2026-03-17T10:13:39.781234567Z [main] INFO c.a.Shop - started',
    '2026-03-17T10:13:40.781234567Z [main] INFO c.a.Shop - served',
  ],
  'a level behind the date': ['2026-03-17T10:13:39+01:00 INFO Shop[12]: started', 'Mar 17 10:13:39 WARN Shop: slow'],
  'Java service wrapper': [
    'INFO   | jvm 1    | 2026/03/17 10:13:39 | started',
    'STATUS | wrapper  | 2026/03/17 10:13:39 | --> Wrapper',
  ],
  'fields between bars': ['main | INFO | started', 'main | WARN | slow'],
  'JSON lines with the stack trace of an error': [
    '{"message":"payment failed at 10:13:39","level":"error"}',
    ...Array.from({ length: 9 }, (_, at) => `{"message":"\\tat com.acme.Shop.pay(Shop.java:${at})"}`),
  ],
  'JSON lines': ['{"level":"info","msg":"started"}', '{"level":"warn","msg":"slow"}'],
};

for (const [name, lines] of Object.entries(OWN_LINES)) {
  test(`${name} is not mistaken for an envelope`, async () => {
    assert.deepEqual((await readBytes(Buffer.from(lines.join('\n')))).lines, lines);
  });
}

test('one wrapped line in five is not enough', () => {
  const wrap = WRAPPED['syslog-rfc3164'] ?? String;
  assert.deepEqual(recognizeEnvelopes([...GC.slice(0, 2).map(wrap), ...GC, ...GC]), []);
});

test('colors are removed from the statements between which stack traces are plain, in other envelopes and around them', async () => {
  const statement =
    '2026-11-28T10:00:00.123+01:00 \u001b[31mERROR\u001b[0;39m \u001b[35m1\u001b[0m --- [main] c.a.Pay : failed';
  const stack = [
    'java.net.SocketTimeoutException: Read timed out',
    ...Array.from({ length: 3 }, () => '\tat c.a.Pay.pay(Pay.java:12)'),
  ];
  const plain = ['2026-11-28T10:00:00.123+01:00 ERROR 1 --- [main] c.a.Pay : failed', ...stack];
  const wraps = [
    String,
    (line: string) => json(`${line}\n`),
    (line: string) => `[pod/shop/app] ${line}`,
    (line: string) => `\u001b[36mshop-1  | \u001b[0m${line}`,
  ];
  for (const wrap of wraps) {
    assert.deepEqual((await readBytes(Buffer.from([statement, ...stack].map(wrap).join('\n')))).lines, plain);
  }
});

const THREAD_DUMP = [
  'Full thread dump OpenJDK 64-Bit Server VM (25.0.3+9-LTS mixed mode, sharing):',
  '',
  '"worker-é" #22 [32268] prio=5 os_prio=0 cpu=1.00ms tid=0x00007fd550101b90 nid=32268 waiting on condition  [0x00007fd5290f8000]',
  '   java.lang.Thread.State: TIMED_WAITING (sleeping)',
  '\tat App.lambda$main$0(App.java:5)',
  '\t- locked <0x00000000ffbdf580> (a java.lang.Object)',
];

test('exports of log collectors are removed from GC logs and thread dumps, wherever they keep the line', async () => {
  const exports = [
    (line: string) => JSON.stringify({ line: `${line}\n`, timestamp: '1774000000000', labels: { app: 'shop' } }),
    (line: string) => JSON.stringify({ textPayload: line, severity: 'INFO' }),
    (line: string) => JSON.stringify({ _index: 'logs', _source: { message: line } }),
    (line: string) => JSON.stringify({ preview: false, result: { _raw: line } }),
  ];
  for (const lines of [GC, THREAD_DUMP]) {
    for (const wrap of exports) {
      assert.deepEqual((await readBytes(Buffer.from(lines.map(wrap).join('\n')))).lines, lines);
    }
  }
});

test('lines that containerd split are joined, also with the other stream in between', async () => {
  const file = [
    '2026-03-17T10:13:39.1Z stdout F first',
    '2026-03-17T10:13:39.2Z stdout P one ',
    '2026-03-17T10:13:39.3Z stderr F warning',
    '2026-03-17T10:13:39.4Z stdout P two ',
    '2026-03-17T10:13:39.5Z stdout F three',
    '2026-03-17T10:13:39.6Z stdout P without end',
  ];
  const { source } = await readBytes(Buffer.from(file.join('\n')));
  const lines: [number, string][] = [];
  await source.readLines((line) => lines.push([line.number, line.text]));
  assert.deepEqual(lines, [
    [1, 'first'],
    [3, 'warning'],
    [2, 'one two three'],
    [6, 'without end'],
  ]);
});

test('lines that Docker split are joined, with the escapes of JSON', async () => {
  const file = [
    json('a\ttab, a "quote", '),
    json('é and €\n'),
    json('\u001b[31mred\u001b[0m\r\n'),
    '{"log":"raw \\u00e9\\u003c é\\n"}',
  ];
  const { lines } = await readBytes(Buffer.from(file.join('\n')));
  assert.deepEqual(lines, ['a\ttab, a "quote", é and €', 'red', 'raw é< é']);
});

test('records without a time, which collectors wrote again, are complete without a line end', async () => {
  const wraps = [
    (line: string) => JSON.stringify({ log: line, stream: 'stdout' }),
    (line: string) => `2026-03-17T10:13:39+01:00\tshop.app\t${JSON.stringify({ log: line, stream: 'stdout' })}`,
  ];
  for (const wrap of wraps) assert.deepEqual((await readBytes(Buffer.from(GC.map(wrap).join('\n')))).lines, GC);
});

test('the tabs of a trace that a daemon of syslog escaped are tabs', async () => {
  const escapeTabs = (line: string) => line.replaceAll('\t', '#011');
  for (const id of ['syslog-rfc3164', 'syslog-rfc5424', 'journald']) {
    const inFile = STATEMENTS.map((line) => WRAPPED[id]?.(escapeTabs(line)));
    assert.deepEqual((await readBytes(Buffer.from(inFile.join('\n')))).lines, STATEMENTS, id);
  }
});

test('a split line that never ends is truncated', async () => {
  const part = `2026-03-17T10:13:39.1Z stdout P ${'x'.repeat(100_000)}`;
  const { source } = await readBytes(Buffer.from(`${part}\n`.repeat(20)));
  const seen: [number, boolean][] = [];
  await source.readLines((line) => seen.push([line.length, line.cut]));
  assert.deepEqual(seen, [[MAX_LINE_BYTES, true]]);
});

test('every envelope handles hostile lines of 1 MB within seconds', () => {
  const starts = [
    '2026-03-17T10:13:39.1Z stdout P:',
    '<1>1 - a b c d [',
    'Mar 17 10:13:39 a',
    'a',
    '[pod/',
    '{"log":"',
    '<1>1 - a b c d [\\',
  ];
  const started = performance.now();
  for (const start of starts) {
    for (const filling of ['a', ' ', '\\', '[', ']', '|', '.']) {
      const line = start + filling.repeat(MAX_LINE_BYTES);
      for (const envelope of ENVELOPES) envelope.open(line);
    }
  }
  assert.ok(performance.now() - started < 4000);
});

test('a record of several lines has as many, and all have the number of the record, whatever level the collector states', async () => {
  const [started = '', ...failed] = STATEMENTS;
  for (const [member, severity] of [
    ['message', undefined],
    ['textPayload', 'INFO'],
    ['resultDescription', 'Informational'],
  ] as const) {
    const wrap = (text: string) => JSON.stringify({ timestamp: '2026-03-17T10:13:41Z', [member]: text, severity });
    const inFile = [started, failed.join('\n')].map(wrap);
    const { lines, source, summary } = await readBytes(Buffer.from(inFile.join('\n')));
    assert.deepEqual(lines, STATEMENTS, member);
    assert.deepEqual(source.head.lines, lines);
    assert.equal(summary.lines, 2);
    assert.equal((await source.quote(new Set([2]))).get(2), inFile[1]);
  }
});

test('a record may have more lines than a call may have arguments', () => {
  const wrap = WRAPPED['json-statements'] ?? String;
  const [started = ''] = STATEMENTS;
  const found = recognizeEnvelopes([wrap(`${started}${'\n'.repeat(500_000)}`)]);
  assert.deepEqual(
    found.map(({ id }) => id),
    ['json-statements'],
  );
});

test('records that an application wrote stay records, also in an export with those of a text log', async () => {
  const wrap = WRAPPED['json-statements'] ?? String;
  const records = [
    '{"level":"INFO","message":"started","time":"2026-03-17T10:13:39Z"}',
    '{"severity":"ERROR","message":"failed\\nat the second try"}',
    '{"log":{"level":"error"},"message":"lost"}',
  ];
  assert.deepEqual((await readBytes(Buffer.from(records.join('\n')))).lines, records);
  const mixed = [...STATEMENTS.map(wrap), ...records];
  assert.deepEqual((await readBytes(Buffer.from(mixed.join('\n')))).lines, [...STATEMENTS, ...records]);
});
