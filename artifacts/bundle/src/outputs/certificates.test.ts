import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCapture, createOutput } from '../../testing/index.ts';
import { collectCertificateFacts } from '../facts/host/certificates.ts';
import { collectNotes } from '../notes/index.ts';
import { readCertificates } from './certificates.ts';

test('the dates of a certificate are read in all forms of openssl', () => {
  const end = Date.UTC(2026, 8, 14, 8, 59, 59);
  const plain = readCertificates([
    'subject=CN = pay.acme.example',
    'notBefore=Sep 14 08:59:59 2025 GMT',
    'notAfter=Sep 14 08:59:59 2026 GMT',
  ]);
  assert.deepEqual(
    plain.map(({ name, notAfter, line }) => [name, notAfter, line]),
    [['pay.acme.example', end, 3]],
  );
  const text = readCertificates([
    '            Not Before: Sep  4 08:59:59 2025 GMT',
    '            Not After : Sep 14 08:59:59 2026 GMT',
  ]);
  assert.deepEqual(
    text.map(({ notAfter }) => notAfter),
    [end],
  );
  const chain = readCertificates(['   v:NotBefore: Sep 14 08:59:59 2025 GMT; NotAfter: Sep 14 08:59:59 2026 GMT']);
  assert.deepEqual(
    chain.map(({ notAfter }) => notAfter),
    [end],
  );
});

test('what s_client complains about is read, and what it accepts is not', () => {
  const read = (line: string) => readCertificates([line]).map(({ complaint }) => complaint);
  assert.deepEqual(read('    Verify return code: 10 (certificate has expired)'), ['certificate has expired']);
  assert.deepEqual(read('verify error:num=62:hostname mismatch'), ['hostname mismatch']);
  assert.deepEqual(read('    Verify return code: 0 (ok)'), []);
});

test('a certificate counts that no client accepts at the time of the capture', () => {
  const collect = (...lines: readonly string[]) =>
    collectCertificateFacts(
      createCapture({
        meta: { timestamp: '2026-09-14T09-30-00', tags: [] },
        certificates: [createOutput(readCertificates(lines))],
      }),
    ).map(({ statement }) => statement);
  assert.deepEqual(collect('subject=CN = a.example', 'notAfter=Sep 14 08:59:59 2026 GMT'), [
    'the certificate of a.example has expired: it was valid until 2026-09-14 08:59:59 UTC',
  ]);
  assert.deepEqual(collect('notAfter=Sep 15 08:59:59 2026 GMT'), []);
  assert.deepEqual(collect('Verify return code: 20 (unable to get local issuer certificate)'), []);
});

test('a log without years does not tell whether a certificate was valid when it was written', () => {
  const collect = (isYearUnknown: boolean) =>
    collectCertificateFacts(
      createCapture({
        certificates: [
          createOutput(readCertificates(['notBefore=Sep 14 08:59:59 2025 GMT', 'notAfter=Sep 14 08:59:59 2026 GMT'])),
        ],
        logs: [
          {
            members: {
              analysis: {
                analysis: {
                  hasDates: true,
                  ...(isYearUnknown && { isYearUnknown }),
                  span: { from: 0, to: Date.UTC(2024, 10, 30) },
                },
              },
            },
          },
        ],
      }),
    ).map(({ statement }) => statement);
  assert.deepEqual(collect(true), []);
  assert.deepEqual(collect(false), ['the certificate is not yet valid: it begins at 2025-09-14 08:59:59 UTC']);
});

test('a certificate that ends within a month is a note', () => {
  const find = (end: string) =>
    collectNotes(
      createCapture({
        meta: { timestamp: '2026-09-14T09-30-00', tags: [] },
        certificates: [createOutput(readCertificates(['subject=CN = a.example', `notAfter=${end} GMT`]))],
      }),
    ).map(({ level, title }) => `${level} ${title}`);
  assert.deepEqual(find('Sep 26 10:00:00 2026'), ['INFO The certificate of a.example ends in 12 days']);
  assert.deepEqual(find('Oct 26 10:00:00 2026'), []);
  assert.deepEqual(find('Sep 13 10:00:00 2026'), [], 'it has ended');
});
