import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBytes } from '../../testing/index.ts';
import { CorruptDataError } from './decoder.ts';
import { findRecordSplitter } from './record-array.ts';

const RECORDS = [
  { timestamp: '2026-11-28T10:00:00.123Z', message: 'started', labels: { app: 'shop', tags: ['a', { b: 1 }] } },
  { timestamp: '2026-11-28T10:00:01.123Z', message: 'brackets ]} and "quotes\\" in a text\nof two lines' },
  { timestamp: '2026-11-28T10:00:02.123Z', message: '' },
];
const LINES = RECORDS.map((record) => JSON.stringify(record));

/** Documents as the tools write them. */
const DOCUMENTS: Readonly<Record<string, unknown>> = {
  'an array of Grafana or Google Cloud': RECORDS,
  'the events of CloudWatch': { events: RECORDS, searchedLogStreams: [{ logStreamName: 'a' }] },
  'the data of Datadog': { data: RECORDS, meta: { page: { after: 'x' } } },
  'the hits of Elasticsearch': {
    took: 12,
    timed_out: false,
    _shards: { total: 5, failed: 0 },
    hits: { total: { value: 3, relation: 'eq' }, max_score: null, hits: RECORDS },
  },
};

async function split(text: string, chunkBytes: number): Promise<{ lines: string[]; error: unknown }> {
  const bytes = Buffer.from(text);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
  const parts: Buffer[] = [];
  let error: unknown;
  try {
    const splitRecords = findRecordSplitter(bytes);
    assert.ok(splitRecords);
    for await (const part of splitRecords(chunks())) parts.push(Buffer.from(part));
  } catch (caught) {
    error = caught;
  }
  return { lines: Buffer.concat(parts).toString().split('\n').slice(0, -1), error };
}

for (const [name, document] of Object.entries(DOCUMENTS)) {
  for (const indent of [0, 2, '\t']) {
    const text = JSON.stringify(document, undefined, indent);
    test(`${name} is split into records, however its bytes arrive and whatever is between them (${JSON.stringify(indent)})`, async () => {
      for (const chunkBytes of [1, 7, 1 << 16])
        assert.deepEqual(await split(text, chunkBytes), { lines: LINES, error: undefined });
    });
  }
}

test('each value of all streams of Loki is a line, the oldest first', async () => {
  const value = (at: number, line: string): string[] => [`177400000${at}000000000`, line];
  const values = [value(1, 'started'), value(2, 'brackets ]} and [["quotes"'), value(3, 'é')];
  const streams = [values.slice(0, 2), values.slice(2)].map((some, at) => ({
    stream: { app: 'shop', pod: `${at}` },
    values: some,
  }));
  const newestFirst = [{ stream: { app: 'shop' }, values: values.toReversed() }];
  const lines = values.map((one) => JSON.stringify(one));
  for (const result of [streams, newestFirst]) {
    const document = { status: 'success', data: { resultType: 'streams', result } };
    for (const indent of [0, 2]) {
      for (const chunkBytes of [1, 1 << 16]) {
        const found = await split(JSON.stringify(document, undefined, indent), chunkBytes);
        assert.deepEqual(found, { lines, error: undefined });
      }
    }
  }
});

test('the newest record is the last line, also where it is the first record', async () => {
  for (const count of [3, 5000]) {
    const times = Array.from({ length: count }, (_, at) => new Date(Date.UTC(2026, 10, 28) + 1000 * at).toISOString());
    const records = times.map((timestamp, at) => ({ timestamp, message: `number ${at}` }));
    const lines = records.map((record) => JSON.stringify(record));
    for (const document of [records, records.toReversed()])
      assert.deepEqual(await split(JSON.stringify(document), 1000), { lines, error: undefined });
  }
});

test('an array that is cut off gives its records, the last one in part, and says so', async () => {
  const text = JSON.stringify(RECORDS, undefined, 2);
  const { lines, error } = await split(text.slice(0, text.lastIndexOf('"message"') + 5), 100);
  assert.deepEqual(lines.slice(0, 2), LINES.slice(0, 2));
  assert.equal(lines.length, 3);
  assert.ok(error instanceof CorruptDataError);
});

test('other documents are no arrays of records', () => {
  for (const text of [
    '[2026-11-28T10:00:00.123+0000][info][gc] Using G1',
    '[{"name":"a","value":1}]',
    '{"threads":[{"threadName":"main","message":"a","time":1}]}',
    '{"recording":{"events":[{"type":"jdk.JavaErrorThrow","values":{"startTime":"a","message":"b","time":1}}]}}',
    '{"message":"one record","timestamp":"2026-11-28T10:00:00Z"}',
    '[1, 2, 3]',
  ])
    assert.equal(findRecordSplitter(Buffer.from(text)), undefined, text);
});

test('the lines of an array of records are those of its text log', async () => {
  const log = ['2026-11-28 10:00:00,123 INFO  [main] a.B - up', '2026-11-28 10:00:01,123 ERROR [main] a.B - down'];
  const array = log.map((textPayload) => ({ textPayload, severity: 'INFO', timestamp: '2026-11-28T10:00:02Z' }));
  const { lines, summary } = await readBytes(Buffer.from(JSON.stringify(array, undefined, 2)));
  assert.deepEqual(lines, log);
  assert.equal(summary.truncated, false);
});
