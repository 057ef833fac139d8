import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { referencePath, testReferenceFiles } from '@hindsight/model/testing';
import { analyzeFiles } from '../../src/analyze.ts';
import { quoteLines } from '../../src/lines/quote-lines.ts';

testReferenceFiles(
  'no private value is in the answer, the report or a quoted line',
  'logs/app',
  (name) => name.endsWith('.expected.json'),
  async (path) => {
    const { file, mustNotLeak } = JSON.parse(readFileSync(path, 'utf8')) as {
      readonly file: string;
      readonly mustNotLeak: readonly string[];
    };
    const files = [{ path: referencePath('logs/app', file), fileName: file }];
    const request = { kind: 'application-log', fileName: file, options: {} } as const;
    const outcome = await analyzeFiles({ files, request, limits: {} });
    const lines = await quoteLines({ files, kind: 'application-log', limits: {}, from: 1, to: 500 });
    assert.ok(outcome.ok && lines.ok);
    const text = JSON.stringify([outcome, lines]);
    assert.deepEqual(
      mustNotLeak.filter((value) => text.includes(value)),
      [],
    );
  },
);
