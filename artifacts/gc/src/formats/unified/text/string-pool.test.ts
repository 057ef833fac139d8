import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toLine } from '@hindsight/intake';
import { StringPool } from './string-pool.ts';

function askedTexts() {
  const interpreted: string[] = [];
  const texts = new StringPool((text) => {
    interpreted.push(text);
    return text.toUpperCase();
  });
  const of = (text: string) => texts.lookUp(toLine(`[${text}]`, 1), 1, 1 + text.length);
  return { interpreted, of };
}

test('a text that is repeated is interpreted once', () => {
  const { interpreted, of } = askedTexts();
  assert.deepEqual(['Pause Young', 'Pause Full', 'Pause Young', ''].map(of), [
    'PAUSE YOUNG',
    'PAUSE FULL',
    'PAUSE YOUNG',
    '',
  ]);
  assert.deepEqual(interpreted, ['Pause Young', 'Pause Full', '']);
});

test('texts with the same hash are distinguished', () => {
  const { of } = askedTexts();
  // 31 * 65 + 97 = 31 * 66 + 66
  assert.deepEqual(['Aa', 'BB', 'Aa', 'BB'].map(of), ['AA', 'BB', 'AA', 'BB']);
});

test('any number of texts is interpreted, and the first thousand are kept', () => {
  const { interpreted, of } = askedTexts();
  for (let index = 0; index < 2000; index++) assert.equal(of(`text ${index}`), `TEXT ${index}`);
  interpreted.length = 0;
  of('text 0');
  of('text 1999');
  assert.deepEqual(interpreted, ['text 1999']);
});
