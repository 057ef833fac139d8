import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ENDPOINT_IDS, getEndpoint, getParameter, PARAMETER_NAMES } from '@hindsight/api';
import { ENCODING_SPELLINGS } from '@hindsight/model';
import { SETTING_NAMES } from '../../src/settings/settings-table.ts';

const page = (name: string) => readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8');
const names = (text: string, name: string) => assert.ok(text.includes(`\`${name}\``), `${name} is not in the page`);

test('docs/rest-api.md names every address, parameter, encoding and fault', () => {
  const text = page('rest-api.md');
  for (const name of PARAMETER_NAMES) names(text, getParameter(name).query ?? name);
  for (const name of ENCODING_SPELLINGS) names(text, name);
  for (const id of ENDPOINT_IDS) {
    const { method, path, faults } = getEndpoint(id);
    assert.ok(text.includes(`${method} ${path.replace(/\.svg$/, '.png')}`), path);
    for (const code of faults) names(text, code);
  }
});

test('docs/configuration.md names every setting', () => {
  const text = page('configuration.md');
  for (const name of SETTING_NAMES) names(text, name);
});
