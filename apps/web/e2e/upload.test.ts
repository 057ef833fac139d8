import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { aSickLog, aStage, assertAccessible, KEY, untilCount, untilText } from '../testing/index.ts';

const { service, visit } = await aStage();

/** Gives the key as a person would. */
async function comeIn(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByLabel('API key').fill(KEY);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('tab', { name: 'Files' }).waitFor();
}

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

test('a wrong key is refused with words, and the page stays', async () => {
  const { page } = await visit({ meetsFaults: true });
  await page.goto('/');
  await page.getByLabel('API key').fill('wrong');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'This key is not valid' }).waitFor();
});

test('a chosen file is recognised, sent, analyzed, and its report opens', async () => {
  const { page } = await visit();
  await comeIn(page);
  await page.getByLabel('Files to analyze').setInputFiles(file('shop.log', aSickLog()));
  await page.getByText('ready').waitFor();
  assert.equal(await page.getByLabel('Kind of shop.log').inputValue(), 'gc-log');
  await page.getByLabel('Application').fill('shop');
  await page.getByRole('button', { name: 'Analyze', exact: true }).click();
  await page.waitForURL(/\/reports\/[\w-]{22}$/);
  await page.locator('.chart canvas').first().waitFor();
  await untilText(page.locator('.head'), /shop/);
});

test('files dropped on the page are taken; of several each gets its link', async () => {
  const { page } = await visit();
  await comeIn(page);
  const files = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    for (const name of ['a.log', 'b.log']) transfer.items.add(new File([text], name));
    return transfer;
  }, aSickLog());
  await page.dispatchEvent('main', 'drop', { dataTransfer: files });
  await page.getByLabel('Kind of b.log').waitFor();
  await page.getByRole('button', { name: 'Analyze 2 files' }).click();
  await page.getByRole('link', { name: 'Open', exact: true }).nth(1).waitFor();
  await untilCount(page.getByRole('link', { name: 'Open', exact: true }), 2);
});

test('files of one JVM are one report, and their names say so', async () => {
  const { page } = await visit();
  await comeIn(page);
  const lines = aSickLog().split('\n');
  const middle = Math.floor(lines.length / 2);
  const parts = [lines.slice(middle), lines.slice(0, middle)];
  await page
    .getByLabel('Files to analyze')
    .setInputFiles(parts.map((part, number) => file(`gc.log.${number}`, `${part.join('\n')}\n`)));
  const join = page.getByLabel('The 2 files are of one JVM: analyze them as one rotated log');
  await join.waitFor();
  assert.ok(await join.isChecked());
  await assertAccessible(page, 'files of one JVM', { inDark: true });
  const shots = process.env.HINDSIGHT_SHOTS;
  if (shots) await page.screenshot({ path: `${shots}/join.png` });
  await join.uncheck();
  await page.getByRole('button', { name: 'Analyze 2 files' }).waitFor();
  await join.check();
  await page.getByRole('button', { name: 'Analyze 2 files in one report' }).click();
  await page.waitForURL(/\/reports\/[\w-]{22}$/);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await untilText(page.locator('.head'), /gc\.log\.0 and 1 more/);
  const report = await page.request.get(`${page.url()}.json`);
  assert.equal((await report.json()).gcStatistics.pauseCount, '60');
});

test('files that were chosen before the key wait for it', async () => {
  const { page } = await visit();
  await page.goto('/');
  await page.getByLabel('Files to analyze').setInputFiles(file('early.log', aSickLog()));
  await page.getByText('waits for your key').waitFor();
  await page.getByLabel('API key').fill(KEY);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('ready').waitFor();
  assert.equal(await page.getByLabel('Kind of early.log').inputValue(), 'gc-log');
});

