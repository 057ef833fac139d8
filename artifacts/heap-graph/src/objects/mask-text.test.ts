import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskedText, maskedValue } from './mask-text.ts';

test('values behind a telling name are masked', () => {
  assert.equal(maskedValue('db.password', 'hunter22'), '***');
  assert.equal(maskedText('jdbc:h2:mem;user=sa;password=hunter22'), 'jdbc:h2:mem;user=sa;password=***');
});

test('secrets and personal data are seen by their content as well', () => {
  assert.equal(maskedText('mail anna.smith@example.com today'), 'mail <EMAIL> today');
  assert.doesNotMatch(maskedText('key AKIAIOSFODNN7EXAMPLE'), /AKIAIOSFODNN7EXAMPLE/);
  assert.doesNotMatch(maskedText('pay 4111 1111 1111 1111 now'), /4111 1111/);
});

test('texts are cut at 200 characters', () => {
  assert.equal(maskedText('x'.repeat(500)).length, 200);
});
