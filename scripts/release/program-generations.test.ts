import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { addGeneration, listNewest } from './program-generations.ts';

const root = mkdtempSync(join(tmpdir(), 'hindsight-generations-'));
after(() => rmSync(root, { recursive: true }));
const program = join(root, 'program');

function compile(files: Readonly<Record<string, string>>): void {
  const part = join(root, 'program.part');
  mkdirSync(part);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(part, name), content);
  addGeneration(part, program);
}

test('parts of a former program stay while it may run, entries are those of the newest', () => {
  compile({ 'entry.js': 'old', 'part-A.js': 'a', 'sources.json': '{}' });
  compile({ 'entry.js': 'new', 'part-B.js': 'b', 'sources.json': '{}' });
  assert.equal(readFileSync(join(program, 'part-A.js'), 'utf8'), 'a');
  assert.equal(readFileSync(join(program, 'entry.js'), 'utf8'), 'new');
  assert.deepEqual(listNewest(program), ['entry.js', 'part-B.js', 'sources.json']);
});

test('what is older than ten compilations goes, as does what belongs to none', () => {
  mkdirSync(join(program, 'code-cache'), { recursive: true });
  for (let time = 0; time < 10; time++) compile({ 'entry.js': `${time}`, [`part-${time}.js`]: '' });
  const names = readdirSync(program);
  assert.deepEqual(
    [names.includes('part-A.js'), names.includes('code-cache'), names.includes('part-0.js')],
    [false, false, true],
  );
});