test('the page of an analysis leads to its report; one that is not there is said', async () => {
  const { page } = await visit({ meetsFaults: true });
  await comeIn(page);
  const { responseId } = await service.analyze(aSickLog());
  await page.goto(`/jobs/${responseId}`);
  await page.waitForURL(/\/reports\/[\w-]{22}$/);
  await page.goto('/jobs/00000000-0000-4000-8000-000000000000');
  await page.getByRole('alert').getByText('No such analysis').waitFor();
});

test('pasted text is analyzed', async () => {
  const { page } = await visit();
  await comeIn(page);
  await page.getByRole('tab', { name: 'Paste text' }).click();
  await page.getByLabel('Text to analyze').fill(aSickLog());
  await page.getByRole('button', { name: 'Analyze this text' }).click();
  await page.waitForURL(/\/reports\//);
});

test('an example is analyzed with one click, for a visitor without a file', async () => {
  const { page } = await visit();
  await comeIn(page);
  await assertAccessible(page, 'the upload page with examples');
  await page.getByRole('button', { name: 'Open the example of GC log' }).click();
  await page.waitForURL(/\/reports\//);
});

test('of a log only a masked copy is kept when that is wished, and its lines can still be searched', async () => {
  const { page } = await visit();
  await comeIn(page);
  const log = '2026-11-20 21:40:03,217 INFO [main] com.acme.Shop - mail to eve@corp.example.net sent\n';
  await page.getByLabel('Files to analyze').setInputFiles(file('app.log', log.repeat(20)));
  await page.getByText('ready').waitFor();
  await page.getByLabel('Keep only a masked copy').check();
  const sent = page.waitForRequest(/analyze-log-api/);
  await page.getByRole('button', { name: 'Analyze', exact: true }).click();
  assert.equal(new URL((await sent).url()).searchParams.get('maskArtifact'), 'true');
  await page.waitForURL(/\/reports\/[\w-]{22}$/);
  await page.goto(`${page.url()}?find=${encodeURIComponent('<EMAIL> sent')}`);
  await page.getByText('20 of 20 lines').waitFor();
});

test('what is no log is refused in its row, with what to do', async () => {
  const { page } = await visit();
  await comeIn(page);
  await page.getByLabel('Files to analyze').setInputFiles(file('poem.txt', 'roses are red\n'));
  await page.getByText('not sent').waitFor();
  await page.getByLabel('Kind of poem.txt').selectOption('gc-log');
  await page.getByRole('button', { name: 'Analyze', exact: true }).click();
  const text = page.getByRole('alert').filter({ hasText: 'This is not a GC log' });
  await text.waitFor();
  await untilText(text, /Send the file that/);
});

test('an upload can be cancelled, and sent again', async () => {
  const { page } = await visit();
  await comeIn(page);
  // The upload neither ends nor fails while the route is there.
  await page.route(/\/analyzeGC\?/, () => undefined);
  await page.getByLabel('Files to analyze').setInputFiles(file('shop.log', aSickLog()));
  await page.getByText('ready').waitFor();
  const sent = page.waitForRequest(/\/analyzeGC\?/);
  await page.getByRole('button', { name: 'Analyze', exact: true }).click();
  await sent;
  await page.getByRole('button', { name: 'Cancel shop.log' }).click();
  await page.getByText('ready').waitFor();
  await page.unroute(/\/analyzeGC\?/);
  await page.getByRole('button', { name: 'Analyze', exact: true }).click();
  await page.waitForURL(/\/reports\/[\w-]{22}$/);
});

for (const width of [1280, 390]) {
  test(`the upload page keeps WCAG 2.2 AA, ${width} px wide`, async () => {
    const { page } = await visit({ width });
    await page.goto('/');
    await page.getByLabel('API key').waitFor();
    await assertAccessible(page, 'before the key', { inDark: width === 1280 });
    await comeIn(page);
    await page.getByLabel('Files to analyze').setInputFiles(file('shop.log', aSickLog()));
    await page.getByText('ready').waitFor();
    await assertAccessible(page, 'with a file', { inDark: width === 1280 });
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)) <= 0);
  });
}
