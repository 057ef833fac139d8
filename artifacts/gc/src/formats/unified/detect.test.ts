import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHead } from '../../../testing/check-format.ts';
import { detect } from './detect.ts';

const scoreText = (text: string): number => detect(aHead(text));

test('one line of a collector is enough', () => {
  assert.ok(scoreText('[0.003s][info][gc] Using G1') > 0.6);
  assert.ok(scoreText('[1795210723489ms][20941] GC(0) Pause Remark 1M->1M(64M) 1.792ms') > 0.6);
  assert.ok(scoreText('[2026-11-20T21:38:38.409+0000][20814][gc] Using Serial') > 0.6);
});

test('a log that begins in the middle of an event is recognized by its tags', () => {
  assert.ok(scoreText('[0.163s][debug][gc,remset] Coarsening (recent): Inline->AoC 0 (0)') >= 0.2);
});

const OTHERS: Readonly<Record<string, string>> = {
  'an application log with brackets': `[2026-11-20 21:39:13][INFO][main] started in 3.2 seconds
[2026-11-20T21:39:13.844+0000][info] GC pause of customer unknown
[info] compiling 12 Scala sources`,
  'the monitor of collections of Elasticsearch':
    '[2026-03-04 02:10:01,200][INFO ][o.e.m.j.JvmGcMonitorService] [es-data-2] [gc][8000] overhead, spent [412ms] collecting in the last [1s]',
  'a thread dump': `"main" #1 prio=5 os_prio=0 cpu=123.45ms elapsed=10.00s tid=0x00007f nid=0x1 waiting on condition
"G1 Main Marker" os_prio=0 cpu=0.67ms elapsed=10.00s tid=0x00007f nid=0x2 runnable
"GC Thread#0" os_prio=0 cpu=1.00ms`,
  'the trace of Go':
    'gc 1 @0.012s 2%: 0.026+0.36+0.011 ms clock, 0.21+0.12/0.60/0.22+0.089 ms cpu, 4->4->0 MB, 5 MB goal, 8 P',
  'HotSpot 8':
    '2016-04-14T22:30:09.108+0200: 1.053: [GC (Allocation Failure) 1.053: [ParNew: 218496K->25704K(245760K), 0.01 secs]',
  'an empty file': '',
};
for (const [name, text] of Object.entries(OTHERS)) {
  test(`${name} is not unified logging`, () => assert.ok(scoreText(text) < 0.2, String(scoreText(text))));
}

test('a long log that quotes a collector once gets a low score', () => {
  const text = `${'2026-11-20 21:39:13 INFO something else happened\n'.repeat(200)}[0.003s][info][gc] Using G1`;
  assert.ok(scoreText(text) <= 0.3);
});
