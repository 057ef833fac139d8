import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toLine } from '@hindsight/intake';
import { DecoratedLine } from '../line/decorated-line.ts';
import { MessageScanner } from './message-scanner.ts';

function scan(text: string): MessageScanner {
  const message = new DecoratedLine();
  message.open(toLine(`[1.000s][info][gc] GC(7)   ${text}`, 1));
  return new MessageScanner().start(message);
}

test('words and numbers are read one after another, after the leading blanks', () => {
  const scanner = scan('Eden regions: 24->0(20)');
  assert.ok(!scanner.skip('Eden: '));
  assert.ok(scanner.skip('Eden regions: '));
  assert.equal(scanner.readWhole(), 24);
  assert.ok(scanner.skip('->'));
  assert.equal(scanner.readWhole(), 0);
  assert.ok(scanner.skip('(') && !scanner.atEnd);
  assert.equal(scanner.readWhole(), 20);
  assert.ok(scanner.skip(')') && scanner.atEnd);
});

test('a decimal has a point or a comma and a fraction', () => {
  assert.equal(scan('0.07s').readDecimal(), 0.07);
  assert.equal(scan('12,345s').readDecimal(), 12.345);
  assert.equal(scan('1234567890.1234567s').readDecimal(), 1234567890.1234567);
  for (const text of ['s', '12s', '.5', '12.s']) assert.ok(Number.isNaN(scan(text).readDecimal()), text);
});

test('a number is whole or has a fraction', () => {
  assert.equal(scan('12ms').readNumber(), 12);
  assert.equal(scan('12,345ms').readNumber(), 12.345);
  for (const text of ['ms', '.5ms', '12.ms']) assert.ok(Number.isNaN(scan(text).readNumber()), text);
});

test('a word is found wherever it is, and a missing one changes nothing', () => {
  const scanner = scan('slow allocs: 3 max 2 waste:   13.7% gc: 7B');
  assert.ok(!scanner.seek(' age: '));
  assert.ok(scanner.skip('slow allocs: 3') && scanner.seek(' waste: '));
  assert.equal(scanner.skipBlanks().readDecimal(), 13.7);
  assert.ok(scanner.skip('% gc: 7B') && scanner.atEnd);
});

test('no figure has more than 15 digits', () => {
  assert.equal(scan('123456789012345').readWhole(), 123_456_789_012_345);
  assert.ok(Number.isNaN(scan('1234567890123456').readWhole()));
  assert.ok(Number.isNaN(scan('regions').readWhole()));
});
