import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDumpFormat, readDumps, readThreads } from '../../testing/check-dump-format.ts';
import { HOT_THREADS } from './hot-threads.ts';

const NODE = `::: {data-1}{aXk2}{bYm3}{10.0.0.1}{10.0.0.1:9300}{d}{zone=a}
   Hot threads at 2026-03-05T10:11:12.131Z, interval=500ms, busiestThreads=3, ignoreIdleThreads=true:

   98.4% [cpu=97.1%, other=1.3%] (492ms out of 500ms) cpu usage by thread 'elasticsearch[data-1][search][T#3]'
     2/10 snapshots sharing following 2 elements
       app//com.acme.Scores.next(Scores.java:7)
       java.base@21.0.4/java.lang.Thread.run(Thread.java:1583)
     7/10 snapshots sharing following 3 elements
       app//com.acme.Scores.collect(Scores.java:31)
       app//com.acme.Query.run(Query.java:12)
       java.base@21.0.4/java.lang.Thread.run(Thread.java:1583)
     unique snapshot
       app//com.acme.Query.run(Query.java:14)

    3.0% (15ms out of 500ms) cpu usage by thread 'elasticsearch[data-1][write][T#1]'
     unique snapshot
       java.base@21.0.4/java.lang.Thread.run(Thread.java:1583)

`;

checkDumpFormat(HOT_THREADS, NODE);

test('the share of a core is the processor time, and the stack is what most snapshots share', () => {
  const threads = readThreads(HOT_THREADS, NODE);
  const search = threads.get('elasticsearch[data-1][search][T#3]');
  assert.deepEqual([search?.cpuPercent, search?.line, search?.lastLine, search?.stack.frames.length], [97.1, 4, 13, 3]);
  assert.equal(search?.stack.frames[0], 'app//com.acme.Scores.collect(Scores.java:31)');
  assert.equal(threads.get('elasticsearch[data-1][write][T#1]')?.cpuPercent, 3);
});

test('each node is a dump of its own, also in the form of version 1 and below a prompt', () => {
  const old = NODE.replace(/^:::.*$/m, '::: [data-2][aXk2][inet[/10.0.0.2:9300]]').replace(
    ' [cpu=97.1%, other=1.3%]',
    '',
  );
  const { dumps } = readDumps(HOT_THREADS, `$ curl localhost:9200/_nodes/hot_threads\n${NODE}${old}`);
  assert.deepEqual(
    dumps.map(({ jvm, time, threads }) => [jvm, time, threads.length, threads[0]?.cpuPercent]),
    [
      ['node data-1', Date.UTC(2026, 2, 5, 10, 11, 12, 131), 2, 97.1],
      ['node data-2', Date.UTC(2026, 2, 5, 10, 11, 12, 131), 2, 98.4],
    ],
  );
});

test('time in waits or at locks is no use of the processor', () => {
  const waits = NODE.replaceAll('cpu usage', 'block usage');
  assert.equal(readThreads(HOT_THREADS, waits).get('elasticsearch[data-1][search][T#3]')?.cpuPercent, undefined);
});
