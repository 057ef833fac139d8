import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atThreshold, checkFactThresholds, createCapture, createOutput } from '../../../testing/index.ts';
import type { Connection } from '../../outputs/netstat.ts';
import { collectNetworkFacts } from './network.ts';

const PEER = '10.0.0.7:8443';

const connections = (state: string, count: number, figures: Partial<Connection> = {}): Connection[] =>
  Array.from({ length: count }, (_, index) => ({
    state,
    local: `10.0.0.5:${40_000 + index}`,
    peer: PEER,
    receiveQueue: 0,
    sendQueue: 0,
    processId: 6,
    line: 2 + index,
    ...figures,
  }));

/** Makes a capture of a process with these connections in each snapshot. */
const snapshots = (...moments: readonly (readonly Connection[])[]) =>
  createCapture({
    meta: { tags: [], processId: 6 },
    netstat: createOutput(moments.map((rows) => ({ connections: rows, line: 1 }))),
    sysctl: createOutput(new Map([['net.ipv4.ip_local_port_range', '1001 2000']])),
  });

const others = connections('ESTABLISHED', 60, { peer: '10.0.0.9:5432' });
const half = (count: number, all: number) =>
  snapshots([
    ...connections('ESTABLISHED', count),
    ...Array.from({ length: all - count }, (_, index) =>
      connections('ESTABLISHED', 1, { peer: `10.0.1.${index}:443` }),
    ).flat(),
  ]);

checkFactThresholds(collectNetworkFacts, {
  'fifty sockets in CLOSE_WAIT': atThreshold('close-wait', [49, 50, 51], (count) =>
    snapshots([...connections('CLOSE_WAIT', count), ...others]),
  ),
  'ten sockets in CLOSE_WAIT when they become more': {
    fact: 'close-wait',
    under: snapshots([...connections('CLOSE_WAIT', 8), ...others], [...connections('CLOSE_WAIT', 9), ...others]),
    at: snapshots([...connections('CLOSE_WAIT', 9), ...others], [...connections('CLOSE_WAIT', 10), ...others]),
    over: snapshots([...connections('CLOSE_WAIT', 9), ...others], [...connections('CLOSE_WAIT', 11), ...others]),
  },
  'ten sockets in CLOSE_WAIT when they are half of all': atThreshold('close-wait', [11, 10, 9], (count) =>
    snapshots([...connections('CLOSE_WAIT', 10), ...connections('ESTABLISHED', count)]),
  ),
  'thirty percent of a thousand local ports in TIME_WAIT': atThreshold('time-wait', [299, 300, 301], (count) =>
    snapshots(connections('TIME_WAIT', count)),
  ),
  'five unanswered connections in every snapshot': {
    fact: 'syn-sent',
    under: snapshots(connections('SYN_SENT', 5), connections('SYN_SENT', 4)),
    at: snapshots(connections('SYN_SENT', 5), connections('SYN_SENT', 5)),
    over: snapshots(connections('SYN_SENT', 6), connections('SYN_SENT', 6)),
  },
  'a hundred connections that wait to be accepted': atThreshold('accept-q', [99, 100, 101], (receiveQueue) =>
    snapshots(connections('LISTEN', 1, { receiveQueue })),
  ),
  'half of the backlog of a listening socket': atThreshold('accept-q', [24, 25, 26], (receiveQueue) =>
    snapshots(connections('LISTEN', 1, { receiveQueue, sendQueue: 50 })),
  ),
  'twenty connections to one peer': atThreshold('peer-many', [19, 20, 21], (count) =>
    snapshots(connections('ESTABLISHED', count)),
  ),
  'half of the connections to one peer': atThreshold('peer-many', [41, 40, 39], (count) => half(20, count)),
});

const LISTENS = connections('LISTEN', 1, { local: '0.0.0.0:8080', peer: '0.0.0.0:*' });

