import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskText, maskValue } from './mask-text.ts';

test('values whose name suggests a secret are masked', () => {
  assert.equal(maskValue('db.password', 'hunter22'), '***');
  assert.equal(maskText('jdbc:h2:mem;user=sa;password=hunter22'), 'jdbc:h2:mem;user=sa;password=***');
});

test('secrets and personal data are recognized by their content as well', () => {
  assert.equal(maskText('mail anna.smith@example.com today'), 'mail <EMAIL> today');
  assert.doesNotMatch(maskText('key AKIAIOSFODNN7EXAMPLE'), /AKIAIOSFODNN7EXAMPLE/);
  assert.doesNotMatch(maskText('pay 4111 1111 1111 1111 now'), /4111 1111/);
});

test('texts are truncated to 200 characters', () => {
  assert.equal(maskText('x'.repeat(500)).length, 200);
});
