import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnoseLines, writeRecord } from '../../testing/diagnosed-log.ts';
import { buildLogBody } from '../body.ts';
import { readLogParameters } from '../parameters.ts';
import { buildLogReport } from '../sections/index.ts';

const LINES = [
  writeRecord(0, 'INFO', 'order 1 accepted'),
  writeRecord(1, 'ERROR', 'order 2 rejected for jane.roe@shop.example'),
  writeRecord(2, 'INFO', 'order 3 accepted'),
  writeRecord(9, 'ERROR', 'order 4 rejected'),
  '\tat com.acme.Shop.pay(Shop.java:31)',
];

const SAVED = JSON.stringify([
  { name: 'Rejected orders', pattern: 'order \\d+ rejected' },
  { name: 'Place', pattern: 'Shop\\.java:31' },
]);

function requestAnswer(options: Readonly<Record<string, string>>) {
  const parameters = readLogParameters(options);
  const judged = diagnoseLines(LINES, parameters.patterns);
  const { findings } = judged;
  return {
    body: buildLogBody({ analysis: judged.analysis, findings, parameters, quoted: new Map() }).myPattern,
    sections: buildLogReport({ analysis: judged.analysis, findings, quoted: new Map() }).sections,
  };
}

test('a pattern of the request tells how often, how much of the log, when and where, with masked examples', () => {
  assert.deepEqual(requestAnswer({ myPattern: '^order \\d+ rejected' }).body, [
    {
      count: 2,
      matchingPattern: '^order \\d+ rejected',
      name: undefined,
      share: 0.5,
      firstSeen: '2025-03-02T08:00:01.000Z',
      lastSeen: '2025-03-02T08:00:09.000Z',
      line: 2,
      examples: [
        {
          line: 2,
          text: '2025-03-02 08:00:01,000 ERROR [main] com.acme.Shop - order 2 rejected for <EMAIL>',
        },
        { line: 4, text: '2025-03-02 08:00:09,000 ERROR [main] com.acme.Shop - order 4 rejected' },
      ],
    },
  ]);
});

test('saved patterns follow those of the request with their names, and one that is both appears once', () => {
  const { body } = requestAnswer({ myPattern: 'accepted\norder \\d+ rejected', savedPatterns: SAVED });
  const patterns = body as { readonly name?: string; readonly matchingPattern: string; readonly count: number }[];
  assert.deepEqual(
    patterns.map(({ name, matchingPattern, count }) => [name, matchingPattern, count]),
    [
      [undefined, 'accepted', 2],
      ['Rejected orders', 'order \\d+ rejected', 2],
      ['Place', 'Shop\\.java:31', 1],
    ],
  );
});

test('a saved pattern that cannot be read is called by its name', () => {
  const savedPatterns = JSON.stringify([{ name: 'Broken', pattern: '(' }]);
  assert.throws(() => requestAnswer({ savedPatterns }), { message: /^bad-parameter: The saved pattern "Broken": / });
});

test('the report lists them with a link to the first example, and has a column of names only when there are names', () => {
  const buildTable = (options: Readonly<Record<string, string>>) => {
    const [block] = requestAnswer(options).sections.find(({ id }) => id === 'my-patterns')?.blocks ?? [];
    return block?.kind === 'table' ? block : undefined;
  };
  assert.deepEqual(buildTable({ myPattern: 'accepted' })?.columns.slice(0, 2), ['Pattern', 'Count']);
  assert.deepEqual(buildTable({ savedPatterns: SAVED })?.columns.slice(0, 3), ['Name', 'Pattern', 'Count']);
  assert.deepEqual(buildTable({ myPattern: 'nothing of the kind' })?.rows[0]?.slice(3), ['–', '–', '–']);
  assert.deepEqual(buildTable({ savedPatterns: SAVED })?.rows[1]?.at(-1), {
    text: '2025-03-02 08:00:09,000 ERROR [main] com.acme.Shop - order 4 rejected',
    lines: { first: 4, last: 4 },
  });
  assert.equal(buildTable({}), undefined);
});
