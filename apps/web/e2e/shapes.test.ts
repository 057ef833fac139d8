import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Report } from '@hindsight/model';
import { A_REPORT, HOSTILE_SHAPES, manyRows } from '@hindsight/render/testing';
import type { Browser, Page } from 'playwright-core';
import {
  aBrowser,
  aServiceUnderTest,
  aSickLog,
  assertAccessible,
  aVisit,
  type Eyes,
  type ServiceUnderTest,
  untilCount,
} from '../testing/index.ts';

let service: ServiceUnderTest;
let browser: Browser;
let path: string;

before(async () => {
  [service, browser] = await Promise.all([aServiceUnderTest(), aBrowser()]);
  path = new URL((await service.analyze(aSickLog(4))).webReport).pathname;
});

after(async () => {
  await browser?.close();
  await service?.stop();
});

const MANY = 20_000;

const shapesOnly = (blocks: Report['sections'][number]['blocks']): Report => ({
  title: 'Thread dumps',
  verdict: {
    level: 'SEVERE',
    sentence: 'One thread blocks five.',
    detail: 'No deadlock.',
    confidence: 'high',
    chart: 'blocking',
  },
  sections: [{ id: 'shapes', title: 'Structure', blocks }],
});

/** The page of a report whose blocks are those of the test; all else is as the service gives it. */
async function openReport(
  report: Report,
  eyes: Eyes = {},
): Promise<{ page: Page; complaints: string[]; leave: () => Promise<void> }> {
  const { page, context, complaints } = await aVisit(browser, service.url, eyes);
  await page.route('**/data', async (route) => {
    const answer = await route.fetch();
    const data = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...data, report } });
  });
  await page.goto(path);
  await page
    .getByRole('heading', { name: report.sections.at(-1)?.title ?? '' })
    .last()
    .waitFor();
  await page.locator('.shape').first().waitFor();
  return { page, complaints, leave: () => context.close() };
}

const withProof: Report = {
  ...A_REPORT,
  verdict: {
    ...A_REPORT.verdict,
    detail: 'The lock is free again as soon as scan ends.',
    confidence: 'high',
    chart: 'blocking',
  },
};

for (const [theme, width] of [
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
] as const) {
  test(`a page with every kind of block is accessible and fits, ${theme}, ${width} px`, async () => {
    const { page, complaints, leave } = await openReport(withProof, { theme, width });
    await page.locator('.map-part').first().waitFor();
    await assertAccessible(page, `${theme} ${width}`);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, 'the page scrolls sideways');
    assert.deepEqual(complaints, []);
    await leave();
  });
}

test('a tree is opened and walked by keyboard', async () => {
  const { page, leave } = await openReport(withProof);
  const tree = page.getByRole('treegrid', { name: 'Call tree' });
  const rows = tree.locator('tr[data-node]');
  const before = await rows.count();
  await rows.first().focus();
  await page.keyboard.press('ArrowLeft');
  assert.equal(await rows.first().getAttribute('aria-expanded'), 'false');
  assert.ok((await rows.count()) < before);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  assert.ok((await page.evaluate(() => document.activeElement?.textContent))?.includes('BatchRunner.lead'));
  await page.keyboard.press('End');
  assert.ok((await page.evaluate(() => document.activeElement?.textContent))?.includes('waitForReferencePendingList'));
  await leave();
});

test('a flame graph tells figure and share, zooms and comes back, and counts what is searched', async () => {
  const { page, leave } = await openReport(withProof);
  const flame = page.locator('#c-stacks');
  const frame = flame.getByRole('treeitem', { name: /BatchRunner.lambda/ });
  await frame.hover();
  assert.match((await flame.locator('.tip').textContent()) ?? '', /6 · 30 % of all/);
  const narrow = (await frame.boundingBox())?.width ?? 0;
  await frame.click();
  assert.ok(((await frame.boundingBox())?.width ?? 0) > 2 * narrow);
  await untilCount(flame.getByRole('treeitem', { name: /BatchRunner.follow/ }), 0);
  await page.keyboard.press('Escape');
  await flame.getByRole('treeitem', { name: /BatchRunner.follow/ }).waitFor();
  await flame.getByRole('searchbox').fill('park');
  await flame.getByText('2 frames, 15 % of all').waitFor();
  await flame.getByRole('button', { name: 'Save or share' }).click();
  await flame.getByRole('button', { name: 'as table' }).click();
  await page.getByRole('treegrid', { name: 'What all threads do' }).waitFor();
  await leave();
});

