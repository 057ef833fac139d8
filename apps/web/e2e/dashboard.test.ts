import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { aCalmLog, aSickLog, aStage, assertPresentable, untilCount } from '../testing/index.ts';

const { service, signedIn } = await aStage();
await service.analyze(aSickLog(), { fileName: 'sick.log', appName: 'shop', host: 'node-1', tags: 'prod' });
await service.analyze(aSickLog(30), { fileName: 'half.log', appName: 'shop', host: 'node-1', tags: 'prod' });
await service.analyze(aCalmLog(), { fileName: 'calm.log', appName: 'search', host: 'node-2', tags: 'staging' });
/** Pages believe that it is still now, also when midnight comes before the last test. */
const NOW = new Date();
const TODAY = NOW.toISOString().slice(0, 10);

async function opened(search = '', eyes = {}): Promise<Page> {
  const { page } = await signedIn(eyes);
  await page.clock.setFixedTime(NOW);
  await page.goto(`/analyses${search}`);
  await page.locator('table.analyses').waitFor();
  return page;
}

/** Files of the list, in its order. */
const listed = (page: Page) => page.locator('table.analyses .verdict-cell code').allInnerTexts();
const filter = (page: Page, label: string) =>
  page.locator('.filter', { hasText: new RegExp(`^${label}`) }).locator('select');
const lists = (page: Page, ...files: string[]) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('table.analyses .verdict-cell code')].map((one) => one.textContent).join() ===
      wanted,
    files.join(),
  );