checkFactThresholds(collectNetworkFacts, {
  'fifty clients that went away': atThreshold('clients-gone', [49, 50, 51], (count) =>
    snapshots([...LISTENS, ...connections('CLOSE_WAIT', count, { local: '10.0.0.5:8080' }), ...others]),
  ),
});

test('clients that went away are no sockets that the program opened', () => {
  const capture = snapshots([...LISTENS, ...connections('CLOSE_WAIT', 80, { local: '10.0.0.5:8080' })]);
  assert.deepEqual(
    collectNetworkFacts(capture).map(({ id }) => id),
    ['clients-gone'],
  );
});

test("sockets of several JVMs are nobody's when the process is not known, and those of the only one are its own", () => {
  const waiting = connections('CLOSE_WAIT', 60, { program: 'java' });
  const find = (...rows: readonly Connection[]) =>
    collectNetworkFacts(
      createCapture({ meta: { tags: [] }, netstat: createOutput([{ connections: rows, line: 1 }]) }),
    ).map(({ id }) => id);
  const daemon = connections('LISTEN', 1, { processId: 9, program: 'sshd' });
  assert.deepEqual(find(...waiting, ...daemon), ['close-wait']);
  assert.deepEqual(find(...waiting, ...connections('LISTEN', 1, { processId: 7, program: 'java' })), []);
});

test('a few connections name the peer and prove no load', () => {
  const ids = (count: number) => collectNetworkFacts(snapshots(connections('ESTABLISHED', count))).map(({ id }) => id);
  assert.deepEqual([ids(2), ids(3), ids(20)], [[], ['peer-main'], ['peer-many']]);
});

test('tasklist says which of several processes without a name is the JVM', () => {
  const closed = connections('CLOSE_WAIT', 60, { processId: 5120 });
  const rows = [...closed, ...connections('ESTABLISHED', 3, { processId: 4, peer: '10.0.0.9:445' })];
  const ps = createOutput([
    [
      { processId: 4, command: 'System' },
      { processId: 5120, command: 'java.exe' },
    ],
  ]);
  const capture = (more: object) =>
    createCapture({ meta: { tags: [] }, netstat: createOutput([{ connections: rows, line: 1 }]), ...more });
  const ids = (more: object) => collectNetworkFacts(capture(more)).map(({ id }) => id);
  assert.ok(ids({ ps }).includes('close-wait'));
  assert.ok(!ids({}).includes('close-wait'));
});

test('a table without queues is of Windows, which has 16,384 ports', () => {
  const waiting = connections('TIME_WAIT', 12_000, { receiveQueue: Number.NaN });
  const [fact] = collectNetworkFacts(
    createCapture({ netstat: createOutput([{ connections: waiting, line: 1 }]) }),
  ).filter(({ id }) => id === 'time-wait');
  assert.equal(fact?.words.ports, '16384');
});

test('a local port that several connections share is one of a server, also where it is not listed as listening', () => {
  const rows = Array.from({ length: 60 }, (_, index) =>
    connections('CLOSE_WAIT', 1, { local: '10.0.0.5:8445', peer: `10.0.0.7:${50_000 + index}` }),
  ).flat();
  const ids = collectNetworkFacts(snapshots(rows)).map(({ id }) => id);
  assert.deepEqual([ids.includes('clients-gone'), ids.includes('close-wait')], [true, false]);
});

test('a single snapshot has no history, and the number of sockets stands once', () => {
  const find = (...moments: readonly (readonly Connection[])[]) =>
    collectNetworkFacts(snapshots(...moments)).find(({ id }) => id === 'close-wait');
  const once = find(connections('CLOSE_WAIT', 60));
  assert.match(once?.statement ?? '', /^60 sockets are in CLOSE_WAIT, most to /);
  assert.equal(once?.words.history, undefined);
  const twice = find(connections('CLOSE_WAIT', 50), connections('CLOSE_WAIT', 60));
  assert.match(twice?.statement ?? '', /^60 sockets are in CLOSE_WAIT \(50 → 60\), most to /);
});
