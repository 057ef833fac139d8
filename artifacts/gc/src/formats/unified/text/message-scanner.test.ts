import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineOf } from '@hindsight/intake';
import { DecoratedLine } from '../line/decorated-line.ts';
import { Figures } from './message-scanner.ts';

function figuresOf(text: string): Figures {
  const message = new DecoratedLine();
  message.open(lineOf(`[1.000s][info][gc] GC(7)   ${text}`, 1));
  return new Figures().of(message);
}

test('words and figures are read one after another, behind the leading blanks', () => {
  const figures = figuresOf('Eden regions: 24->0(20)');
  assert.ok(!figures.skip('Eden: '));
  assert.ok(figures.skip('Eden regions: '));
  assert.equal(figures.whole(), 24);
  assert.ok(figures.skip('->'));
  assert.equal(figures.whole(), 0);
  assert.ok(figures.skip('(') && !figures.atEnd);
  assert.equal(figures.whole(), 20);
  assert.ok(figures.skip(')') && figures.atEnd);
});

test('a decimal has a point or a comma and a fraction', () => {
  assert.equal(figuresOf('0.07s').decimal(), 0.07);
  assert.equal(figuresOf('12,345s').decimal(), 12.345);
  assert.equal(figuresOf('1234567890.1234567s').decimal(), 1234567890.1234567);
  for (const text of ['s', '12s', '.5', '12.s']) assert.ok(Number.isNaN(figuresOf(text).decimal()), text);
});

test('a number is whole or has a fraction', () => {
  assert.equal(figuresOf('12ms').number(), 12);
  assert.equal(figuresOf('12,345ms').number(), 12.345);
  for (const text of ['ms', '.5ms', '12.ms']) assert.ok(Number.isNaN(figuresOf(text).number()), text);
});

test('a word is found wherever it stands, and one that is missing moves nothing', () => {
  const figures = figuresOf('slow allocs: 3 max 2 waste:   13.7% gc: 7B');
  assert.ok(!figures.seek(' age: '));
  assert.ok(figures.skip('slow allocs: 3') && figures.seek(' waste: '));
  assert.equal(figures.skipBlanks().decimal(), 13.7);
  assert.ok(figures.skip('% gc: 7B') && figures.atEnd);
});

test('no figure has more than 15 digits', () => {
  assert.equal(figuresOf('123456789012345').whole(), 123_456_789_012_345);
  assert.ok(Number.isNaN(figuresOf('1234567890123456').whole()));
  assert.ok(Number.isNaN(figuresOf('regions').whole()));
});
