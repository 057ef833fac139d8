import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { aSickLog, aStage, assertAccessible, type Eyes, KEY, untilCount, untilText } from '../testing/index.ts';

/** Made by programs of this project; they lie beside the repository. */
const readDump = (name: string) => new URL(`../../../../shared/data/heap/${name}.hprof.gz`, import.meta.url);
const there = existsSync(readDump('static-map-leak'));
/** 6,000 images in a static map; so many of its slots are taken. */
const CHAINS = 3316;

const { service, visit, signedIn } = await aStage();

async function analyzed(name: string): Promise<string> {
  const query = new URLSearchParams({ apiKey: KEY, fileName: `${name}.hprof.gz` });
  const answer = await fetch(`${service.url}/analyze-hd-api?${query}`, {
    method: 'POST',
    body: new Uint8Array(readFileSync(readDump(name))),
  });
  return new URL(((await answer.json()) as { webReport: string }).webReport).pathname;
}

const leak = there ? await analyzed('static-map-leak') : '';
const journey = (name: string, walk: () => Promise<void>) => test(name, { skip: !there }, walk);

async function opened(query = '', eyes: Eyes = {}): Promise<Page> {
  const { page } = await visit({ width: 1440, ...eyes });
  await page.goto(`${leak}/heap${query}`);
  await page.locator('.heap-table, .heap-thread, .oql').first().waitFor();
  return page;
}

const line = (page: Page, name: string) => page.locator('.heap-tree tbody tr', { hasText: name }).first();
const unfold = (page: Page, name: string) => line(page, name).locator('[data-fold]').click();
const inspector = (page: Page) => page.locator('.inspector');

/** From the class loader down to the map in the static field. */
async function openCache(page: Page): Promise<void> {
  for (const name of ['AppClassLoader', 'classes java.util', 'elementData', 'class StaticMapLeak$ImageCache']) {
    await unfold(page, name);
  }
  await line(page, 'static CACHE').waitFor();
}

journey('from the report to the field that holds the memory', async () => {
  const { page } = await visit({ width: 1440 });
  await page.goto(leak);
  await page.getByRole('link', { name: 'Open explorer' }).click();
  await page.waitForURL(/\/heap$/);
  await page.locator('.heap-tree').waitFor();
  assert.match(await page.title(), /^Heap of static-map-leak\.hprof\.gz · Hindsight$/);
  await openCache(page);
  await line(page, 'static CACHE').click();
  await page.waitForURL(/object=\d+/);
  await inspector(page).getByText('6,000 in 8,192 slots').waitFor();
  await untilText(inspector(page).locator('.heap-fields'), /loadFactor\s+0\.75/);
});

journey('a row of the report that names an object opens it, with the way to it', async () => {
  const { page } = await visit({ width: 1440 });
  await page.goto(leak);
  await page.locator('#s-dominators summary').first().click();
  await page
    .locator('#s-dominators')
    .getByRole('link', { name: /AppClassLoader/ })
    .click();
  await page.waitForURL(/\/heap\?view=dominators&object=\d+/);
  await inspector(page)
    .getByRole('heading', { name: /AppClassLoader/ })
    .waitFor();
});

journey('what is below an object comes by the hundred, largest first', async () => {
  const page = await opened();
  await openCache(page);
  await unfold(page, 'static CACHE');
  await unfold(page, 'HashMap$Node[8192]');
  const more = page.locator('.aside-line', { hasText: 'more, sorted' });
  await page.locator('.heap-tree').getByText('[6485]').waitFor();
  const toTheEnd = () => page.locator('.heap-view .scroll').evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await toTheEnd();
  await more.first().waitFor();
  assert.match((await more.allInnerTexts()).join(), new RegExp((CHAINS - 100).toLocaleString('en-US')));
  await more.first().click();
  await page.locator('.heap-view .windowed').waitFor();
  // The list grows while it is scrolled: its end is where the rows that came last are.
  const end = page.getByText(`${(CHAINS - 200).toLocaleString('en-US')} more`);
  for (const deadline = Date.now() + 30_000; Date.now() < deadline && !(await end.isVisible()); ) {
    await toTheEnd();
    await page.waitForTimeout(50);
  }
  assert.ok(await end.isVisible());
  assert.ok((await page.locator('.heap-tree tbody tr').count()) < 120);
});

journey('the tree is walked by keyboard: open, down, fold, into the inspector', async () => {
  const page = await opened();
  const tree = page.getByRole('treegrid', { name: 'Dominator tree' });
  const first = tree.locator('tbody tr').first();
  await first.focus();
  await page.keyboard.press('ArrowRight');
  await tree.getByText('java.util.ArrayList').first().waitFor();
  assert.equal(await first.getAttribute('aria-expanded'), 'true');
  await page.keyboard.press('ArrowDown');
  assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ''), /classes java\.util\.ArrayList/);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-level')), '2');
  await page.keyboard.press('Enter');
  await inspector(page)
    .getByRole('heading', { name: /ArrayList/ })
    .waitFor();
  await line(page, 'classes java.util').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await first.getAttribute('aria-expanded'), 'false');
});

