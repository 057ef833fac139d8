import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { aStage, assertAccessible } from '../testing/index.ts';

const SAMPLES = '../../../artifacts/threads/testing/samples';

const { service, signedIn } = await aStage();
const analyze = (name: string) =>
  service.analyze(readFileSync(join(import.meta.dirname, SAMPLES, name)), { fileName: name }, '/threaddump-api');
const idle = await analyze('idle-serialgc-jdk25-thread-print-l.txt');
const stuck = await analyze('deadlock-with-lead-in-jdk25-jstack-l.txt');

test('two thread dumps are compared thread by thread, and the page keeps WCAG 2.2 AA', async () => {
  const { page } = await signedIn();
  await page.goto(`/compare?a=${idle.responseId}&b=${stuck.responseId}`);
  const row = page.getByRole('region', { name: 'Threads' }).getByRole('row', { name: /payer/ });
  assert.match((await row.innerText()).replace(/\s+/g, ' '), /^payer – BLOCKED new$/);
  await assertAccessible(page, 'two thread dumps', { inDark: true });
});
