import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StringPool } from './string-pool.ts';

const getText = (texts: StringPool, text: string) => texts.get(Buffer.from(text, 'latin1'), 0, text.length);

test('a text is found again after its bytes were overwritten', () => {
  const texts = new StringPool();
  const block = Buffer.from('GC pause (young)');
  assert.equal(texts.get(block, 3, 8), 'pause');
  block.fill('x');
  assert.equal(getText(texts, 'pause'), 'pause');
  assert.equal(texts.get(block, 3, 8), 'xxxxx');
});

test('a text with a bracket, or with output of another thread, has no value, however often it comes', () => {
  const texts = new StringPool();
  for (const text of ['GC pause [Eden', 'GC pause]', 'GC pause (Application time: 0.1 seconds']) {
    assert.equal(getText(texts, text), undefined);
    assert.equal(getText(texts, text), undefined);
  }
});

test('a log that invents any number of texts does not fill the pool', () => {
  const texts = new StringPool();
  for (let i = 0; i < 100; i++) assert.equal(getText(texts, `GC pause (${i})`), `GC pause (${i})`);
  assert.equal(getText(texts, 'GC pause (100)'), undefined);
  assert.equal(getText(texts, 'GC pause (99)'), 'GC pause (99)');
});
