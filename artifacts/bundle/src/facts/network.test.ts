import { checkFactThresholds, createCapture, createOutput } from '../../testing/index.ts';
import type { Connection } from '../outputs/netstat.ts';
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
  'fifty sockets in CLOSE_WAIT': {
    fact: 'close-wait',
    under: snapshots([...connections('CLOSE_WAIT', 49), ...others]),
    at: snapshots([...connections('CLOSE_WAIT', 50), ...others]),
    over: snapshots([...connections('CLOSE_WAIT', 51), ...others]),
  },
  'ten sockets in CLOSE_WAIT when they become more': {
    fact: 'close-wait',
    under: snapshots([...connections('CLOSE_WAIT', 8), ...others], [...connections('CLOSE_WAIT', 9), ...others]),
    at: snapshots([...connections('CLOSE_WAIT', 9), ...others], [...connections('CLOSE_WAIT', 10), ...others]),
    over: snapshots([...connections('CLOSE_WAIT', 9), ...others], [...connections('CLOSE_WAIT', 11), ...others]),
  },
  'ten sockets in CLOSE_WAIT when they are half of all': {
    fact: 'close-wait',
    under: snapshots([...connections('CLOSE_WAIT', 10), ...connections('ESTABLISHED', 11)]),
    at: snapshots([...connections('CLOSE_WAIT', 10), ...connections('ESTABLISHED', 10)]),
    over: snapshots([...connections('CLOSE_WAIT', 10), ...connections('ESTABLISHED', 9)]),
  },
  'thirty percent of a thousand local ports in TIME_WAIT': {
    fact: 'time-wait',
    under: snapshots(connections('TIME_WAIT', 299)),
    at: snapshots(connections('TIME_WAIT', 300)),
    over: snapshots(connections('TIME_WAIT', 301)),
  },
  'five unanswered connections in every snapshot': {
    fact: 'syn-sent',
    under: snapshots(connections('SYN_SENT', 5), connections('SYN_SENT', 4)),
    at: snapshots(connections('SYN_SENT', 5), connections('SYN_SENT', 5)),
    over: snapshots(connections('SYN_SENT', 6), connections('SYN_SENT', 6)),
  },
  'a hundred connections that wait to be accepted': {
    fact: 'accept-q',
    under: snapshots(connections('LISTEN', 1, { receiveQueue: 99 })),
    at: snapshots(connections('LISTEN', 1, { receiveQueue: 100 })),
    over: snapshots(connections('LISTEN', 1, { receiveQueue: 101 })),
  },
  'half of the backlog of a listening socket': {
    fact: 'accept-q',
    under: snapshots(connections('LISTEN', 1, { receiveQueue: 24, sendQueue: 50 })),
    at: snapshots(connections('LISTEN', 1, { receiveQueue: 25, sendQueue: 50 })),
    over: snapshots(connections('LISTEN', 1, { receiveQueue: 26, sendQueue: 50 })),
  },
  'twenty connections to one peer': {
    fact: 'peer-many',
    under: snapshots(connections('ESTABLISHED', 19)),
    at: snapshots(connections('ESTABLISHED', 20)),
    over: snapshots(connections('ESTABLISHED', 21)),
  },
  'half of the connections to one peer': {
    fact: 'peer-many',
    under: half(20, 41),
    at: half(20, 40),
    over: half(20, 39),
  },
});
