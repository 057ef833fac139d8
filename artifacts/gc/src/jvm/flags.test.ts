import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesOfSize, flagBytes, flagNumber, readFlags } from './flags.ts';

test('switches, values and words of a command line', () => {
  const flags = readFlags('-XX:+UseG1GC -XX:-UseNUMA -XX:MaxGCPauseMillis=50 -Dapp=x -jar app.jar');
  assert.equal(flags.known, true);
  assert.deepEqual(
    [...flags.switches],
    [
      ['UseG1GC', true],
      ['UseNUMA', false],
    ],
  );
  assert.equal(flagNumber(flags, 'MaxGCPauseMillis'), 50);
  assert.deepEqual(flags.words.slice(-2), ['-jar', 'app.jar']);
});

test('-Xmx, -Xms and -Xmn stand under the names that HotSpot gives them', () => {
  const flags = readFlags('-Xmx4g -Xms512m -Xmn1G');
  assert.equal(flagBytes(flags, 'MaxHeapSize'), 4 * 2 ** 30);
  assert.equal(flagBytes(flags, 'InitialHeapSize'), 2 ** 29);
  assert.equal(flagBytes(flags, 'NewSize'), 2 ** 30);
  assert.equal(flagBytes(flags, 'MaxNewSize'), 2 ** 30);
});

test('the last of two equal options counts', () => {
  assert.equal(flagBytes(readFlags('-Xmx1g -XX:MaxHeapSize=2147483648'), 'MaxHeapSize'), 2 ** 31);
});

test('sizes in every unit; what is no size is not guessed', () => {
  assert.deepEqual(['1k', '2M', '3g', '1t', '77'].map(bytesOfSize), [2 ** 10, 2 ** 21, 3 * 2 ** 30, 2 ** 40, 77]);
  assert.ok(['', 'x', '1.5g', '-1', '1gg'].every((text) => Number.isNaN(bytesOfSize(text))));
  assert.equal(flagBytes(readFlags('-Xmxbig -XX:MetaspaceSize=?'), 'MaxHeapSize'), undefined);
});

test('no command line, no flags', () => {
  assert.equal(readFlags(undefined).known, false);
  assert.equal(flagNumber(readFlags(''), 'ParallelGCThreads'), undefined);
});