test('the year shows the day in the colour of its worst finding, and its analyses worst first', async () => {
  const page = await opened();
  const today = page.locator('.heat-map [aria-current=date]');
  assert.match((await today.getAttribute('aria-label')) ?? '', /3 analyses, 2 with a problem, worst: (Fatal|Severe)/);
  assert.equal((await listed(page)).at(-1), 'calm.log');
  await page.locator('table.analyses').getByRole('link').first().click();
  await page.waitForURL(/\/reports\//);
  await page.goBack();
  await lists(
    page,
    ...['sick.log', 'half.log', 'calm.log'].toSorted((a, b) => (a === 'sick.log' ? -1 : b === 'sick.log' ? 1 : 0)),
  );
});

test('month and day are one click away, and stand in the address', async () => {
  const page = await opened();
  await page.getByRole('link', { name: 'Month', exact: true }).click();
  await page.waitForURL('**/analyses?view=month');
  await page.locator('.heat-map.month').waitFor();
  await page.getByRole('link', { name: 'Day', exact: true }).click();
  await page.waitForURL('**/analyses?view=day');
  await lists(page, ...(await listed(page)));
  await page.goBack();
  await page.locator('.heat-map.month').waitFor();
  await page.reload();
  await page.locator('.heat-map.month').waitFor();
});

test('arrows lead from day to day, Enter opens one', async () => {
  const page = await opened();
  await page.locator('.heat-map [aria-current=date]').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  const weekBefore = new Date(Date.parse(TODAY) - 7 * 86_400_000).toISOString().slice(0, 10);
  await page.waitForURL(`**/analyses?date=${weekBefore}`);
  await page.getByRole('link', { name: 'The day before' }).click();
  await page.waitForURL(({ searchParams }) => (searchParams.get('date') ?? '') < weekBefore);
});

test('another day opens with its own list; a day without analyses says so', async () => {
  const page = await opened();
  const other = page.locator('.heat-map a.day').first();
  await other.click();
  await page.waitForURL(({ searchParams }) => searchParams.get('date') !== null && searchParams.get('date') !== TODAY);
  await page.getByText('no analysis', { exact: true }).waitFor();
});

test('filters narrow calendar and list, and stand in the address', async () => {
  const page = await opened();
  await filter(page, 'Application').selectOption('search');
  await lists(page, 'calm.log');
  await page.waitForURL('**/analyses?appName=search');
  await filter(page, 'Application').selectOption('');
  await filter(page, 'Problem').selectOption('true');
  await page.waitForFunction(() => document.querySelectorAll('table.analyses tbody tr').length === 2);
  await filter(page, 'Problem').selectOption('');
  await filter(page, 'Host').selectOption('node-2');
  await lists(page, 'calm.log');
  await filter(page, 'Host').selectOption('');
  await filter(page, 'Tag').selectOption('staging');
  await lists(page, 'calm.log');
  await page.goBack();
  await page.waitForFunction(() => document.querySelectorAll('table.analyses tbody tr').length === 3);
  await page.getByLabel('Search verdicts, files and findings').fill('half');
  await page.keyboard.press('Enter');
  await lists(page, 'half.log');
});

test('figures of an application are drawn over time, with the limit that they are held against', async () => {
  const page = await opened();
  const shop = page.locator('.trends', { hasText: 'shop' });
  const trend = shop.locator('.trend', { hasText: 'Longest pause' });
  await trend.waitFor();
  assert.match((await trend.getByRole('group').getAttribute('aria-label')) ?? '', /limit 1 s/);
  await untilCount(trend.locator('.dot'), 2);
  assert.ok((await trend.locator('.beyond').count()) > 0);
});

test('two analyses are chosen and compared: figures, findings, charts over each other; the sides can be turned', async () => {
  const page = await opened();
  await page.getByLabel('Select sick.log').check();
  await page.getByLabel('Select half.log').check();
  await page.getByRole('button', { name: 'Compare selected' }).click();
  await page.waitForURL(/\/compare\?a=[\w-]+&b=[\w-]+/);
  // Charts that differ little are folded.
  await page.locator('.chart canvas, .more-charts').first().waitFor();
  const heads = () => page.locator('.heads code').allInnerTexts();
  const before = await heads();
  assert.deepEqual(before.toSorted(), ['half.log', 'sick.log']);
  for (const list of ['Gone in B', 'New in B', 'Still there'])
    await page.getByRole('heading', { name: list, level: 3 }).waitFor();
  await page.getByRole('row', { name: /Throughput .* (better|worse|no change)/ }).waitFor();
  await page.getByRole('link', { name: 'Swap A and B' }).click();
  await page.waitForFunction((first) => document.querySelector('.heads code')?.textContent !== first, before[0]);
  assert.deepEqual(await heads(), before.toReversed());
  await page.getByRole('link', { name: /^Changed \d/ }).click();
  await page.waitForURL(/only=changed/);
});

test('the page of comparisons offers what can be compared', async () => {
  const { page } = await signedIn();
  await page.goto('/compare');
  const [a, b] = [page.locator('.heads select').nth(0), page.locator('.heads select').nth(1)];
  await a.selectOption({ index: 1 });
  await page.waitForURL(/a=/);
  await b.selectOption({ index: 2 });
  await page.locator('.figures-compared').waitFor();
});

test('an analysis is deleted when that is confirmed, and only then', async () => {
  await service.analyze(aCalmLog(), { fileName: 'old.log' });
  const page = await opened();
  const row = page.getByRole('row', { name: /old\.log/ });
  await row.getByRole('button', { name: 'Delete the analysis of old.log' }).click();
  await row.getByRole('button', { name: 'Keep' }).click();
  await untilCount(row, 1);
  await row.getByRole('button', { name: 'Delete the analysis of old.log' }).click();
  await row.getByRole('button', { name: 'Delete now' }).click();
  await row.waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('table.analyses').waitFor();
  await untilCount(row, 0);
});

test('without a session the dashboard asks for a key', async () => {
  const { page } = await signedIn();
  await page.context().clearCookies();
  await page.goto('/analyses');
  await page.getByLabel('API key').waitFor();
});

for (const width of [1280, 390]) {
  test(`the dashboard and comparisons keep WCAG 2.2 AA, ${width} px wide`, async () => {
    const page = await opened('', { width });
    const fits = (what: string) => assertPresentable(page, what);
    await page.locator('.trend').first().waitFor();
    await fits('year');
    await page.goto('/analyses?view=month');
    await page.locator('.heat-map.month').waitFor();
    await fits('month');
    await page.getByLabel('Select sick.log').check();
    await page.getByLabel('Select half.log').check();
    await page.getByRole('button', { name: 'Compare selected' }).click();
    await page.locator('.chart canvas').first().waitFor();
    await fits('compare');
    await page.goto('/compare');
    await page.locator('.heads select').first().waitFor();
    await fits('picker');
  });
}
