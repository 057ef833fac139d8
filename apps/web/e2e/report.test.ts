import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { aSickLog, aStage, assertAccessible, assertPresentable, KEY, untilCount, untilText } from '../testing/index.ts';

const { service, visit } = await aStage();

const HOSTILE_NAME = '<script>alert(1)</script>\u202egol.cg';
const analyzed = await service.analyze(aSickLog(), {
  fileName: 'shop.log',
  appName: 'shop',
  host: 'node-1',
  tags: 'prod',
});
const path = new URL(analyzed.webReport).pathname;

/** The service renders the findings into the page; only the script marks where the reader is, and a task later keys work. */
async function untilKeysWork(page: Page): Promise<void> {
  await page.locator('.rail a[aria-current]').first().waitFor();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

test('a report opens with its verdict, its findings and its charts, without one error', async () => {
  const { page } = await visit();
  await page.goto(path);
  await untilText(page.locator('h1'), /heap/i);
  for (const { id } of analyzed.findings) await page.locator(`[id="f-${id}"]`).waitFor({ state: 'attached' });
  await page.locator('.chart canvas').first().waitFor();
  assert.match(await page.title(), /shop\.log/);
});

test('without scripts the report is there all the same', async () => {
  const { page } = await visit({ scripts: false });
  await page.goto(path);
  await untilText(page.locator('h1'), /heap/i);
  for (const { id } of analyzed.findings) assert.equal(await page.locator(`[id="f-${id}"]`).count(), 1, id);
});

test('a link to a finding shows that finding, also a folded one', async () => {
  const { page } = await visit();
  for (const { id } of analyzed.findings) {
    await page.goto(`${path}#f-${id}`);
    await page.locator('.chart').first().waitFor();
    await page.waitForFunction((wanted) => {
      const { top = -1, bottom = -1 } = document.getElementById(wanted)?.getBoundingClientRect() ?? {};
      return bottom > 0 && top < window.innerHeight;
    }, `f-${id}`);
  }
});

for (const width of [1280, 390]) {
  test(`the report keeps WCAG 2.2 AA, ${width} px wide, and does not scroll sideways`, async () => {
    const { page } = await visit({ width });
    await page.goto(path);
    await page.locator('.chart canvas').first().waitFor();
    await assertPresentable(page, `${width} px`);
  });
}

test('a hostile file name is text', async () => {
  const { webReport } = await service.analyze(aSickLog(), { fileName: HOSTILE_NAME });
  const { page } = await visit();
  await page.goto(new URL(webReport).pathname);
  await page.locator('.chart canvas').first().waitFor();
  await untilText(page.locator('.head .file'), /<script>alert\(1\)<\/script>/);
});

test('an address that is no report says so', async () => {
  const { page } = await visit({ meetsFaults: true });
  await page.goto('/reports/AAAAAAAAAAAAAAAAAAAAAA');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await untilText(page.locator('main'), /No such report|not found/);
});

const LINES = 62;
const viewer = '.viewer[open]';

test('the place of a proof opens its lines among their neighbours, Esc closes them and the reader stays', async () => {
  const { page } = await visit();
  await page.goto(path);
  const link = page.locator('.proof figcaption a').first();
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  const quoted = await page.locator('.proof figure .code').first().innerText();
  await link.click();
  await page.locator(`${viewer} mark`).first().waitFor();
  assert.match(page.url(), /[?&]lines=\d+-\d+/);
  const [, first = ''] = /lines=(\d+)-/.exec(page.url()) ?? [];
  const proof = page.locator(`${viewer} li:has(mark)`).first();
  assert.equal(await proof.locator('.n').innerText(), first);
  assert.ok(quoted.includes(await proof.locator('mark').first().innerText()));
  assert.ok((await page.locator(`${viewer} li`).count()) > 20, 'neighbours are there');
  await page.keyboard.press('Escape');
  await page.locator(viewer).waitFor({ state: 'detached' });
  assert.doesNotMatch(page.url(), /lines=/);
  assert.equal(await page.evaluate(() => window.scrollY), before);
  assert.equal(await link.evaluate((element) => element === document.activeElement), true, 'focus is back');
});

test('an address opens the lines it names; more of them and the other proofs are one step away', async () => {
  const { page } = await visit();
  await page.goto(`${path}?lines=30-31`);
  await page.locator(`${viewer} mark`).first().waitFor();
  const numbers = () => page.locator(`${viewer} .n`).allInnerTexts();
  const between = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`);
  assert.deepEqual(await numbers(), between(10, 51));
  await untilCount(page.locator(`${viewer} mark`), 2);
  await page.getByRole('button', { name: 'Earlier lines' }).click();
  await page.locator(`${viewer} li[value="1"]`).waitFor();
  await page.getByRole('button', { name: 'Later lines' }).click();
  await page.locator(`${viewer} li[value="${LINES}"]`).waitFor();
  assert.deepEqual(await numbers(), between(1, LINES));
  assert.equal(await page.getByRole('button', { name: 'Later lines' }).isDisabled(), true);
  await page.getByRole('button', { name: 'Copy the lines' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.deepEqual(copied.match(/GC\(\d+\)/g), ['GC(27)', 'GC(28)']);
  await page.getByRole('button', { name: 'Next proof' }).click();
  await page.waitForURL((url) => url.searchParams.get('lines') !== '30-31');
  await untilText(page.locator(`${viewer} nav`), /1 of \d+/);
  assert.equal(await page.getByRole('button', { name: 'Previous proof' }).isDisabled(), true);
});

test('lines that the service does not have are explained', async () => {
  const { page } = await visit({ meetsFaults: true });
  await page.goto(`${path}?lines=5-6&file=other.log`);
  await page.locator(`${viewer} .gone`).waitFor();
  await untilText(page.locator(`${viewer} .gone`), /cannot be shown: .+/);
});

for (const width of [1280, 390, 1700]) {
  test(`the lines keep WCAG 2.2 AA, ${width} px wide`, async () => {
    const { page } = await visit({ width });
    await page.goto(`${path}?lines=30-31`);
    await page.locator(`${viewer} mark`).first().waitFor();
    await page.locator('.chart canvas').first().waitFor();
    await assertPresentable(page, `${width} px`);
  });
}

test('beside a wide report the drawer leaves the page in reach', async () => {
  const { page } = await visit({ width: 1700 });
  await page.goto(`${path}?lines=30-31`);
  await page.locator(`${viewer} mark`).first().waitFor();
  await page.getByRole('button', { name: /^Notes/ }).click();
  await untilCount(page.locator(viewer), 1);
  await page.keyboard.press('Escape');
  await page.locator(viewer).waitFor({ state: 'detached' });
});

test('the summary is copied with verdict, findings and addresses', async () => {
  const { page } = await visit();
  await page.goto(path);
  await page.getByRole('button', { name: 'Copy summary' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const summary = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(summary, /^# .+: shop\.log\n/);
  for (const { id } of analyzed.findings) assert.ok(summary.includes(`${path}#f-${id}`), id);
});

test('findings are filtered by what they ask for; an address that points at a hidden one shows it', async () => {
  const { page } = await visit();
  await page.goto(path);
  const choice = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d+$`) });
  const counted = async (name: string) => Number((await choice(name).innerText()).replace(/\D/g, ''));
  const notes = await counted('Notes');
  assert.ok(notes > 0 && notes < analyzed.findings.length);
  assert.equal(await counted('All'), analyzed.findings.length);
  await choice('Notes').click();
  await untilCount(page.locator('.finding'), notes);
  await untilCount(page.locator('details.finding'), notes);
  await choice('Problems').click();
  await untilCount(page.locator('.finding'), analyzed.findings.length - notes);
  await choice('Notes').click();
  await page.locator('.verdict .counts a').first().click();
  await page.locator('article.finding').first().waitFor();
  await untilCount(page.locator('.finding'), analyzed.findings.length);
});

test('what a reader unfolds while the scripts are loading stays unfolded', async () => {
  const { page } = await visit();
  const { promise: opened, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(/\.js$/, (route) => opened.then(() => route.continue()));
  await page.goto(path, { waitUntil: 'commit' });
  const fold = page.locator('.foldable > details').first();
  await fold.locator('summary').click();
  const served = await fold.elementHandle();
  goOn();
  await untilKeysWork(page);
  assert.equal(
    await served?.evaluate((element) => element.isConnected),
    false,
    'the application has replaced the page',
  );
  assert.equal(await fold.evaluate((details: HTMLDetailsElement) => details.open), true);
});

test('search counts, marks and steps through what it finds, across styled words', async () => {
  const { page } = await visit();
  await page.goto(path);
  await untilKeysWork(page);
  await page.keyboard.press('/');
  await page.keyboard.type('pause full');
  const status = page.locator('.report-search [role=status]');
  // The search follows what is typed: the first characters have more matches.
  await page.waitForFunction(() => {
    const marked = [...(CSS.highlights.get('search-match') ?? [])];
    const stated = document.querySelector('.report-search [role=status]')?.textContent;
    return marked[0]?.toString().toLowerCase() === 'pause full' && stated?.startsWith(`${marked.length} on this page`);
  });
  const count = Number.parseInt(await status.innerText(), 10);
  assert.ok(count > 1);
  assert.equal(await page.evaluate(() => CSS.highlights.get('search-match')?.size), count);
  await page.keyboard.press('Enter');
  await status.getByText(`1 of ${count}`).waitFor();
  await page.keyboard.press('Shift+Enter');
  await status.getByText(`${count} of ${count}`).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => CSS.highlights.get('search-match')?.size === 0);
});

test('the contents mark where the reader is: at the top, at the end, and at the top again', async () => {
  const { page } = await visit({ width: 1440 });
  await page.goto(path);
  const marked = (name: string) => page.locator('.rail a[aria-current]', { hasText: name }).waitFor();
  await marked('Key figures');
  await page.locator('main > footer').scrollIntoViewIfNeeded();
  await marked('Input');
  await page.evaluate(() => window.scrollTo(0, 0));
  await marked('Key figures');
});

test('keys walk through findings and sections, copy, switch colours, explain themselves, and can be switched off', async () => {
  const { page } = await visit();
  await page.goto(path);
  await untilKeysWork(page);
  const [one, two] = await page
    .locator('.finding')
    .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map(({ id }) => `#${id}`));
  const hash = () => page.evaluate(() => window.location.hash);
  await page.keyboard.press('j');
  assert.equal(await hash(), one);
  await page.keyboard.press('j');
  assert.equal(await hash(), two);
  await page.keyboard.press('c');
  await page.getByText('Link copied').waitFor();
  assert.ok((await page.evaluate(() => navigator.clipboard.readText())).endsWith(`${path}${two}`));
  await page.keyboard.press('k');
  assert.equal(await hash(), one);
  await page.keyboard.press(']');
  assert.match(await hash(), /^#s-/);
  await page.keyboard.press('t');
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await page.keyboard.press('?');
  await assertAccessible(page, 'the list of keys');
  await page.getByLabel('Keys are on').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('t');
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
});

test('the contents count findings and mark the section in view', async () => {
  const { page } = await visit();
  await page.goto(path);
  const entry = page.locator('.rail a', { hasText: 'Findings' });
  await untilText(entry, new RegExp(`${analyzed.findings.length}$`));
  await entry.click();
  await page.locator('.rail a[aria-current]', { hasText: 'Findings' }).waitFor();
});

test('who is signed in lets a link end and revokes it; others are asked to sign in', async () => {
  const { webReport } = await service.analyze(aSickLog(), { fileName: 'shared.log' });
  const shared = new URL(webReport).pathname;
  const { page } = await visit();
  await page.goto(shared);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.locator('.share').getByRole('link', { name: 'Sign in' }).waitFor();
  await page.evaluate((key) => fetch('/api/session', { method: 'POST', body: JSON.stringify({ key }) }), KEY);
  await page.reload();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByLabel('The link ends').selectOption({ label: 'in 7 days' });
  await page.getByText('The link will end then.').waitFor();
  await assertAccessible(page, 'sharing');
  await page.getByRole('button', { name: 'Revoke the link…' }).click();
  await page.getByRole('button', { name: 'Revoke it' }).click();
  // The reader stays on the report, which has a new link.
  await page.waitForURL((url) => url.pathname.startsWith('/reports/') && url.pathname !== shared);
  await page.getByText('The link is revoked: it opens nothing any more.').waitFor();
  assert.equal((await page.request.get(shared)).status(), 404);
});

test('with colors of the system the chosen tab of a proof is still seen', async () => {
  const { page } = await visit();
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(path);
  const tabs = page.locator('.proof-tabs', { has: page.locator('label:nth-of-type(2)') }).first();
  await tabs.waitFor();
  const colors = await tabs
    .locator('label')
    .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).borderBottomColor));
  assert.equal(new Set(colors).size, 2, colors.join(' '));
});
