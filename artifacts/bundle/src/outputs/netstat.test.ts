import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readListedConnections, readNetstat } from './netstat.ts';

/** Lines with the state, the peer and the process that they name. */
const LINES: readonly (readonly [
  name: string,
  line: string,
  state: string,
  peer: string,
  processId: number | undefined,
])[] = [
  [
    'Linux',
    'tcp6       1      0 10.0.0.1:41000          10.0.0.7:5432           CLOSE_WAIT  6/java',
    'CLOSE_WAIT',
    '10.0.0.7:5432',
    6,
  ],
  [
    'Linux with the timers',
    'tcp        0      0 10.0.0.1:41000          10.0.0.7:5432           ESTABLISHED 6/java               keepalive (7131.84/0/0)',
    'ESTABLISHED',
    '10.0.0.7:5432',
    6,
  ],
  [
    'Linux with user and inode',
    'tcp        0      0 10.0.0.1:41000          10.0.0.7:5432           TIME_WAIT   0          0          -',
    'TIME_WAIT',
    '10.0.0.7:5432',
    undefined,
  ],
  [
    'a listener',
    'tcp6       0      0 :::8080                 :::*                    LISTEN      6/java',
    'LISTEN',
    ':::*',
    6,
  ],
  [
    'ss',
    'ESTAB      0      0      10.0.0.1:41000       10.0.0.7:5432      users:(("java",pid=6,fd=5))',
    'ESTABLISHED',
    '10.0.0.7:5432',
    6,
  ],
  [
    'ss with brackets',
    'CLOSE-WAIT 1      0      [::ffff:10.0.0.1]:41000       [::ffff:10.0.0.7]:5432      users:(("java",pid=6,fd=5))',
    'CLOSE_WAIT',
    '10.0.0.7:5432',
    6,
  ],
  [
    'macOS',
    'tcp4       1      0  10.0.0.1.41000         10.0.0.7.5432          SYN_SENT',
    'SYN_SENT',
    '10.0.0.7:5432',
    undefined,
  ],
  [
    'Windows',
    '  TCP    10.0.0.1:41000         10.0.0.7:5432          TIME_WAIT       0',
    'TIME_WAIT',
    '10.0.0.7:5432',
    undefined,
  ],
  [
    'Windows in German',
    '  TCP    10.0.0.1:41000         10.0.0.7:5432          HERGESTELLT     4711',
    'ESTABLISHED',
    '10.0.0.7:5432',
    4711,
  ],
  [
    'Windows in German that listens',
    '  TCP    0.0.0.0:8080           0.0.0.0:0              ABHÖREN         4711',
    'LISTEN',
    '0.0.0.0:0',
    4711,
  ],
  [
    'busybox',
    'tcp        0      0 10.0.0.1:41000          10.0.0.7:5432           FIN_WAIT2   6/java',
    'FIN_WAIT2',
    '10.0.0.7:5432',
    6,
  ],
  [
    "the agent's own table",
    'tcp   10.0.0.1:41000   10.0.0.7:5432   ESTABLISHED   6/java',
    'ESTABLISHED',
    '10.0.0.7:5432',
    6,
  ],
];

for (const [name, line, state, peer, processId] of LINES) {
  test(`a connection of ${name}`, () => {
    const [shot] = readNetstat([line]);
    const [found] = shot?.connections ?? [];
    assert.deepEqual([found?.state, found?.peer, found?.processId], [state, peer, processId]);
  });
}

test('headers in other languages begin snapshots too', () => {
  const shot = (head: string) =>
    `${head}\ntcp        0      0 10.0.0.1:41000          10.0.0.7:5432           VERBUNDEN   6/java`;
  const german =
    'Aktive Internetverbindungen (Server und stehende Verbindungen)\nProto Recv-Q Send-Q Local Address           Foreign Address         State       PID/Program name';
  const text = `Fr 20. Nov 22:16:09 CET 2026\n${shot(german)}\n\nFr 20. Nov 22:16:12 CET 2026\n${shot(german)}`;
  assert.deepEqual(
    readNetstat(text.split('\n')).map(({ connections }) => connections.length),
    [1, 1],
  );
});

test('connections are read from lsof where there is no table of them', () => {
  const [shot] = readListedConnections([
    'COMMAND  PID USER   FD   TYPE DEVICE SIZE/OFF NODE NAME',
    'java    4711  app   60u  IPv4  90000      0t0  TCP 10.0.0.1:42000->10.0.0.7:9200 (CLOSE_WAIT)',
    'java    4711  app   61u  IPv6  90001      0t0  TCP *:8080 (LISTEN)',
    'java    4711  app  txt    REG  253,0    12304 9001 /usr/bin/java',
  ]);
  assert.deepEqual(
    shot?.connections.map(({ state, peer, processId, line }) => [state, peer, processId, line]),
    [
      ['CLOSE_WAIT', '10.0.0.7:9200', 4711, 2],
      ['LISTEN', '', 4711, 3],
    ],
  );
});
