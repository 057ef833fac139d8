import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SampleSketch, sketchAnalysis } from '../../../../testing/index.ts';
import { findLockHolder, findStall } from './lock-holder.ts';

const wait = (thread: string, detail: string, at: number, weight: number): SampleSketch => ({
  at,
  weight,
  thread,
  detail,
  subject: 'com.shop.Ledger',
  stack: ['com.shop.Ledger.post'],
});

function judge(waits: readonly SampleSketch[], sleeps: readonly SampleSketch[] = []) {
  const analysis = sketchAnalysis({
    seconds: 600,
    samples: { 'jdk.JavaMonitorEnter': waits, 'jdk.ThreadSleep': sleeps },
  });
  const columns = analysis.recording.samples.get('jdk.JavaMonitorEnter');
  assert.ok(columns);
  const rows = Array.from({ length: columns.rows }, (_, row) => row);
  return { holder: findLockHolder(analysis, columns, rows), stall: findStall(analysis, columns, rows) };
}

const CONVOY = [wait('a', 'night', 1000, 20_000), wait('b', 'a', 1001, 20_000)];

test('the holder is the owner that does not wait itself, and what it did meanwhile', () => {
  const sleep = { at: 0, weight: 21_000, thread: 'night', stack: ['java.lang.Thread.sleep', 'com.shop.Night.close'] };
  assert.deepEqual(judge(CONVOY, [sleep]).holder, {
    thread: 'night',
    what: 'sleeps',
    totalMs: 21_000,
    site: 'com.shop.Night.close',
  });
  assert.equal(judge(CONVOY, [{ ...sleep, at: 30_000 }]).holder, undefined);
  assert.equal(judge(CONVOY).holder, undefined);
});

test('several short calls of the holder count together, and those that go on when the lock is free do not', () => {
  const sleep = (at: number, weight: number) => ({ at, weight, thread: 'night', stack: ['com.shop.Night.close'] });
  assert.equal(judge(CONVOY, [sleep(1000, 7000), sleep(9000, 7000), sleep(30_000, 9000)]).holder?.totalMs, 14_000);
  assert.equal(judge(CONVOY, [sleep(1500, 60_000)]).holder, undefined);
});

test('what an owner does outside of the method that takes the lock is not done with the lock', () => {
  const waits = [wait('a', 'night', 1000, 20_000), wait('night', 'a', 50_000, 12_000)];
  const sleep = (...stack: string[]) => ({ at: 1000, weight: 15_000, thread: 'night', stack });
  assert.equal(judge(waits, [sleep('com.shop.Night.rest')]).holder, undefined);
  assert.equal(judge(waits, [sleep('com.shop.Night.rest', 'com.shop.Ledger.post')]).holder?.thread, 'night');
});

test('a stall lies in one part of the recording and is over', () => {
  assert.deepEqual(judge(CONVOY).stall, { from: 1000, to: 21_001, threads: 2 });
  assert.equal(judge([...CONVOY, wait('c', 'night', 300_000, 20_000)]).stall, undefined);
  assert.equal(judge([wait('a', 'night', 580_000, 20_000)]).stall, undefined);
});
