import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

const BIN = join(import.meta.dirname, '../bin/hindsight.mjs');
const hindsight = (...words: string[]) => spawnSync(process.execPath, [BIN, ...words], { encoding: 'utf8' });

test('capture --help lists the options of the script', () => {
  const { status, stdout } = hindsight('capture', '--help');
  assert.equal(status, 0);
  assert.match(stdout, /-p PID\|NAME/);
});

test('an option that the script does not know is a usage error', () => {
  const { status, stderr } = hindsight('capture', '--nonsense');
  assert.equal(status, 2);
  assert.match(stderr, /^usage: hindsight-capture\.sh/);
});

test('a process that does not exist is a usage error', () => {
  const { status, stderr } = hindsight('capture', '-p', 'no-such-program-anywhere');
  assert.equal(status, 2);
  assert.match(stderr, /no JVM was found for -p 'no-such-program-anywhere'/);
});
