import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyzeSketch, checkDumpRule, createThreads, STACKS } from '../../../testing/index.ts';
import { nonDaemonShutdown } from './non-daemon-shutdown.ts';

const destroys = { name: 'DestroyJavaVM', frames: [] };
const idle = (count: number) =>
  createThreads('pool-1-thread', count, { daemon: false, state: 'WAITING', frames: STACKS.idle });

checkDumpRule(nonDaemonShutdown, {
  silent: {
    'main still runs': idle(3),
    'six idle threads are a server': [destroys, ...idle(6)],
    'a program with a window': [
      destroys,
      { name: 'AWT-EventQueue-0', daemon: false, state: 'WAITING', frames: STACKS.idle },
    ],
    'a server accepts connections': [
      destroys,
      ...idle(2),
      {
        name: 'acceptor',
        daemon: true,
        frames: ['sun.nio.ch.Net.accept(Native Method)', 'com.acme.Server.run(Server.java:3)'],
      },
    ],
    'one of them works': [destroys, ...idle(2), { name: 'job', daemon: false }],
  },
  fires: {
    'five idle threads': { on: [destroys, ...idle(5)], level: 'INFO', explanation: /5 idle non-daemon threads/ },
  },
});

test('the key figure counts the threads that keep the JVM alive, not the one that waits for them', () => {
  const [analysis] = analyzeSketch({ dumps: [{ threads: [destroys, ...idle(3)] }] }).dumps;
  const [counted] = (analysis && nonDaemonShutdown.check(analysis)?.evidence) ?? [];
  assert.equal(counted?.kind === 'metric' && counted.measured.value, 3);
});
