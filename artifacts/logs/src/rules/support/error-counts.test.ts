import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LinkMessages } from '../../metrics/link-messages.ts';
import type { ExceptionChain } from '../../traces/trace.ts';
import { formatOccurrences, isExample, markExample } from './error-counts.ts';

type Group = Parameters<typeof isExample>[0];

const isPlainExample = (statement: string, template: string, words = statement): boolean =>
  isExample({ statement, message: { template } } as unknown as Group, words);

test('a statement with a value that others do not have is an example', () => {
  assert.ok(isPlainExample('Payment 78 for order 10 was declined', 'Payment <*> for order <*> was declined'));
  assert.ok(!isPlainExample('Payment was declined', 'Payment was declined'));
});

test('words without the value are those of all statements', () => {
  const template = 'Order <*> was lost: the queue is full';
  assert.ok(!isPlainExample('Order 4711 was lost: the queue is full', template, 'the queue is full'));
  assert.ok(isPlainExample('Order 4711 was lost: the queue is full', template, 'Order 4711 was lost'));
});

test('a value that all statements share stands in the template and makes no example', () => {
  assert.ok(!isPlainExample('Cannot reach db-1:5432', 'Cannot reach db-1:5432'));
});

test('a statement that does not follow its template has no known values', () => {
  assert.ok(!isPlainExample('something else entirely', 'Payment <*> was declined', 'something else'));
  assert.ok(!isPlainExample('the first of two', '', 'the first'));
});

const buildChain = (...messages: string[]): ExceptionChain =>
  messages.map((message) => ({ type: 'a.b.XException', message, frames: [] })) as unknown as ExceptionChain;

function isThrownExample(first: ExceptionChain, other: ExceptionChain, words: string): boolean {
  const messages = new LinkMessages(first);
  messages.compare(other);
  return isExample({ statement: '', message: { template: '' }, messages } as unknown as Group, words);
}

test('the message of an exception that differs is an example where it is shown', () => {
  const first = buildChain('Cannot save', 'row 17 is locked');
  assert.ok(isThrownExample(first, buildChain('Cannot save', 'row 18 is locked'), 'XException: row 17 is locked'));
  assert.ok(!isThrownExample(first, buildChain('Cannot save', 'row 17 is locked'), 'XException: row 17 is locked'));
  assert.ok(!isThrownExample(first, buildChain('Cannot load', 'row 17 is locked'), 'XException: row 17 is locked'));
  assert.ok(!isThrownExample(first, buildChain('Cannot save', 'row 17 is gone'), 'XException: row 17'));
});

test('one error is an example of nothing', () => {
  assert.deepEqual(
    [formatOccurrences(334, true), formatOccurrences(334, false), formatOccurrences(1, true)],
    ['334 like this', '334 times', 'once'],
  );
});

test('a statement that is quoted for others with other values is called an example', () => {
  const mark = (count: number, template: string): string =>
    markExample({ statement: 'order 17 lost', message: { template }, count } as unknown as Group, 'order 17 lost');
  assert.deepEqual(
    [mark(5, 'order <*> lost'), mark(5, 'order 17 lost'), mark(1, 'order <*> lost')],
    [', for example', '', ''],
  );
});