journey('from object to object: the trail leads back, and so does the browser', async () => {
  const query = 'SELECT OBJECTS c.CACHE FROM OBJECTS StaticMapLeak$ImageCache c';
  const page = await opened(`?view=oql&q=${encodeURIComponent(query)}`);
  await page.locator('.result a').first().click();
  const heading = (name: string) => inspector(page).getByRole('heading', { name });
  await heading('java.util.HashMap').waitFor();
  await inspector(page).getByRole('link', { name: 'java.util.HashMap$Node[8192]' }).click();
  await heading('java.util.HashMap$Node[8192]').waitFor();
  const trail = inspector(page).getByRole('navigation', { name: 'Objects on the way here' });
  await untilText(trail, /java\.util\.HashMap\s+.*java\.util\.HashMap\$Node\[8192\]/s);
  await page.reload();
  await heading('java.util.HashMap$Node[8192]').waitFor();
  await trail.getByRole('link').first().click();
  await heading('java.util.HashMap').waitFor();
  await page.goBack();
  await heading('java.util.HashMap$Node[8192]').waitFor();
});

journey('the inspector says who refers to an object, and why it is alive', async () => {
  const page = await opened('?view=histogram&q=StaticMapLeak%24Image');
  await page.locator('.heap-table').getByRole('link', { name: 'StaticMapLeak$Image', exact: true }).click();
  await page.waitForURL(/class=\d+/);
  await page.locator('.heap-table td a').first().click();
  await inspector(page).getByRole('tab', { name: 'In', exact: true }).click();
  await inspector(page)
    .getByRole('link', { name: /value java\.util\.HashMap\$Node/ })
    .waitFor();
  await inspector(page).getByRole('tab', { name: 'Path to root' }).click();
  const path = inspector(page).locator('.heap-path');
  await path.waitFor();
  const steps = await path.locator('li').allInnerTexts();
  assert.match(steps[0] ?? '', /AppClassLoader/);
  assert.match(steps.join('\n'), /static CACHE java\.util\.HashMap/);
  assert.match(steps.at(-1) ?? '', /StaticMapLeak\$Image/);
  await inspector(page).getByRole('link', { name: 'Close the inspector' }).click();
  await inspector(page).waitFor({ state: 'detached' });
});

journey('the histogram is grouped, filtered, sorted, and its address remembers', async () => {
  const page = await opened('?view=histogram');
  const first = page.locator('.heap-table tbody tr').first();
  await page.getByRole('button', { name: 'Shallow' }).click();
  await page.waitForURL(/sort=shallowSize/);
  await page.locator('.heap-table:not([aria-busy="true"])').waitFor();
  await first.getByText('byte[]').waitFor();
  await page.getByRole('searchbox', { name: 'Filter the histogram' }).fill('METADATA');
  await page.waitForURL(/q=METADATA/);
  await first.getByText('StaticMapLeak$Metadata').waitFor();
  await untilText(first, /6,000/);
  await page.reload();
  await first.getByText('StaticMapLeak$Metadata').waitFor();
  await page.getByRole('searchbox', { name: 'Filter the histogram' }).fill('java.util');
  await page.getByRole('link', { name: 'Package' }).click();
  await page.waitForURL(/group=package/);
  await first.getByText(/^java\.util/).waitFor();
});

journey('threads show their frames, and what those hold', async () => {
  const page = await opened('?view=threads');
  const finalizer = page.locator('.heap-thread', { hasText: 'Finalizer' });
  await finalizer.locator('summary').click();
  await finalizer.getByText('java.lang.ref.ReferenceQueue.remove').first().waitFor();
  await finalizer.locator('.locals a').first().click();
  await inspector(page).getByRole('heading').first().waitFor();
  await page.getByRole('tab', { name: 'Class loaders' }).click();
  await page.waitForURL(/view=loaders/);
  await page
    .locator('.heap-table')
    .getByText(/AppClassLoader|app/)
    .first()
    .waitFor();
  assert.match(page.url(), /object=\d+/);
});

journey('a query has its result in a table, and its place in the address', async () => {
  const page = await opened('?view=oql');
  const editor = page.getByRole('textbox', { name: 'Query' });
  await editor.fill('SELECT count(*) AS images FROM StaticMapLeak$Image');
  await editor.press('Control+Enter');
  await page.waitForURL(/q=SELECT/);
  await page.locator('.result').getByText('6,000').waitFor();
  await page.reload();
  await page.locator('.result').getByText('6,000').waitFor();
  await page.getByText('Syntax and examples').click();
  await page.getByRole('button', { name: 'Large arrays' }).click();
  assert.match(await editor.inputValue(), /@length > 100000/);
});

