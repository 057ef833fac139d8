/** Checks outputs for CI servers against the published schemas. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

const SCHEMAS = join(import.meta.dirname, 'schemas');

let isSarif: ValidateFunction | undefined;

export function assertSarif(text: string): void {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  isSarif ??= ajv.compile(JSON.parse(readFileSync(join(SCHEMAS, 'sarif-2.1.0.json'), 'utf8')) as object);
  assert.ok(isSarif(JSON.parse(text)), ajv.errorsText(isSarif.errors));
}

export function assertJunit(text: string): void {
  const words = ['--noout', '--nonet', '--schema', join(SCHEMAS, 'junit-10.xsd'), '-'];
  const { status, stderr } = spawnSync('xmllint', words, { input: text, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
}