test('groups of a matrix fold and open, and joined cells span their columns', async () => {
  const { page, leave } = await openReport(withProof);
  const matrix = page.locator('#c-threads-over-time');
  const idle = matrix.getByRole('button', { name: /18 idle/ });
  assert.equal(await idle.getAttribute('aria-expanded'), 'false');
  await idle.click();
  await matrix.getByRole('rowheader', { name: 'GC Thread#0' }).waitFor();
  const leader = matrix.getByRole('row', { name: /batch-leader/ });
  assert.equal(await leader.locator('td').first().getAttribute('colspan'), '3');
  await leave();
});

test('a treemap opens a group and comes back, and is there as a table', async () => {
  const { page, leave } = await openReport(withProof);
  const map = page.locator('#c-retained');
  await map.getByRole('button', { name: /Open everything else/ }).click();
  await map.getByText('byte[] pixels').waitFor({ state: 'detached' });
  await map.getByRole('button', { name: 'All' }).click();
  await map.getByText('byte[] pixels').waitFor();
  await map.getByRole('button', { name: 'Save or share' }).click();
  await map.getByRole('button', { name: 'as table' }).click();
  await map.getByRole('cell', { name: '67.4 %' }).waitFor();
  await leave();
});

test('of 20,000 rows the page draws those in sight, and reaches the last one', async () => {
  const { page, complaints, leave } = await openReport(shapesOnly(manyRows(MANY)));
  const matrix = page.locator('#c-threads-over-time');
  await matrix.getByText('worker-0', { exact: true }).waitFor();
  assert.ok((await page.locator('#c-threads-over-time tr, #c-call-tree tr').count()) < 250);
  assert.ok((await page.locator('*').count()) < 12_000);
  await matrix.locator('.windowed').evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await matrix.getByText(`worker-${MANY - 1}`, { exact: true }).waitFor();
  await matrix.getByRole('searchbox').fill('worker-777');
  await matrix.getByText('11 found').waitFor();
  assert.deepEqual(complaints, []);
  await leave();
});

test('names that are markup, code or turn the text around do nothing', async () => {
  const { page, complaints, leave } = await openReport(shapesOnly(HOSTILE_SHAPES));
  assert.equal(await page.locator('img[src="x"]').count(), 0);
  await assertAccessible(page, 'hostile names');
  assert.deepEqual(complaints, []);
  await leave();
});

test('a long table scrolls in its box with its head in sight, and is whole on paper', async () => {
  const rows = Array.from({ length: 40 }, (_, index) => [`method${index}`, `${index}`]);
  const table = { kind: 'table', title: 'Hot methods', columns: ['Method', 'Line'], rows } as const;
  const { page, leave } = await openReport({
    ...A_REPORT,
    sections: [...A_REPORT.sections, { id: 'methods', title: 'Methods', open: true, blocks: [table] }],
  });
  const box = page.getByRole('region', { name: 'Hot methods' });
  const measure = async (): Promise<number> => (await box.boundingBox())?.height ?? 0;
  assert.ok((await measure()) < 600, 'all rows are in sight');
  await box.getByRole('cell', { name: 'method39' }).scrollIntoViewIfNeeded();
  const head = await box.getByRole('columnheader', { name: 'Method' }).boundingBox();
  assert.equal(head?.y, (await box.boundingBox())?.y);
  await page.emulateMedia({ media: 'print' });
  assert.ok((await measure()) > 1000, 'rows are missing on paper');
  await leave();
});
