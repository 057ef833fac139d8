import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toSeriesName } from './series-name.ts';

const listNames = (...files: readonly string[]) => [...new Set(files.map(toSeriesName))];

test('the files of one rotation have one name', () => {
  assert.deepEqual(listNames('gc.log', 'gc.log.0', 'gc.log.12.gz', 'gc.log.3.current', 'gc.4.log', 'gc.log.1.tar.gz'), [
    'gc.log',
  ]);
  assert.deepEqual(listNames('gc.log-20240501.gz', 'gc-2024-05-02.log', 'gc.log.2024-05-03', 'gc.log'), ['gc.log']);
});

test('the logs of a JVM that was started again have one name', () => {
  assert.deepEqual(listNames('gc_pid12_2024-05-01_10-11-12.log', 'gc_pid345_2024-05-02_10-11-12.log.0'), ['gc.log']);
});

test('folders of dates and archives around single files part nothing', () => {
  assert.deepEqual(listNames('2024-05-01/gc.log', '2024-05-02/gc.log'), ['/gc.log']);
  assert.deepEqual(listNames('gc.log', 'gc.log.1.zip/gc.log.1'), ['gc.log']);
});

test('other names and folders are other logs', () => {
  assert.equal(listNames('node1-gc.log', 'node2-gc.log', 'a/gc.log', 'b/gc.log', 'gc-old.log').length, 5);
});

test('a name of a million characters takes no time', () => {
  const started = process.cpuUsage().user;
  for (const piece of ['2024', '.1', 'pid1', '.gz', '-', '20240501-']) toSeriesName(piece.repeat(150_000));
  assert.ok(process.cpuUsage().user - started < 1_000_000);
});
