import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { MCP_SETTING_NAMES } from '@hindsight/api';
import { SETTINGS } from './settings-table.ts';
import { ARGUMENTS } from './tools/argument-rows.ts';
import { TOOLS } from './tools/index.ts';

const page = readFileSync(new URL('../../../docs/mcp.md', import.meta.url), 'utf8');

test('docs/mcp.md names every tool, argument and setting', () => {
  for (const name of [...TOOLS.map((tool) => tool.name), ...Object.keys(ARGUMENTS), ...MCP_SETTING_NAMES]) {
    assert.ok(page.includes(`\`${name}\``), `${name} is not in the page`);
  }
});

test('docs/mcp.md gives the defaults that hold', () => {
  for (const name of MCP_SETTING_NAMES) {
    const byDefault = SETTINGS[name].schema.safeParse(undefined);
    const shown = byDefault.success ? byDefault.data : undefined;
    if (shown !== undefined) assert.ok(page.includes(`| \`${name}\` | \`${shown}\` |`), `${name}: ${shown}`);
  }
});
