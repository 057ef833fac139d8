import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortenMethod } from './shorten-method.ts';

const EXECUTE = 'jdk.jfr.internal.RequestEngine$RequestHook.execute';

test('A shortened name begins with a whole package, class or method', () => {
  assert.equal(shortenMethod('Workload.sorting', 13), '…sorting');
  assert.equal(shortenMethod('Workload.matrix', 8), '…matrix');
  assert.equal(shortenMethod(EXECUTE, 41), '…RequestEngine$RequestHook.execute');
  assert.equal(shortenMethod(EXECUTE, 31), '…RequestHook.execute');
  assert.equal(shortenMethod('com/acme/Batch.follow', 13), '…Batch.follow');
});

test('A class is cut where the method alone would leave most of the width empty', () => {
  assert.equal(shortenMethod('com.acme.VeryLongNameOfConsumer.run', 13), '…Consumer.run');
});

test('A method that is too long itself keeps its beginning', () => {
  assert.equal(shortenMethod('java.lang.Thread.sleepNanos', 10), 'sleepNano…');
  assert.equal(shortenMethod('aVeryLongMethodWithoutAnyClass', 11), 'aVeryLongM…');
});

test('A name that fits stays whole, and a strange one has its length', () => {
  assert.equal(shortenMethod('Batch.lead', 10), 'Batch.lead');
  assert.equal(shortenMethod('', 10), '');
  assert.equal(shortenMethod('......', 4), '...…');
  assert.equal(shortenMethod('a.'.repeat(1_000_000), 9).length, 9);
});
