import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getFlagBytes, getFlagNumber, parseFlags } from './flags.ts';

test('switches, values and words of a command line', () => {
  const flags = parseFlags('-XX:+UseG1GC -XX:-UseNUMA -XX:MaxGCPauseMillis=50 -Dapp=x -jar app.jar');
  assert.equal(flags.known, true);
  assert.deepEqual(
    [...flags.switches],
    [
      ['UseG1GC', true],
      ['UseNUMA', false],
    ],
  );
  assert.equal(getFlagNumber(flags, 'MaxGCPauseMillis'), 50);
  assert.deepEqual(flags.words.slice(-2), ['-jar', 'app.jar']);
});

test('-Xmx, -Xms and -Xmn stand under the names that HotSpot gives them', () => {
  const flags = parseFlags('-Xmx4g -Xms512m -Xmn1G');
  assert.equal(getFlagBytes(flags, 'MaxHeapSize'), 4 * 2 ** 30);
  assert.equal(getFlagBytes(flags, 'InitialHeapSize'), 2 ** 29);
  assert.equal(getFlagBytes(flags, 'NewSize'), 2 ** 30);
  assert.equal(getFlagBytes(flags, 'MaxNewSize'), 2 ** 30);
});

test('the last of two equal options counts', () => {
  assert.equal(getFlagBytes(parseFlags('-Xmx1g -XX:MaxHeapSize=2147483648'), 'MaxHeapSize'), 2 ** 31);
});

test('what is no size is not guessed', () => {
  assert.equal(getFlagBytes(parseFlags('-Xmxbig -XX:MetaspaceSize=?'), 'MaxHeapSize'), undefined);
});

test('no command line, no flags', () => {
  assert.equal(parseFlags(undefined).known, false);
  assert.equal(getFlagNumber(parseFlags(''), 'ParallelGCThreads'), undefined);
});
