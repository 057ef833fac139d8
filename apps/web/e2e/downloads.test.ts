import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { aSickLog, aStage, untilText } from '../testing/index.ts';

const { service, visit } = await aStage();
const COLLECTIONS = 60;
const { webReport, findings } = await service.analyze(aSickLog(COLLECTIONS), { fileName: 'shop.log' });
const path = new URL(webReport).pathname;
const CHART = '#c-heap-after-gc';

async function opened(search = ''): Promise<Page> {
  const { page } = await visit();
  // The anchor opens the section of the chart where that is folded.
  await page.goto(path + search + CHART);
  await page.locator(`${CHART} canvas`).first().waitFor();
  return page;
}

/** What the browser stores when this is clicked. */
async function downloaded(page: Page, button: Locator): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

const tool = (page: Page, name: string) => page.locator(CHART).locator('.menu').getByText(name, { exact: true });

/** Opens the menu of the chart, which a click outside of it closes. */
const openMenu = (page: Page) => page.locator(CHART).getByRole('button', { name: 'Save or share' }).click();

const folder = mkdtempSync(join(tmpdir(), 'hindsight-report-file-'));
after(() => rmSync(folder, { recursive: true }));

test('a chart leaves the page as PNG and SVG', async () => {
  const page = await opened();
  await openMenu(page);
  const png = await downloaded(page, tool(page, 'PNG'));
  assert.equal(png.name, 'heap-after-gc.png');
  assert.equal(png.bytes.subarray(1, 4).toString(), 'PNG');
  const svg = await downloaded(page, tool(page, 'SVG'));
  assert.match(svg.bytes.toString(), /^<svg[^>]+xmlns=/);
});

test('the whole report leaves the page as one file, which opens without the service and says the same', async () => {
  const page = await opened();
  const { name, bytes } = await downloaded(page, page.getByRole('link', { name: 'Download', exact: true }));
  assert.equal(name, 'shop.log.report.html');
  assert.ok(bytes.length < 3 * 2 ** 20, `${bytes.length} bytes`);
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const { page: file, complaints } = await visit();
  await file.goto(`file://${path}`);
  await file.locator('canvas').first().waitFor();
  for (const part of ['.verdict', '#s-findings', '.figures']) {
    const texts = await Promise.all([page, file].map((one) => one.locator(part).first().innerText()));
    // Links and the explorer belong to the service.
    const [served, saved] = texts.map((text) => text.replaceAll(/Copy link\s*|Open explorer\s*/g, ''));
    assert.equal(saved, served, part);
  }
  // Zoom, sorting and quoted lines are there without a service.
  await file.getByRole('slider', { name: 'Beginning of the time range' }).press('Shift+ArrowRight');
  await file.getByText('every figure is of all of the time').waitFor();
  await file.locator('details').evaluateAll((all) => {
    for (const one of all) one.setAttribute('open', '');
  });
  await file.locator('th button:visible').first().click();
  await file.locator('th[aria-sort]').first().waitFor();
  await file.locator('.proof mark').first().waitFor();
  assert.deepEqual(complaints, []);
});

test('a chart leaves the page as CSV: one row for each point, bare numbers, the unit in the head', async () => {
  const page = await opened();
  await openMenu(page);
  const { name, bytes } = await downloaded(page, tool(page, 'CSV'));
  assert.equal(name, 'heap-after-gc.csv');
  const [head, ...rows] = bytes.toString().split('\r\n');
  assert.equal(head, 'time,series,bytes');
  const used = rows.filter((row) => row.includes(',used after,'));
  assert.equal(used.length, COLLECTIONS);
  assert.match(used[0] ?? '', /^2026-11-20T21:40:0\d\.\d{3}Z,used after,524288000$/);
});

test('pictures of a range are of the range', async () => {
  const from = Date.UTC(2026, 10, 20, 21, 40, 1);
  const page = await opened(`?from=${from}&to=${from + 20_000}`);
  await page.getByText('Every figure and finding is of').waitFor();
  const all = (await page.request.get(`${path}/graphs/heap-after-gc.svg`)).text();
  await openMenu(page);
  const { bytes } = await downloaded(page, tool(page, 'SVG'));
  assert.notEqual(bytes.toString(), await all);
});

test('a chart is a table too, and series are switched off one by one', async () => {
  const page = await opened();
  await openMenu(page);
  await tool(page, 'as table').click();
  await page.keyboard.press('Escape');
  const table = page.locator(CHART).locator('table');
  await table.waitFor();
  await untilText(table, /21:40:0\d[\s\S]+500 MB/);
  await untilText(page.locator(CHART).locator('.pages'), /page 1 of \d/);
  const chip = page.locator(CHART).getByRole('button', { name: 'used after' });
  await chip.click();
  assert.equal(await chip.getAttribute('aria-pressed'), 'false');
  assert.doesNotMatch(await table.innerText(), /used after/);
  await openMenu(page);
  await tool(page, 'as chart').click();
  await page.locator(`${CHART} canvas`).waitFor();
});

test('the link of a chart leads to that chart, with the range', async () => {
  const from = Date.UTC(2026, 10, 20, 21, 40, 1);
  const page = await opened(`?from=${from}&to=${from + 90_000}`);
  await openMenu(page);
  await tool(page, 'Copy link').click();
  await tool(page, 'Copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(link.endsWith(`${path}?from=${from}&to=${from + 90_000}${CHART}`), link);
  const { page: other } = await visit();
  await other.goto(link);
  await other.waitForFunction((selector) => {
    const { top = -1 } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
    return top >= 0 && top < window.innerHeight;
  }, CHART);
});

test('the report leaves the page as PDF, Markdown and JSON, each with every finding', async () => {
  const page = await opened();
  const saved = async (name: string) => {
    const href = await page.locator('.report-tools').getByRole('link', { name }).getAttribute('href');
    const answer = await page.request.get(href ?? '');
    assert.equal(answer.status(), 200, name);
    return answer;
  };
  assert.equal((await (await saved('PDF')).body()).subarray(0, 5).toString(), '%PDF-');
  const markdown = await (await saved('Markdown')).text();
  const json = await (await saved('JSON')).json();
  assert.match(markdown, /^# GC log: shop\.log\n/);
  for (const { id } of findings) assert.ok(markdown.includes(`\`${id}\``), id);
  assert.deepEqual(
    json.findings.map(({ id }: { id: string }) => id),
    findings.map(({ id }) => id),
  );
});

test('a table leaves the page as CSV, and as it is sorted and filtered', async () => {
  const page = await opened();
  const table = page.locator('.card:has(> .table-head)', { hasText: 'Percentiles' });
  await page.locator('#s-pause-distribution > details > summary').click();
  await table.getByRole('button', { name: 'Count' }).click();
  const { bytes } = await downloaded(page, table.getByText('CSV', { exact: true }));
  const counts = bytes
    .toString()
    .split('\r\n')
    .slice(1)
    .map((row) => Number(row.split(',')[1]));
  assert.ok(counts.length >= 2);
  assert.deepEqual(
    counts,
    counts.toSorted((a, b) => b - a),
  );
});
