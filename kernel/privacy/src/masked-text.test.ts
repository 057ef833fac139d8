import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskSensitive } from './mask.ts';
import { readMasked } from './masked-text.ts';

const TEXTS = [
  'mail to eve.silva82@corp.example.net from 10.20.30.40 and eve@example.org',
  'props user=app password=s3cr=t! ssl=true',
  'order 4711 shipped',
];

for (const text of TEXTS) {
  test(`${text}: the kinds in a masked text are read`, () => {
    const once = maskSensitive(text);
    assert.deepEqual(readMasked(once.text), once);
  });
}

test('other words in angle brackets are not placeholders', () => {
  assert.deepEqual(readMasked('List<STRING> of <*>').kinds, []);
});
