import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { aBrowser, aServiceUnderTest, aSickLog, assertAccessible, aVisit } from '../testing/index.ts';

const service = await aServiceUnderTest();
const browser = await aBrowser();
after(async () => {
  await browser.close();
  await service.stop();
});

const HOSTILE_NAME = '<script>alert(1)</script>\u202egol.cg';
const analysed = await service.analyze(aSickLog(), {
  fileName: 'shop.log',
  appName: 'shop',
  host: 'node-1',
  tags: 'prod',
});
const path = new URL(analysed.webReport).pathname;

test('a report opens with its verdict, its findings and its charts, without one error', async () => {
  const { page, complaints } = await aVisit(browser, service.url);
  await page.goto(path);
  assert.match(await page.locator('h1').innerText(), /heap/i);
  for (const { id } of analysed.findings) await page.locator(`[id="f-${id}"]`).waitFor({ state: 'attached' });
  await page.locator('.chart canvas').first().waitFor();
  assert.match(await page.title(), /shop\.log/);
  assert.deepEqual(complaints, []);
});

test('without scripts the report is there all the same', async () => {
  const context = await browser.newContext({ baseURL: service.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(path);
  assert.match(await page.locator('h1').innerText(), /heap/i);
  for (const { id } of analysed.findings) assert.equal(await page.locator(`[id="f-${id}"]`).count(), 1, id);
  await context.close();
});

test('a link to a finding shows that finding, also a folded one', async () => {
  const { page } = await aVisit(browser, service.url);
  for (const { id } of analysed.findings) {
    await page.goto(`${path}#f-${id}`);
    await page.locator('.chart').first().waitFor();
    await page.waitForFunction((wanted) => {
      const { top = -1, bottom = -1 } = document.getElementById(wanted)?.getBoundingClientRect() ?? {};
      return bottom > 0 && top < window.innerHeight;
    }, `f-${id}`);
  }
});

for (const theme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    test(`the report keeps WCAG 2.2 AA, ${theme}, ${width} px wide, and does not scroll sideways`, async () => {
      const { page, context } = await aVisit(browser, service.url, { theme, width });
      await page.goto(path);
      await page.locator('.chart canvas').first().waitFor();
      await assertAccessible(page, `${theme} ${width}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(overflow <= 0, `${overflow} px too wide`);
      await context.close();
    });
  }
}

test('a hostile file name is text', async () => {
  const { webReport } = await service.analyze(aSickLog(), { fileName: HOSTILE_NAME });
  const { page, complaints } = await aVisit(browser, service.url);
  page.on('dialog', () => complaints.push('a dialog opened'));
  await page.goto(new URL(webReport).pathname);
  await page.locator('.chart canvas').first().waitFor();
  assert.match(await page.locator('.head .file').innerText(), /<script>alert\(1\)<\/script>/);
  assert.deepEqual(complaints, []);
});

test('an address that is no report says so', async () => {
  const { page } = await aVisit(browser, service.url);
  await page.goto('/reports/AAAAAAAAAAAAAAAAAAAAAA');
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.match(await page.locator('main').innerText(), /No such report|not found/);
});
