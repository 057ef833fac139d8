import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { openTextFile } from '@hindsight/intake';
import { referencePath, skipWithout } from '@hindsight/model/testing';
import { readFacts } from '../testing/read-facts.ts';
import { readCrashReport } from './read.ts';

const FOLDER = 'crash';
/** The share of facts that must be right. */
const MIN_SHARE = 0.99;

interface Expected {
  readonly files: Readonly<Record<string, { readonly facts: Readonly<Record<string, unknown>> }>>;
}

test('facts of the reference reports are those of an independent reader', {
  skip: skipWithout(FOLDER),
}, async (context) => {
  const { files } = JSON.parse(readFileSync(referencePath(FOLDER, 'expected.json'), 'utf8')) as Expected;
  const wrong: string[] = [];
  let total = 0;
  for (const [name, { facts }] of Object.entries(files)) {
    const report = await readCrashReport([await openTextFile(referencePath(FOLDER, name), { fileName: name })]);
    const read = report ? readFacts(report) : {};
    for (const [fact, value] of Object.entries(facts)) {
      total++;
      if (read[fact] !== value) wrong.push(`${name}: ${fact} is ${value}, read ${read[fact]}`);
    }
  }
  context.diagnostic(`${total - wrong.length} of ${total} facts are right`);
  assert.ok(total - wrong.length >= total * MIN_SHARE, wrong.join('\n'));
});
