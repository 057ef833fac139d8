import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERROR_CLASSES } from '../../error-classes/index.ts';
import { findFailureWords } from './error-headline.ts';

const describeThrown = (type: string, message: string): string => {
  const group = { statement: 'x', chain: [{ type, message, frames: [] }] };
  return findFailureWords(group as unknown as Parameters<typeof findFailureWords>[0]).text;
};

test('what a colon introduces belongs to the words while there is room, the next sentence does not', () => {
  const cases = [
    ['Could not open the session: connection refused. Retrying', 'Could not open the session: connection refused'],
    ['Topic orders not present in metadata after 60000 ms.', 'Topic orders not present in metadata after 60000 ms'],
    ['backend be_shop has no server available!', 'backend be_shop has no server available'],
    ['ERROR: duplicate key value: orders_pkey; aborted', 'ERROR: duplicate key value: orders_pkey'],
    [
      'PKIX path building failed: sun.security.provider.certpath.SunCertPathBuilderException: unable to find valid path',
      'PKIX path building failed',
    ],
    [
      'Code: 252. DB::Exception: Too many parts (300). Merges are slow',
      'Code: 252. DB::Exception: Too many parts (300)',
    ],
    [
      'Signed JWT rejected: Another algorithm expected, or no matching key(s) found in the set',
      'Signed JWT rejected: Another algorithm expected, or no matching…',
    ],
    [
      'The upload location [/tmp/tomcat.8080.4711/work/Tomcat/localhost/ROOT] is not valid',
      'The upload location [/tmp/…/ROOT] is not valid',
    ],
    [
      'index [logs-2026.03.04] blocked by: [TOO_MANY_REQUESTS/12/disk usage exceeded flood-stage watermark];',
      'index [logs-2026.03.04] blocked by: [TOO_MANY_REQUESTS/12/disk usage…',
    ],
    ['http://pay:8080/v1.2 refused: 503', 'http://pay:8080/v1.2 refused: 503'],
  ] as const;
  for (const [message, words] of cases) assert.equal(describeThrown('a.b.XException', message), `XException: ${words}`);
});

test('an exception that does not say what it is about gets the peer or file of its statement', () => {
  const describe = (statement: string): string => {
    const chain = [{ type: 'java.net.ConnectException', message: 'Connection refused', frames: [] }];
    return findFailureWords({ statement, chain } as unknown as Parameters<typeof findFailureWords>[0]).text;
  };
  assert.equal(describe('Cannot reach cache:6379.'), 'Cannot reach cache:6379: Connection refused');
  assert.equal(describe('Write to /data/shop/a failed'), 'Write to /data/shop/a failed: Connection refused');
  assert.equal(describe('Request failed'), 'ConnectException: Connection refused');
});

test('the words by which a class is known stay, with as much of what leads to them as there is room for', () => {
  const describe = (id: string, statement: string): string => {
    const group = { statement, chain: undefined } as unknown as Parameters<typeof findFailureWords>[0];
    return findFailureWords(
      group,
      ERROR_CLASSES.find((one) => one.id === id),
    ).text;
  };
  assert.equal(
    describe(
      'conn-refused',
      'Request execution failed with message: Connect to http://eureka:8761 failed: Connection refused',
    ),
    '…Connect to http://eureka:8761 failed: Connection refused',
  );
  assert.match(
    describe(
      'late-heartbeat',
      'This scheduler instance (orders-2) is still active but was recovered by another instance in the cluster.',
    ),
    /^…scheduler instance \(orders-2\) is still active/,
  );
});

test('the words of a class in the later part of a message are shown', () => {
  const message =
    "OperationException{statusCode=500, statusMessage='Internal Server Error', statusContent='No cluster leader'}";
  const group = { statement: 'x', chain: [{ type: 'com.ecwid.OperationException', message, frames: [] }] };
  const noLeader = ERROR_CLASSES.find(({ id }) => id === 'no-leader');
  const { text } = findFailureWords(group as unknown as Parameters<typeof findFailureWords>[0], noLeader);
  assert.match(text, /^OperationException: ….*No cluster leader/);
});

test('of an exception whose type says what failed, the beginning of the message is shown, with names of classes in full', () => {
  const thrown = {
    type: 'org.springframework.beans.factory.NoSuchBeanDefinitionException',
    message:
      "No qualifying bean of type 'com.shop.orders.billing.OrderBillingRepository' available: expected at least 1 bean",
    frames: [],
  };
  const group = { statement: 'x', chain: [thrown] } as unknown as Parameters<typeof findFailureWords>[0];
  const missingBean = ERROR_CLASSES.find(({ id }) => id === 'missing-bean');
  assert.equal(
    findFailureWords(group, missingBean).text,
    "NoSuchBeanDefinitionException: No qualifying bean of type '…OrderBillingRepository' available",
  );
});

test('the words of a class in a further line of a message are shown and marked', () => {
  const thrown = {
    type: 'org.elasticsearch.client.ResponseException',
    message: 'method [PUT], status line [HTTP/1.1 429 Too Many Requests]',
    further: ['{"error":{"reason":"disk usage exceeded flood-stage watermark"}}'],
    frames: [],
  };
  const group = { statement: 'x', chain: [thrown] } as unknown as Parameters<typeof findFailureWords>[0];
  const { text, marks } = findFailureWords(
    group,
    ERROR_CLASSES.find(({ id }) => id === 'enospc'),
  );
  assert.match(text, /^ResponseException: .*flood-stage watermark/);
  assert.deepEqual(marks, ['flood-stage watermark']);
});

