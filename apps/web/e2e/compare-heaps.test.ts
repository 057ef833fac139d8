import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { aStage, assertAccessible, untilText } from '../testing/index.ts';

const SAMPLES = '../../../artifacts/heap/testing/samples';

const { service, signedIn } = await aStage();
const analyze = (name: string) =>
  service.analyze(readFileSync(join(import.meta.dirname, SAMPLES, name)), { fileName: name }, '/analyze-hd-api');
const before = await analyze('jdk17.hprof.gz');
const after = await analyze('jdk25.hprof.gz');

test('a query to two heap dumps shows both figures and the difference, or what is wrong with it', async () => {
  const { page } = await signedIn({ meetsFaults: true });
  await page.goto(`/compare?a=${before.responseId}&b=${after.responseId}`);
  await page.getByText('Query both dumps').click();
  await page.getByRole('button', { name: 'Run' }).click();
  const result = page.getByRole('region', { name: 'Result in both dumps' });
  const row = result.getByRole('row', { name: /^java\.util\.HashMap / });
  await row.waitFor();
  const [, was = 0, is = 0, difference] = (await row.getByRole('cell').allInnerTexts()).map((text) =>
    Number(text.replaceAll(',', '')),
  );
  assert.ok(was > 0 && is > 0);
  assert.equal(difference, is - was);
  await assertAccessible(page, 'a query to two heap dumps', { inDark: true });
  await page.getByRole('textbox', { name: 'Query to both dumps' }).fill('SELECT * FROM java.util.HashMap');
  await page.getByRole('button', { name: 'Run' }).click();
  await untilText(page.getByRole('alert'), /GROUP BY/);
});
