import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinTokens, MAX_TOKENS, MessageTokens } from './tokenize.ts';

const tokenize = (message: string): MessageTokens => new MessageTokens().read(message);

const joinWords = (message: string): string => tokenize(message).words.join(' ');
function formatMessage(message: string): string {
  const tokens = tokenize(message);
  return joinTokens(tokens.formatWords(), tokens.computeSpacing());
}

test('a word with a digit is a value: numbers, ids, timestamps, addresses', () => {
  assert.equal(
    joinWords('order 17 of node-3 at 2025-03-02T08:15:03.217Z from 10.0.0.1:8080'),
    'order <*> of <*> at <*> from <*>',
  );
  assert.equal(joinWords('session deadbeefcafe opened'), 'session <*> opened');
  assert.equal(joinWords('lease of ab:cd:ef:ab:cd:ef ended'), 'lease of <*> ended');
});

test('dots at the end of a word do not make it a dotted name', () => {
  assert.equal(joinWords('loading...'), 'loading...');
  assert.equal(joinWords('class org.acme.Order missing'), 'class <*> missing');
});

test('addresses and paths are values, with their query', () => {
  assert.equal(joinWords('fetch https://example.com/a,b?c=d now'), 'fetch <*> now');
  assert.equal(joinWords('wrote /var/log/app.log and conf/app.yml'), 'wrote <*> and <*>');
});

test('punctuation after an address belongs to the sentence', () => {
  assert.equal(joinWords('task https://example.com/a?b=c: refused'), 'task <*> : refused');
});

test('a host with its port is a value; a key with a number or a source location is not', () => {
  assert.equal(joinWords('example.net:80 closed'), '<*> closed');
  assert.equal(joinWords('clip.top:0 set'), 'clip.top : <*> set');
  assert.equal(joinWords('Order.java:117 failed'), 'Order.java : <*> failed');
});

test('a unit after a number belongs to the value; elsewhere the same word is no unit', () => {
  assert.equal(joinWords('free 1.2 GB of memory'), 'free <*> of memory');
  assert.equal(joinWords('class B of min size'), 'class B of min size');
});

test('what follows an equals sign is a value, quotes and brackets included', () => {
  assert.equal(
    joinWords('name=alice, tags=[a, b], title="x y" (ws=WS{on})'),
    'name = <*> , tags = <*> , title = <*> ( ws = <*> )',
  );
});

test('an equals sign with nothing after it stays', () => {
  assert.equal(joinWords('logname= uid=0 ruser='), 'logname = uid = <*> ruser =');
});

test('lists of values become the same, whatever their length', () => {
  assert.equal(joinWords('nodes 1, 2, 3 down'), joinWords('nodes 7 down'));
  assert.equal(joinWords('nodes () down'), joinWords('nodes (7) down'));
});

test('dates in words are values', () => {
  assert.equal(joinWords('since Sun Mar 02 10:00:01 2025 idle'), 'since <*> idle');
  assert.equal(joinWords('Mar is a month'), 'Mar is a month');
});

test('a message is shown with its blanks, its units, and the names in its paths', () => {
  assert.equal(
    formatMessage('GET /api/orders/17?full=true took 31ms: 2 rows'),
    'GET /api/orders/<*> took <*>ms: <*> rows',
  );
  assert.equal(formatMessage('sent 2842 bytes (2.77 KB) in 3.5 min'), 'sent <*> bytes (<*> KB) in <*> min');
  assert.equal(formatMessage('Stock low for SKU-4711: 12 left'), 'Stock low for <*>: <*> left');
});

test('a message of a million characters is truncated and read in one pass', () => {
  assert.ok(tokenize('a '.repeat(500_000)).words.length <= MAX_TOKENS);
  assert.equal(tokenize('= '.repeat(500_000)).words.length, MAX_TOKENS);
  assert.equal(tokenize(`${'['.repeat(1_000)}=${'['.repeat(100_000)}`).words.length, MAX_TOKENS);
});
