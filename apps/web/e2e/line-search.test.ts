import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { aStage, assertAccessible } from '../testing/index.ts';

const SAMPLE = '../../../artifacts/threads/testing/samples/deadlock-with-lead-in-jdk25-jstack-l.txt';

const { service, visit } = await aStage();
const dump = readFileSync(join(import.meta.dirname, SAMPLE), 'utf8');
const analyzed = await service.analyze(dump, { fileName: 'dump.txt' }, '/threaddump-api');
const path = new URL(analyzed.webReport).pathname;

const findLineNumber = (text: string): number => dump.split('\n').findIndex((line) => line.includes(text)) + 1;

test('what is searched for in the report is searched for in the file, and a line leads to its place', async () => {
  const { page } = await visit();
  await page.goto(path);
  await page.getByRole('searchbox', { name: 'Search this report' }).fill('waiting to lock');
  await page.getByRole('button', { name: 'In the file' }).click();
  const expected = dump.split('\n').filter((line) => line.includes('waiting to lock')).length;
  await page.getByText(`${expected} of ${dump.split('\n').length - 1} lines`).waitFor();
  const first = findLineNumber('waiting to lock');
  await page.getByRole('link', { name: `line ${first}`, exact: true }).click();
  await page.locator('.viewer mark').filter({ hasText: 'waiting to lock' }).waitFor();
  await page.goBack();
  await page.getByText(`${expected} of`).waitFor();
});

test('a regular expression is one when that is asked for, and the address keeps both', async () => {
  const { page } = await visit();
  await page.goto(`${path}?find=${encodeURIComponent('State: (BLOCKED|WAITING)')}`);
  await page.getByRole('status').filter({ hasText: /^0 of/ }).waitFor();
  await page.getByLabel('Regular expression').check();
  await page.locator('.found-lines li').first().waitFor();
  assert.equal(new URL(page.url()).searchParams.get('regex'), 'true');
  await page.keyboard.press('Escape');
  await page.locator('.viewer').waitFor({ state: 'detached' });
  assert.equal(new URL(page.url()).searchParams.get('find'), null);
});

test('a pattern that is none is said', async () => {
  const { page } = await visit({ meetsFaults: true });
  await page.goto(`${path}?find=(&regex=true`);
  await page.getByRole('alert').filter({ hasText: 'is no regular expression of RE2' }).waitFor();
});

for (const width of [1280, 390]) {
  test(`the search in the file keeps WCAG 2.2 AA, ${width} px wide`, async () => {
    const { page } = await visit({ width });
    await page.goto(`${path}?find=lock`);
    await page.locator('.found-lines li').first().waitFor();
    await assertAccessible(page, `${width} px`, { inDark: width === 1280 });
  });
}

test('the name of a thread opens its entry, and the name of who holds its lock opens that one', async () => {
  const { page } = await visit();
  await page.goto(path);
  // Only the script marks where the reader is. It replaces the page of the server, whose names are gone for a moment.
  await page.locator('.rail a[aria-current]').first().waitFor();
  await page.locator('#s-threads summary').first().click();
  const row = page
    .locator('#s-threads tbody tr')
    .filter({ has: page.getByText('BLOCKED') })
    .first();
  await row.waitFor();
  const [name = '', holder = ''] = await row.getByRole('link').allInnerTexts();
  await row.getByRole('link', { name, exact: true }).first().click();
  await page
    .locator('.viewer mark')
    .first()
    .filter({ hasText: `"${name}"` })
    .waitFor();
  await page.keyboard.press('Escape');
  await row.getByRole('link', { name: holder, exact: true }).last().click();
  await page
    .locator('.viewer mark')
    .first()
    .filter({ hasText: `"${holder}"` })
    .waitFor();
});
