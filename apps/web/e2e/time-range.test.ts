import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { aSickLog, aStage, assertPresentable, untilText } from '../testing/index.ts';

const { service, visit } = await aStage();
const { webReport } = await service.analyze(aSickLog(), { fileName: 'shop.log' });
const path = new URL(webReport).pathname;
/** The clock of the log: first and last collection. */
const FIRST = Date.UTC(2026, 10, 20, 21, 40, 1);
const LAST = Date.UTC(2026, 10, 20, 21, 41, 59);
const STRIP = '.range-plot';
const NOTE = '.range-note';

async function opened(search = '', width = 1280) {
  const { page } = await visit({ width });
  await page.goto(path + search);
  await page.locator('.chart canvas').first().waitFor();
  return page;
}

const readRange = (page: Page): readonly [number, number] => {
  const { searchParams } = new URL(page.url());
  return [Number(searchParams.get('from')), Number(searchParams.get('to'))];
};

const hasRange = (page: Page) => page.waitForURL(({ searchParams }) => searchParams.has('from'));
const hasNoRange = (page: Page) => page.waitForURL(({ searchParams }) => !searchParams.has('from'));

/** Drags over an element from one share of its width to another. */
async function drag(page: Page, selector: string, from: number, to: number): Promise<void> {
  const target = page.locator(selector).first();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  assert.ok(box);
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * from, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * ((from + to) / 2), y, { steps: 4 });
  await page.mouse.move(box.x + box.width * to, y, { steps: 4 });
  await page.mouse.up();
}

/** A slow machine makes several choices of one drag: the last one counts. */
async function rests(page: Page): Promise<void> {
  for (let before = ''; before !== page.url(); ) {
    before = page.url();
    await page.waitForTimeout(1000);
  }
}

const figure = async (page: Page, label: string): Promise<string> =>
  (await page.locator('.figure', { hasText: label }).locator('.value').innerText()).replace(/\s+/g, ' ');

const isComputed = (page: Page) => page.locator(NOTE).getByText('Every figure and finding is of').waitFor();

test('what is dragged on the strip becomes the range: in the address, of the figures, said beside them', async () => {
  const page = await opened();
  assert.equal(await figure(page, 'Full collections'), '9');
  await drag(page, STRIP, 0.02, 0.4);
  await hasRange(page);
  await isComputed(page);
  const [from, to] = readRange(page);
  assert.ok(from > FIRST && from < FIRST + 10_000 && to > from + 30_000 && to < LAST);
  await untilText(page.locator(NOTE), /21:40:0[\d.]+–21:40:4[\d.]+ UTC · 4\d.* s of 1 min 58 s/);
  assert.equal(await figure(page, 'Full collections'), '0');
  await untilText(page.locator('.range-chip'), /UTC · 4\d/);
});

test('back and forward lead through the ranges, an address opens one', async () => {
  const page = await opened();
  await drag(page, STRIP, 0.02, 0.4);
  await hasRange(page);
  const ranged = page.url();
  await page.goBack();
  await hasNoRange(page);
  await page.locator(NOTE).waitFor({ state: 'detached' });
  assert.equal(await figure(page, 'Full collections'), '9');
  await page.goForward();
  await isComputed(page);
  const other = await opened(new URL(ranged).search);
  await isComputed(other);
  assert.equal(await figure(other, 'Full collections'), '0');
});

test('a drag on a chart zooms into it; the chip, a double click and a key show all of the time again', async () => {
  const page = await opened();
  for (const reset of ['chip', 'double click', 'key']) {
    await drag(page, '.plot-frame', 0.3, 0.6);
    await hasRange(page);
    if (reset === 'chip') await page.locator('.range-chip button').click();
    if (reset === 'double click') await page.locator('.plot-frame').first().dblclick();
    if (reset === 'key') await page.keyboard.press('r');
    await hasNoRange(page);
  }
});

