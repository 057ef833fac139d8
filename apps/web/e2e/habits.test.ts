import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { aCalmLog, aSickLog, aStage, type Eyes, untilCount } from '../testing/index.ts';

const { service, signedIn } = await aStage();
const sick = await service.analyze(aSickLog(), { fileName: 'sick.log', appName: 'shop' });
const calm = await service.analyze(aCalmLog(), { fileName: 'calm.log', appName: 'shop' });
const path = new URL(sick.webReport).pathname;
const findToken = (report: string) => new URL(report).pathname.split('/').at(-1);

interface PageUnderTest {
  readonly address: string;
  readonly title: RegExp;
  /** There when the page is. */
  readonly whole: string;
}

const PAGES: readonly PageUnderTest[] = [
  { address: '/', title: /^Hindsight$/, whole: '.how-to' },
  { address: path, title: /^sick\.log · Hindsight$/, whole: '.chart canvas' },
  { address: '/analyses', title: /^Analyses · Hindsight$/, whole: '.trend' },
  {
    address: `/compare?a=${findToken(sick.webReport)}&b=${findToken(calm.webReport)}`,
    title: /^Compare · Hindsight$/,
    whole: '.chart canvas',
  },
  { address: '/docs/api', title: /REST interface · Hindsight$/, whole: 'details' },
  { address: '/settings', title: /^Settings · Hindsight$/, whole: '.setting' },
  { address: '/audit', title: /^Audit · Hindsight$/, whole: 'table.audit' },
  { address: '/login', title: /^Sign in · Hindsight$/, whole: 'main h1' },
];

interface Shift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Counts what the browser calls a layout shift, from the first moment of the page on. */
function watchShifts(): void {
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as Shift[]) {
      const nodes = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : ''));
      if (!entry.hadRecentInput) shifts.push(`${entry.value.toFixed(4)} ${nodes.join(' | ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What has the focus, whether that is seen, and where. */
function focused() {
  const { activeElement: element } = document;
  if (!element || element === document.body) return undefined;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  const { top, bottom, width } = element.getBoundingClientRect();
  const marked = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  return { html: element.outerHTML.slice(0, 120), marked, inSight: bottom > 0 && top < innerHeight && width > 0 };
}

async function opened({ address, whole }: PageUnderTest, eyes: Eyes = {}): Promise<Page> {
  const { page } = await signedIn(eyes);
  await page.addInitScript(watchShifts);
  await page.goto(address);
  await page.locator(whole).first().waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

for (const one of PAGES) {
  const name = one.address.replace(/\?.*/, '').replace(/[\w-]{22}/, '…');

  test(`${name} has its title, nothing moves while it loads, and it fits into 390 and 320 px`, async () => {
    const page = await opened(one, { width: 390 });
    assert.match(await page.title(), one.title);
    await untilCount(page.locator('h1'), 1);
    assert.deepEqual(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts), []);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(over <= 0, `${over} px too wide for ${width}`);
    }
  });

  test(`${name}: nothing moves on a wide screen either, and every stop of the Tab key shows where the focus is`, async () => {
    const page = await opened(one, { width: 1440 });
    assert.deepEqual(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts), []);
    const seen = new Set<string>();
    for (let stop = 0; stop < 25; stop++) {
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(focused);
      if (!focus || seen.has(focus.html)) break;
      seen.add(focus.html);
      assert.ok(focus.marked, `no mark of the focus: ${focus.html}`);
      assert.ok(focus.inSight, `the focus is out of sight: ${focus.html}`);
    }
    assert.ok(seen.size > 3);
  });
}

test('the first stop of the Tab key skips to the content', async () => {
  const { page } = await signedIn();
  await page.goto(path);
  await page.locator('.chart canvas').first().waitFor();
  await page.keyboard.press('Tab');
  assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ''), /^Skip to/);
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => window.location.hash), '#main');
});

test('a link to a section shows that section, and back leads to where the reader was', async () => {
  const { page } = await signedIn();
  await page.goto(`${path}#s-causes`);
  const inSight = (id: string) =>
    page.waitForFunction((wanted) => {
      const { top = -1 } = document.getElementById(wanted)?.getBoundingClientRect() ?? {};
      return top >= 0 && top < window.innerHeight;
    }, id);
  await inSight('s-causes');
  await page.locator('.rail a', { hasText: 'Findings' }).click();
  await inSight('s-findings');
  await page.goBack();
  await inSight('s-causes');
});

test('from list to report to comparison and back, every page is where it was', async () => {
  const { page } = await signedIn();
  await page.goto('/analyses?appName=shop');
  await page.getByRole('link', { name: /heap/i }).first().click();
  await page.waitForURL(/\/reports\//);
  await page.locator('.verdict').waitFor();
  await page.locator('.places').getByText('Compare').click();
  await page.waitForURL('**/compare');
  await page.goBack();
  await page.waitForURL(/\/reports\//);
  await page.goBack();
  await page.waitForURL('**/analyses?appName=shop');
  await page.locator('table.analyses').waitFor();
});

test('a page that is drawn anew in the moment of leaving asks nothing of the next address', async () => {
  const { page } = await signedIn();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/data', async (route) => {
    await released;
    await route.continue();
  });
  // The first page of a visit is drawn when its data are there; a later one waits for them in sight.
  await page.goto('/analyses');
  await Promise.all([page.waitForRequest('**/data'), page.locator(`a[href="${path}"]`).first().click()]);
  // The address is another already, and nobody was told of it.
  await page.evaluate(() => window.history.replaceState(null, '', '/analyses'));
  release();
  await page.locator('.verdict').waitFor();
  // Whatever the page asks is asked before this is answered.
  await page.evaluate(() => fetch('/health'));
  assert.deepEqual(
    requested.filter((pathname) => pathname.endsWith('/data')),
    [`${path}/data`],
  );
});
