import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { createProgram } from '../index.ts';
import { formatCompletion, SHELLS } from './completion.ts';
import { describeCommand } from './describe-commands.ts';
import { formatManualPage } from './manual-page.ts';

const program = describeCommand(createProgram(() => undefined));

/** Completes a command line by the bash of this machine. */
function complete(words: readonly string[]): string[] {
  const list = words.map((word) => `'${word}'`).join(' ');
  const script = `${formatCompletion('bash', program)}\nCOMP_WORDS=(${list}) COMP_CWORD=${words.length - 1}\n_hindsight\nprintf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['--norc'], { input: script, encoding: 'utf8' });
  assert.equal(stderr, '');
  return stdout.split('\n').filter(Boolean);
}

test('bash completes commands, options, the values of an option, and the commands of a command', () => {
  assert.deepEqual(complete(['hindsight', 'ana']), ['analyze']);
  assert.deepEqual(complete(['hindsight', 'analyze', '--form']), ['--format']);
  assert.deepEqual(complete(['hindsight', 'analyze', '--format', 'mark']), ['markdown']);
  assert.ok(complete(['hindsight', 'keys', '']).includes('list'));
});

for (const shell of SHELLS) {
  test(`the completions for ${shell} name every command and every option`, () => {
    const text = formatCompletion(shell, program);
    for (const { name, options } of program.commands) {
      assert.ok(text.includes(name), name);
      for (const { long } of options) assert.ok(text.includes(shell === 'fish' ? `-l ${long.slice(2)}` : long), long);
    }
  });
}

test('the manual page names every command and every option, and no text of it is a request of roff', () => {
  const page = formatManualPage(program, '1.2.3');
  for (const { name, options } of program.commands) {
    assert.ok(page.includes(`.SS "hindsight ${name.replaceAll('-', '\\-')}`), name);
    for (const { flags } of options) assert.ok(page.includes(`.B ${flags.replaceAll('-', '\\-')}`), flags);
  }
  const requests = new Set([...page.matchAll(/^[.'](\w*)/gm)].map(([, request]) => request));
  assert.deepEqual([...requests].sort(), ['B', 'I', 'SH', 'SS', 'TH', 'TP']);
});
