import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFactSet } from './fact.ts';
import { writeDetails, writeHeadline } from './headline.ts';
import { deadlock } from './hypotheses/threads/deadlock.ts';

const causeWith = (description: string) => ({
  hypothesis: { ...deadlock, describe: () => description },
  facts: createFactSet([]),
});

test('the headline is the first sentence, and the details do not repeat it', () => {
  const cause = causeWith('Memory leak: 19,419 instances of com.acme.Session are kept. The heap is full.');
  assert.equal(writeHeadline(cause), 'Memory leak: 19,419 instances of com.acme.Session are kept');
  assert.equal(writeDetails(cause), 'The heap is full.');
});

test('a long sentence ends where a clause ends, and the details go on from there', () => {
  const long = `Deadlock: a and b wait for each other in 3 dumps, and ${'many '.repeat(20)}threads wait behind them.`;
  assert.equal(writeHeadline(causeWith(long)), 'Deadlock: a and b wait for each other in 3 dumps');
  assert.equal(writeDetails(causeWith(long)), `Many ${'many '.repeat(19)}threads wait behind them.`);
});

test('a package makes room for the method', () => {
  const method = 'org.example.search.automaton.internal.Operations.determinize (Operations.java:755)';
  const headline = writeHeadline(
    causeWith(`Thread "search-1" with a rather long name uses 99.8 % of a core in ${method}.`),
  );
  assert.equal(
    headline,
    'Thread "search-1" with a rather long name uses 99.8 % of a core in Operations.determinize (Operations.java:755)',
  );
});

test('both halves of a case are told where they fit without packages', () => {
  const long =
    '20 threads wait for a ReentrantLock; its holder "checkpoint-1" reads or writes a file in dk.mill.store.of.journals.Journal.append (Journal.java:10). It is so in 3 dumps.';
  const cause = causeWith(long);
  assert.equal(
    writeHeadline(cause),
    '20 threads wait for a ReentrantLock; its holder "checkpoint-1" reads or writes a file in Journal.append',
  );
  assert.equal(writeDetails(cause), 'It is so in 3 dumps.');
});

test('a sentence without a clause is truncated', () =>
  assert.ok(writeHeadline(causeWith('word '.repeat(60))).length <= 120));

test('a long sentence does not end within parentheses', () => {
  const long = `Buffers are used up: none is left of ${'many '.repeat(12)}(allocated: 31, limit: 32) at com.acme.Upload.handle (Upload.java:5).`;
  assert.equal(writeHeadline(causeWith(long)), `Buffers are used up: none is left of ${'many '.repeat(12).trim()}`);
  assert.equal(writeDetails(causeWith(long)), 'allocated: 31, limit: 32, at com.acme.Upload.handle (Upload.java:5).');
});

test('a label whose message does not fit is no end of a headline', () => {
  const headline = 'Transactions deadlock in the database, 40 times at com.acme.orders.Booking.post (Booking.java:70)';
  const cause = causeWith(`${headline}: ERROR: a row is locked by another transaction of the same kind.`);
  assert.equal(writeHeadline(cause), headline);
  assert.equal(writeDetails(cause), 'ERROR: a row is locked by another transaction of the same kind.');
});

test('the line of the method that ends a headline is no sentence', () => {
  const long =
    'The disk / is 100 % full, 0 B are left; 20 writes failed: No space left on device at com.acme.observatory.Plates.store';
  const cause = causeWith(`${long} (Plates.java:5). Logs are lost.`);
  assert.equal(writeHeadline(cause), long);
  assert.equal(writeDetails(cause), 'Logs are lost.');
});

test('a headline is not cut within a quoted name', () => {
  const thread = `"[STUCK] ExecuteThread: '1' for queue: 'weblogic.kernel.Default (self-tuning)'"`;
  const text = `25 threads wait for com.acme.store.LedgerCache; its holder ${thread} reads a socket in com.acme.Fees.load.`;
  const headline = writeHeadline({ hypothesis: { describe: () => text }, facts: createFactSet([]) } as never);
  assert.equal(headline, '25 threads wait for com.acme.store.LedgerCache');
});

test('the message of an exception is not cut off its name', () => {
  const loaders = 'Class loader leak: 3,763 loaders of Main$RuleClassLoader are alive and fill the metaspace';
  const cause = causeWith(`${loaders}; 7 OutOfMemoryError: Metaspace at Main$RuleClassLoader.define (Main.java:21).`);
  assert.equal(writeHeadline(cause), loaders);
  assert.equal(writeDetails(cause), '7 OutOfMemoryError: Metaspace at Main$RuleClassLoader.define (Main.java:21).');
});
