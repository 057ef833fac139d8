import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { analyzeFiles } from '../../src/analyze.ts';
import { quoteLines } from '../../src/lines/quote-lines.ts';

const SAMPLES = join(import.meta.dirname, '../../../../shared/data/logs/app');
const names = existsSync(SAMPLES) ? readdirSync(SAMPLES).filter((name) => name.endsWith('.expected.json')) : [];

for (const name of names) {
  const { file, mustNotLeak } = JSON.parse(readFileSync(join(SAMPLES, name), 'utf8')) as {
    readonly file: string;
    readonly mustNotLeak: readonly string[];
  };
  const files = [{ path: join(SAMPLES, file), fileName: file }];

  test(`${file}: no private value is in the answer, the report or a quoted line`, async () => {
    const request = { kind: 'application-log', fileName: file, options: {} } as const;
    const outcome = await analyzeFiles({ files, request, limits: {} });
    const lines = await quoteLines({ files, kind: 'application-log', limits: {}, from: 1, to: 500 });
    assert.ok(outcome.ok && lines.ok);
    const said = JSON.stringify([outcome, lines]);
    assert.deepEqual(
      mustNotLeak.filter((value) => said.includes(value)),
      [],
    );
  });
}
