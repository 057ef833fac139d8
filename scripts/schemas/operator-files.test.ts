import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { ROOT } from '../repository.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The code blocks of a page in a language. */
const listBlocks = (page: string, language: string): string[] =>
  [...read(page).matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, block = '']) => block);

test('the examples of the documentation are valid by the committed schemas', () => {
  for (const [page, schema] of [
    ['docs/ci.md', 'docs/schemas/hindsight.schema.json'],
    ['docs/notifications.md', 'docs/schemas/notify.schema.json'],
  ] as const) {
    const validate = new Ajv2020({ allowUnionTypes: true, validateFormats: false }).compile(JSON.parse(read(schema)));
    const [example = ''] = listBlocks(page, 'yaml');
    assert.ok(validate(parse(example)), `${page}: ${JSON.stringify(validate.errors)}`);
    assert.equal(validate({ ...parse(example), mistake: 1 }), false);
  }
});

test('the receiver of the documentation verifies a request, and refuses a changed or an old one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-receiver-'));
  const [code = ''] = listBlocks('docs/notifications.md', 'js');
  writeFileSync(join(folder, 'verify.mjs'), code);
  const { verify } = await import(pathToFileURL(join(folder, 'verify.mjs')).href);
  const key = Buffer.alloc(32, 7);
  const signature = createHmac('sha256', key).update('m-1.1000.{}').digest('base64');
  const headers = { 'webhook-id': 'm-1', 'webhook-timestamp': '1000', 'webhook-signature': `v1,${signature}` };
  const secret = `whsec_${key.toString('base64')}`;
  assert.equal(verify(headers, '{}', secret, 1200), true);
  assert.equal(verify(headers, '{ }', secret, 1200), false);
  assert.equal(verify(headers, '{}', secret, 1301), false);
  rmSync(folder, { recursive: true });
});

test('the templates for CI are YAML, and name only options that the gate has', () => {
  const action = parse(read('deploy/github-action/action.yml'));
  const template = parse(read('deploy/gitlab/hindsight.gitlab-ci.yml'));
  const scripts = [action.runs.steps.at(-1).run, ...template['.hindsight-gate'].script].join('\n');
  const options = read('apps/cli/src/commands/gate-options.ts');
  const named = [...scripts.matchAll(/gate[^\n]*/g)].flatMap(([line]) =>
    [...line.matchAll(/--[a-z]+/g)].map(([one]) => one),
  );
  assert.ok(named.length > 3);
  for (const option of new Set(named)) assert.ok(options.includes(option), option);
});