test('with Shift a drag pulls the time along, ctrl and the wheel zoom about the cursor', async () => {
  const page = await opened(`?from=${FIRST + 40_000}&to=${FIRST + 60_000}`);
  await isComputed(page);
  await page.keyboard.down('Shift');
  await drag(page, '.plot-frame', 0.6, 0.4);
  await page.keyboard.up('Shift');
  await page.waitForURL(({ searchParams }) => Number(searchParams.get('from')) > FIRST + 40_000);
  await rests(page);
  const [from, to] = readRange(page);
  assert.ok(Math.abs(to - from - 20_000) <= 2, 'as long as before');
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await page.waitForURL(({ searchParams }) => Number(searchParams.get('from')) > from);
  await rests(page);
  const [start, end] = readRange(page);
  assert.ok(end - start < to - from && start > from && end < to);
});

test('keys zoom and move through the time', async () => {
  const page = await opened(`?from=${FIRST + 40_000}&to=${FIRST + 60_000}`);
  await isComputed(page);
  const moved = async (key: string, wanted: (from: number, to: number) => boolean) => {
    const before = page.url();
    await page.keyboard.press(key);
    await page.waitForURL(({ href }) => href !== before);
    const [from, to] = readRange(page);
    assert.ok(wanted(from - FIRST, to - FIRST), `${key}: ${from - FIRST} to ${to - FIRST}`);
  };
  await moved('>', (from, to) => from === 45_000 && to === 65_000);
  await moved('<', (from, to) => from === 40_000 && to === 60_000);
  await moved('+', (from, to) => from > 40_000 && to < 60_000);
  await moved('-', (from, to) => Math.abs(from - 40_000) < 5 && Math.abs(to - 60_000) < 5);
});

test('the ends of the range are sliders for the keyboard, and say their time', async () => {
  const page = await opened();
  const begin = page.getByRole('slider', { name: 'Beginning of the time range' });
  await begin.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowRight');
  // The address may have the first step before the second.
  const expected = FIRST + 0.11 * (LAST - FIRST);
  await page.waitForURL(({ searchParams }) => Math.abs(Number(searchParams.get('from')) - expected) < 50);
  assert.match((await begin.getAttribute('aria-valuetext')) ?? '', /^21:40:1\d/);
  await begin.press('Home');
  await hasNoRange(page);
});

test('the cursor stands at one time in all charts', async () => {
  const page = await opened();
  const frames = page.locator('.plot-frame:has(> .cursor)');
  await frames.nth(1).hover({ position: { x: 300, y: 100 } });
  const shown = await page
    .locator('.plot-frame > .cursor:not([hidden])')
    .evaluateAll((all) => all.map((cursor) => Math.round(cursor.getBoundingClientRect().left)));
  assert.ok(shown.length >= 4);
  assert.equal(new Set(shown).size, 1, `${shown}`);
});

test('a range without any collection is said, and the charts show it all the same', async () => {
  const { page } = await visit({ meetsFaults: true });
  await page.goto(`${path}?from=${FIRST + 100}&to=${FIRST + 900}`);
  await page.locator(NOTE).getByText('every figure is of all of the time').waitFor();
  assert.equal(await figure(page, 'Full collections'), '9');
});

for (const width of [1280, 390]) {
  test(`a report of a range keeps WCAG 2.2 AA, ${width} px wide`, async () => {
    const { page } = await visit({ width });
    await page.goto(`${path}?from=${FIRST + 20_000}&to=${FIRST + 80_000}`);
    await isComputed(page);
    await page.locator('.chart canvas').first().waitFor();
    await assertPresentable(page, `${width} px`);
  });
}

for (const width of [1440, 390]) {
  test(`a chart over which a range is dragged stays where it is, although findings above it go, at ${width} px`, async () => {
    const page = await opened('', width);
    const chart = '#c-heap-used';
    const readTop = () => page.locator(chart).evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const readHeight = () => page.locator('#s-findings').evaluate((element) => element.clientHeight);
    const height = await readHeight();
    await page.locator(`${chart} canvas`).scrollIntoViewIfNeeded();
    const top = await readTop();
    await drag(page, `${chart} canvas`, 0.05, 0.15);
    await isComputed(page);
    await rests(page);
    assert.notEqual(await readHeight(), height, 'the findings of the range are others');
    assert.ok(Math.abs((await readTop()) - top) <= 2, `${await readTop()} px instead of ${top} px`);
  });
}