journey('a query that takes long shows what it has found, how far it is, and ends when it is told to', async () => {
  const page = await opened('?view=oql');
  const requested: URL[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/heap/oql')) requested.push(new URL(request.url()));
  });
  // Every text is compared with every other one.
  const copies = '(SELECT count(*) FROM java.lang.String t WHERE toString(t) = toString(s))';
  await page.getByRole('textbox', { name: 'Query' }).fill(`SELECT s FROM java.lang.String s WHERE ${copies} > 0`);
  await page.getByRole('button', { name: 'Run' }).click();
  const rows = page.locator('.heap-tools', { hasText: 'rows' }).first();
  const count = async () => Number((await rows.innerText()).replace(/ rows.*/s, '').replaceAll(',', ''));
  await rows.waitFor();
  const first = await count();
  while ((await count()) <= first) await page.waitForTimeout(50);
  await untilText(page.locator('.oql-progress'), /[\d,]+ of [\d,]+ objects/);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Not all: you have stopped the query.').waitFor();
  const [cursor] = requested.slice(1).map(({ searchParams }) => searchParams.get('cursor'));
  assert.ok(cursor);
  const requests = requested.length;
  const found = await count();
  await page.waitForTimeout(300);
  assert.equal(requested.length, requests);
  assert.equal(await count(), found);
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  // Last, because on a busy machine it takes longer than a query may.
  await assertAccessible(page, 'a query at work');
});

journey('a query that is not understood is marked where', async () => {
  const { page } = await visit({ width: 1440, meetsFaults: true });
  await page.goto(`${leak}/heap?view=oql&q=${encodeURIComponent('SELECT s\nFORM java.lang.String s')}`);
  await page.getByText('The query is not understood.').waitFor();
  await untilText(page.locator('.heap-fault'), /Line 2, column 1/);
  assert.equal(await page.evaluate(() => window.getSelection()?.toString()), 'FORM');
});

for (const view of [
  'dominators',
  'histogram',
  'threads',
  'loaders',
  'roots',
  'oql&q=SELECT * FROM java.util.HashMap',
]) {
  journey(`${view.replace(/&.*/, '')} is accessible`, async () => {
    const page = await opened(`?view=${view}&object=0`);
    await inspector(page).locator('.heap-facts').waitFor();
    await assertAccessible(page, view, { inDark: true });
  });
}

for (const width of [390, 320]) {
  journey(`the explorer fits into ${width} px, and leads to the object that was chosen`, async () => {
    const page = await opened('', { width });
    await line(page, 'AppClassLoader').click();
    await inspector(page).locator('.heap-facts').waitFor();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(over <= 0, `${over} px too wide`);
    await assertAccessible(page, `${width}`);
  });
}

journey('two dumps are compared class by class', async () => {
  const other = await analyzed('mini-shop');
  const { page } = await signedIn({ width: 1440 });
  const token = (path: string) => path.split('/').at(-1) ?? '';
  await page.goto(`/compare?a=${token(leak)}&b=${token(other)}`);
  const row = page.getByRole('row', { name: /^StaticMapLeak\$Image / });
  await row.waitFor();
  await untilText(row, /6,000\s+0\s+−6,000/);
});

test('while the graph is worked out, the page of the analysis says what is in the dump', async () => {
  const { page } = await signedIn();
  const histogram = [{ label: 'byte[]<img src=x>', objects: 791_443, shallowSize: 46_701_776 }];
  const early = { objects: 3_583_017, bytes: 180_000_000, classes: 1200, histogram };
  await page.route('**/api/analyses/some-job', (route) =>
    route.fulfill({ json: { state: 'running', progress: 0.35, phase: 'reading', fileName: 'big.hprof', early } }),
  );
  await page.goto('/jobs/some-job');
  await page.getByText('3,583,017 objects of 1,200 classes').waitFor();
  await untilText(page.locator('.early-heap tbody'), /byte\[\]<img src=x>\s+791,443\s+44\.5 MB/);
  await assertAccessible(page, 'early result');
});

test('a report of another kind has no explorer, and its address says so', async () => {
  const { webReport } = await service.analyze(aSickLog(), { fileName: 'gc.log' });
  const { page } = await visit({ meetsFaults: true });
  await page.goto(webReport);
  await page.locator('.verdict').waitFor();
  await untilCount(page.getByText('Open explorer'), 0);
  await page.goto(`${webReport}/heap`);
  await page.getByText('Only the report of a heap dump has a heap to explore.').waitFor();
});
