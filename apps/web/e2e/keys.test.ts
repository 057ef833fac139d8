import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { aSickLog, aStage, assertAccessible, type Eyes } from '../testing/index.ts';

const { service, visit } = await aStage();
const analyzed = await service.analyze(aSickLog(), { fileName: 'shop.log' });
const path = new URL(analyzed.webReport).pathname;

async function opened(eyes: Eyes = {}): Promise<Page> {
  const { page } = await visit(eyes);
  await page.goto(path);
  await page.locator('.chart canvas').first().waitFor();
  return page;
}

test('Ctrl K goes to a section by a part of its name', async () => {
  const page = await opened();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Go to' });
  await assertAccessible(page, 'go to');
  await dialog.getByRole('searchbox').fill('pause distribution');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(new URL(page.url()).hash, '#s-pause-distribution');
  await page.locator('#s-pause-distribution table').first().waitFor();
});

test('e opens the lines that prove the finding in view', async () => {
  const page = await opened();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await page.getByRole('complementary').or(page.getByRole('dialog')).locator('mark').first().waitFor();
});

test('digits choose the tab of the proof of the finding in view', async () => {
  const page = await opened();
  const tabs = page.locator('.finding').first().locator('.proof-tabs input');
  await page.keyboard.press('j');
  await page.keyboard.press('2');
  assert.equal(await tabs.nth(1).isChecked(), true);
  await page.keyboard.press('1');
  assert.equal(await tabs.nth(0).isChecked(), true);
});

test('on a phone the contents are a menu, which leads to a section and closes', async () => {
  const page = await opened({ width: 390 });
  await page.getByRole('button', { name: 'Contents' }).click();
  const menu = page.getByRole('navigation', { name: 'Contents' }).locator('visible=true');
  await assertAccessible(page, 'contents menu');
  await menu.getByRole('link', { name: 'Pause distribution' }).click();
  await page.waitForURL((url) => url.hash === '#s-pause-distribution');
  await menu.waitFor({ state: 'detached' });
});

test('the strip of the whole time stays in sight below the bar, and charts do not hide behind it', async () => {
  const page = await opened({ width: 1440 });
  await page.goto(`${path}#s-pauses`);
  const strip = await page.locator('.range-strip').boundingBox();
  assert.ok(strip && strip.y >= 0 && strip.y < 60, `the strip is at ${strip?.y}`);
});
