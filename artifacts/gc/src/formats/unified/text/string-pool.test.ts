import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toLine } from '@hindsight/intake';
import { StringPool } from './string-pool.ts';

function createRecordingPool() {
  const interpreted: string[] = [];
  const texts = new StringPool((text) => {
    interpreted.push(text);
    return text.toUpperCase();
  });
  const interpret = (text: string) => texts.get(toLine(`[${text}]`, 1), 1, 1 + text.length);
  return { interpreted, interpret };
}

test('a text that is repeated is interpreted once', () => {
  const { interpreted, interpret } = createRecordingPool();
  assert.deepEqual(['Pause Young', 'Pause Full', 'Pause Young', ''].map(interpret), [
    'PAUSE YOUNG',
    'PAUSE FULL',
    'PAUSE YOUNG',
    '',
  ]);
  assert.deepEqual(interpreted, ['Pause Young', 'Pause Full', '']);
});

test('texts with the same hash are distinguished', () => {
  const { interpret } = createRecordingPool();
  // 31 * 65 + 97 = 31 * 66 + 66
  assert.deepEqual(['Aa', 'BB', 'Aa', 'BB'].map(interpret), ['AA', 'BB', 'AA', 'BB']);
});

test('any number of texts is interpreted, and the first thousand are kept', () => {
  const { interpreted, interpret } = createRecordingPool();
  for (let index = 0; index < 2000; index++) assert.equal(interpret(`text ${index}`), `TEXT ${index}`);
  interpreted.length = 0;
  interpret('text 0');
  interpret('text 1999');
  assert.deepEqual(interpreted, ['text 1999']);
});
