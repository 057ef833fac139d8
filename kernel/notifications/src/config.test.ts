import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseNotifyConfig } from './config.ts';

const VALID = `
channels:
  - { name: ops, type: slack, url: { file: slack } }
  - { name: hook, type: webhook, url: "https://host/h", secret: "whsec_${'YQ'.repeat(16)}" }
rules:
  - { name: new, when: new-finding, kinds: [gc], to: [ops, hook] }
`;

const read = (text: string) => parseNotifyConfig(text, (path) => `https://hooks.example.com/${path}\n`);
const listProblems = (text: string): string => {
  const result = read(text);
  return result.ok ? '' : result.problems.join('; ');
};

test('a file is read with the secrets that are in other files', () => {
  const result = read(VALID);
  assert.ok(result.ok);
  assert.deepEqual(result.config.channels[0], { name: 'ops', type: 'slack', url: 'https://hooks.example.com/slack' });
  assert.deepEqual(result.config.rules[0], {
    ...{ name: 'new', when: 'new-finding', level: 'SEVERE', kinds: ['gc-log'], to: ['ops', 'hook'] },
  });
});

test('a mistake is named by its member, and no value of it is repeated', () => {
  const hidden = 'T0PSECRET';
  for (const [mistake, problem] of [
    [VALID.replace('type: slack', 'type: slak'), /channels\.0/],
    [VALID.replace('to: [ops, hook]', 'to: [oops]'), /rule new: there is no channel oops/],
    [VALID.replace('name: hook', 'name: ops'), /two channels are called ops/],
    [VALID.replace('"https://host/h"', `"file:///${hidden}"`), /channel hook: its url is no http or https address/],
    [VALID.replace(/whsec_\w+/, hidden), /channel hook: its secret must be whsec_/],
    [VALID.replace('rules:', `rules: ${hidden} [`), /it is no YAML \(line \d+\)/],
  ] as const) {
    assert.match(listProblems(mistake), problem);
    assert.doesNotMatch(listProblems(mistake), new RegExp(hidden));
  }
});

test('a secret whose file cannot be read is named by its channel', () => {
  const result = parseNotifyConfig(VALID, () => {
    throw Object.assign(new Error('no such file: /run/secrets/slack'), { code: 'ENOENT' });
  });
  assert.deepEqual(result, { ok: false, problems: ['channel ops: the file of a secret cannot be read (ENOENT)'] });
});