test('a message that ends in a colon is told with the line below it', () => {
  const thrown = {
    type: 'a.ValidationException',
    message: 'Validation Failed:',
    further: ['', '  1 check sum'],
    frames: [],
  };
  const group = { statement: 'x', chain: [thrown] } as unknown as Parameters<typeof findFailureWords>[0];
  assert.equal(findFailureWords(group).text, 'ValidationException: Validation Failed: 1 check sum');
});

test('the host before the words of a class stays, packages of classes do not', () => {
  const message = 'ldap.acme.local:389 [Root exception is java.net.ConnectException: Connection refused (host down)]';
  const group = { statement: 'x', chain: [{ type: 'javax.naming.CommunicationException', message, frames: [] }] };
  const refused = ERROR_CLASSES.find(({ id }) => id === 'conn-refused');
  const { text } = findFailureWords(group as unknown as Parameters<typeof findFailureWords>[0], refused);
  assert.match(text, /: ldap\.acme\.local:389 \[Root exception is Connection/);
});

test('what a servlet has thrown is told without the words of the server before it', () => {
  const statement =
    'Servlet.service() for servlet [jsp] in context with path [/shop] threw exception [An exception occurred processing JSP page /pay.jsp at line 34';
  const group = { statement, chain: undefined } as unknown as Parameters<typeof findFailureWords>[0];
  assert.equal(findFailureWords(group).text, 'An exception occurred processing JSP page /pay.jsp at line 34');
});

test('a service that a deployment misses is told by its name', () => {
  const statement =
    'WFLYCTL0013: Operation ("deploy") failed - failure description: {"WFLYCTL0412: Required services that are not installed:" => ["jboss.naming.context.java.ShopDS"]}';
  const group = { statement, chain: undefined } as unknown as Parameters<typeof findFailureWords>[0];
  const missing = ERROR_CLASSES.find(({ id }) => id === 'missing-service');
  assert.equal(findFailureWords(group, missing).text, 'The JNDI name ShopDS is not bound');
});

test('a process that the kernel killed is named with its memory', () => {
  const statement =
    'Memory cgroup out of memory: Killed process 4711 (java) total-vm:8388608kB, anon-rss:4194304kB, file-rss:1024kB';
  const group = { statement, chain: undefined } as unknown as Parameters<typeof findFailureWords>[0];
  const killed = ERROR_CLASSES.find(({ id }) => id === 'oom-killer');
  assert.deepEqual(findFailureWords(group, killed), {
    text: 'The kernel killed java (process 4711, 4 GB) at the memory limit of its container',
    marks: ['Killed process 4711 (java)', 'anon-rss:4194304kB'],
  });
});

test('a channel that the broker closed is told with the reason', () => {
  const statement =
    'Shutdown Signal: channel error; protocol method: #method<channel.close>(reply-code=406, reply-text=PRECONDITION_FAILED - delivery acknowledgement on channel 1 timed out. Timeout value used: 1800000 ms)';
  const group = { statement, chain: undefined } as unknown as Parameters<typeof findFailureWords>[0];
  const closed = ERROR_CLASSES.find(({ id }) => id === 'mq-channel-closed');
  assert.equal(
    findFailureWords(group, closed).text,
    'The broker closed the channel (406): PRECONDITION_FAILED - delivery acknowledgement on channel 1 timed out',
  );
});

test('a statement that ends in an open bracket is joined with the lines below, and words of a class in them are shown', () => {
  const statement = 'WFLYCTL0013: Operation ("add") failed - address: ([';
  const below = [
    '    ("subsystem" => "web"),',
    ']) - failure: {"http" => "java.net.BindException: Address already in use /127.0.0.1:80"}}',
  ];
  const group = { statement, below, chain: undefined } as unknown as Parameters<typeof findFailureWords>[0];
  assert.match(findFailureWords(group).text, /^WFLYCTL0013: Operation \("add"\) failed.* Address already in use/);
  const bindFailed = ERROR_CLASSES.find(({ id }) => id === 'bind-failed');
  const { text, marks } = findFailureWords(group, bindFailed);
  assert.match(text, /BindException: Address already in use \/127\.0\.0\.1:80$/);
  assert.ok(below[1]?.includes(marks[0] ?? '?'));
});

test('the heading above a failure analysis is left out', () => {
  const statement = "APPLICATION FAILED TO START The bean 'clock' could not be registered.";
  const below = ['APPLICATION FAILED TO START', "The bean 'clock' could not be registered."];
  const group = { statement, below, chain: undefined } as unknown as Parameters<typeof findFailureWords>[0];
  const failed = ERROR_CLASSES.find(({ id }) => id === 'startup-failed');
  assert.equal(findFailureWords(group, failed).text, "The bean 'clock' could not be registered");
});

test('a time-out that nobody else names gets what the exception around it says was tried', () => {
  const describe = (...messages: readonly string[]): string => {
    const chain = messages.map((message) => ({ type: 'java.net.SocketTimeoutException', message, frames: [] }));
    const group = { statement: 'Authentication failed', chain };
    return findFailureWords(group as unknown as Parameters<typeof findFailureWords>[0]).text;
  };
  assert.equal(
    describe(
      'Cannot decode the token: Cannot load the keys of the issuer: java.net.SocketTimeoutException: Read timed out',
      'Cannot load the keys of the issuer: Read timed out',
      'Read timed out',
    ),
    'Cannot load the keys of the issuer: Read timed out',
  );
  assert.equal(
    describe('recovery of cart 7 fails. Circuit Breaker Timed out.', 'Circuit Breaker Timed out.'),
    'recovery of cart 7 fails: Circuit Breaker Timed out',
  );
  assert.equal(
    describe('java.net.SocketTimeoutException: Read timed out', 'Read timed out'),
    'SocketTimeoutException: Read timed out',
  );
});
