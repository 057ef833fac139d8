import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadFormatSamples } from '../../testing/format-samples.ts';
import type { RecordHead } from '../record-format.ts';
import { FORMATS, findFormatTitle } from './index.ts';

const formatSamples = await loadFormatSamples();

test('every format has samples beside it, and a title', () => {
  assert.deepEqual(Object.keys(formatSamples).sort(), FORMATS.map(({ id }) => id).sort());
  for (const { id, title } of FORMATS) assert.equal(findFormatTitle(id), title);
});

for (const [id, samples] of Object.entries(formatSamples)) {
  for (const [line, expected] of samples) {
    test(`${id}: ${line.slice(0, 70)}`, () => {
      const first = FORMATS.find((format) => format.read(line) !== undefined);
      const head = first?.read(line);
      assert.equal(first?.id, id);
      for (const [field, value] of Object.entries(expected))
        assert.deepEqual(head?.[field as keyof RecordHead], value, field);
    });
  }
}

/** Lines inside of records and banners. */
const NO_RECORDS = [
  '',
  '\tat com.acme.Shop.pay(Shop.java:31)',
  'Caused by: java.net.SocketTimeoutException: Read timed out',
  'java.lang.IllegalStateException: order 17 is shipped',
  'com.acme.db.QueryException',
  'com.acme.RemoteException: ERROR 2025-03-02 08:15:03 [main] c.a.Shop - order 17 is lost',
  '  File "/app/worker.py", line 17, in run',
  'ValueError: 17',
  '}',
  '{"half": ',
  '-----',
  'INFO   | jvm 1    | 2025/03/02 08:15:03 | \tat com.acme.Shop.pay(Shop.java:31)',
  ':: Spring Boot ::                (v3.3.4)',
  'goroutine 1 [running]:',
  'Errors: 17',
  'The INFO of 17',
  'at 8:15 the order was lost',
];

for (const line of NO_RECORDS) {
  test(`${JSON.stringify(line)} begins no record`, () => {
    assert.deepEqual(
      FORMATS.filter((format) => format.read(line)).map(({ id }) => id),
      [],
    );
  });
}

/** Four times the length at which `read.ts` truncates lines before formats read them. */
const CHARACTERS = 64_000;

test('a long line that begins like a record and never ends is read in linear time', () => {
  const openings = Object.values(formatSamples).flatMap((samples) => samples.map(([line]) => line));
  const pieces = [' ', '[', '"', '\\', 'a.', '1', '> <', 'a="', ': ', '|', '(', '2025-03-02 08:15:03 ', 'A'];
  const slow: string[] = [];
  for (const opening of openings) {
    for (const piece of pieces) {
      for (const cut of [opening.length, Math.floor(opening.length / 2)]) {
        // The end keeps what repeats the piece from matching, so that it is tried again from its other places.
        const text = `${opening.slice(0, cut)}${piece.repeat(Math.ceil(CHARACTERS / piece.length))}\u0001`;
        const { user } = process.cpuUsage();
        for (const format of FORMATS) format.read(text);
        const ms = (process.cpuUsage().user - user) / 1000;
        // A linear pattern takes 3 ms, one that backtracks for each character more than a second.
        if (ms > 400) slow.push(`${opening.slice(0, 40)} + ${piece}: ${ms.toFixed(0)} ms`);
      }
    }
  }
  assert.deepEqual(slow, []);
});
