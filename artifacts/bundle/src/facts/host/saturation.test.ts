import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCapture, createOutput } from '../../../testing/index.ts';
import { readTop } from '../../outputs/top.ts';
import { computeFairShare, isSaturated } from './saturation.ts';

const table = (idle: string, load: string) =>
  createOutput(
    readTop([
      `top - 10:00:00 up 1 day,  0 user,  load average: ${load}, 3.00, 1.00`,
      'Threads:  40 total,   2 running',
      `%Cpu(s): 70.0 us, 30.0 sy,  0.0 ni, ${idle} id,  0.0 wa`,
    ]),
  );
const share = (idle: string, load: string, cpuCount?: number) =>
  computeFairShare(
    createCapture({ meta: { tags: [], cpuCount }, topThreads: [table(idle, load), table('0.0', load)] }),
  );

test('without vmstat, tables of top tell that the host is full', () => {
  assert.equal(share('0.0', '16.00', 4), 0.25);
  assert.equal(share('0.0', '8.00'), 0.125);
  assert.ok(Number.isNaN(share('0.0', '7.90', 4)));
  assert.ok(Number.isNaN(share('0.0', '7.90')));
  assert.ok(Number.isNaN(share('6.0', '16.00', 4)));
});

test('a host of unknown size is saturated when no core is idle and many threads are runnable', () => {
  const rows = (runnable: number) =>
    createCapture({
      meta: { tags: [] },
      vmstat: createOutput(Array.from({ length: 5 }, () => ({ runnable, idle: 0, line: 3 }))),
    });
  assert.equal(isSaturated(rows(19)), true);
  assert.equal(isSaturated(rows(7)), false);
});
