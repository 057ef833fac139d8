import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLineMasker, mayBePrivateKeyLine } from './line-masker.ts';

const masked = (lines: readonly string[]): string[] => lines.map(createLineMasker());

test('lines are masked one by one, and their number stays the same', () => {
  assert.deepEqual(masked(['mail to jane.roe@shop.example', '', 'order 17 accepted']), [
    'mail to <EMAIL>',
    '',
    'order 17 accepted',
  ]);
});

test('a private key is masked from its first line to its last, and the text after it is checked again', () => {
  const lines = [
    'key: -----BEGIN RSA PRIVATE KEY-----',
    'MIIEow',
    'IBAAKC',
    '-----END RSA PRIVATE KEY----- was sent',
    'ok',
  ];
  assert.deepEqual(masked(lines), [
    'key: <PRIVATE_KEY>',
    '<PRIVATE_KEY>',
    '<PRIVATE_KEY>',
    '<PRIVATE_KEY> was sent',
    'ok',
  ]);
});

test('a key in one line, and a certificate, do not mask the next line', () => {
  for (const line of [
    '-----BEGIN PRIVATE KEY-----MIIE-----END PRIVATE KEY-----',
    '-----BEGIN CERTIFICATE-----',
    '-----BEGIN OF THE REPORT-----',
  ])
    assert.equal(masked([line, 'next'])[1], 'next');
});

test('a key without an end masks no more lines than the longest key has', () => {
  const lines = ['-----BEGIN PRIVATE KEY-----', ...Array.from({ length: 400 }, () => 'order accepted')];
  const hidden = masked(lines).filter((line) => line === '<PRIVATE_KEY>').length;
  assert.equal(hidden, 251);
});

test('a line of base64 may belong to a key, alone or in an envelope; a digest, a token and words do not', () => {
  const line = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj';
  const openSsh = `${line}Bz+1/x`;
  for (const text of [line, `  ${line}`, `{"log":"${line}\\n","stream":"stdout"}`, openSsh]) {
    assert.equal(mayBePrivateKeyLine(text), true, text);
  }
  for (const text of ['ab12'.repeat(16), `${line}.${line}`, `${line}_1`, 'Order 17 accepted', line.slice(1)]) {
    assert.equal(mayBePrivateKeyLine(text), false, text);
  }
});
