import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderProse } from './prose.ts';

test('on paper a number and its unit do not part, and an option is one piece', () => {
  assert.deepEqual(renderProse('Of 16.7 % raise -Xmx.'), [
    { text: 'Of 16.7\u00a0% raise ' },
    { text: '-Xmx', font: 'Mono', noWrap: true },
    { text: '.' },
  ]);
});
