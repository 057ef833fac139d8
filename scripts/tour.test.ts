/** The tour of CONTRIBUTING.md: each question leads to its file by the words of its path, within three guesses. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { listTrackedFiles, ROOT } from './repository.ts';

const MAX_GUESSES = 3;
const ROW = /^\| ([^|]+\?) \| ([\w -]+) \| `([^`]+)` \| `(\w+)` \|$/gm;

const sources = listTrackedFiles().filter(
  (file) => /\.tsx?$/.test(file) && !/\.(?:test|samples)\.ts$|\/testing\//.test(file),
);
const rows = [...readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8').matchAll(ROW)];

test('the tour has ten questions', () => assert.equal(rows.length, 10));

for (const [, question = '', words = '', file = '', name = ''] of rows) {
  test(question, () => {
    const guesses = sources.filter((source) => words.split(' ').every((word) => source.includes(word)));
    assert.ok(guesses.includes(file), `"${words}" does not lead to ${file}`);
    assert.ok(guesses.length <= MAX_GUESSES, `"${words}" leads to ${guesses.join(', ')}`);
    assert.ok(
      new RegExp(`\\b${name}\\b`).test(readFileSync(join(ROOT, file), 'utf8')),
      `${file} does not name ${name}`,
    );
  });
}
