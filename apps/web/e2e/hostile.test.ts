import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { aSickLog, aStage } from '../testing/index.ts';

const { service, signedIn } = await aStage();
const SCRIPT = '<script>window.hurt = 1</script><img src=x onerror="window.hurt = 1">';
const BIDI = '\u202egol.cg\u2066';
const ANSI = '\u001b[31m\u001b]0;title\u0007\u001b[2J';
const FORMULA = '=HYPERLINK("http://evil.example")';
const HOSTILE = `${FORMULA}${SCRIPT}${BIDI}.log`;
/** Of all of these nothing may be left that steers. */
const STEERING = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u;

/**
 * A log whose causes, lines of other programs and options are hostile; a cause stands in tables, charts and
 * findings.
 */
function aHostileLog(): string {
  const cause = `${FORMULA} ${SCRIPT} ${BIDI} ${ANSI}`;
  return aSickLog()
    .replaceAll('G1 Compaction Pause', cause)
    .replace('[gc] Using G1\n', `[gc] Using G1\n${SCRIPT}${ANSI}\n`);
}

const { webReport } = await service.analyze(aHostileLog(), {
  fileName: HOSTILE,
  appName: `${FORMULA}${BIDI}`,
  host: SCRIPT,
  tags: `=1+1,${SCRIPT}`,
});
const path = new URL(webReport).pathname;

const hurt = (page: Page) => page.evaluate(() => 'hurt' in window);
const readText = (page: Page) => page.locator('body').innerText();

async function isInert(page: Page, what: string): Promise<void> {
  assert.equal(await hurt(page), false, what);
  assert.equal(await page.locator('img[src=x], [onerror], #app script').count(), 0, what);
  assert.doesNotMatch(await readText(page), STEERING, what);
}

test('a report whose names and lines are hostile shows them as text', async () => {
  const { page } = await signedIn();
  await page.goto(path);
  await page.locator('.chart canvas').first().waitFor();
  assert.ok((await readText(page)).includes('<script>window.hurt = 1</script>'));
  await isInert(page, 'report');
  await page.locator('.proof figcaption a').first().click();
  await page.locator('.viewer mark').first().waitFor();
  await isInert(page, 'lines');
});

test('the list of analyses, comparisons and the start page show them as text', async () => {
  const { page } = await signedIn();
  await page.goto('/analyses');
  await page.locator('table.analyses').waitFor();
  await isInert(page, 'analyses');
  await page.goto('/compare');
  await page.locator('.heads select').first().waitFor();
  await isInert(page, 'comparisons');
  await page.goto('/');
  await page.getByRole('heading', { name: /recent/i }).waitFor();
  await isInert(page, 'start');
});

test('without scripts the page holds them as text too', async () => {
  const { page } = await signedIn();
  const html = await (await page.request.get(path)).text();
  assert.doesNotMatch(html, /<script>window|<img src=x/);
  assert.doesNotMatch(html, STEERING);
});

test('charts as SVG are well-formed, run nothing and load nothing', async () => {
  const { page } = await signedIn();
  const data = await (await page.request.get(`${path}/data`)).json();
  const charts = data.report.sections.flatMap(({ blocks }: { blocks: { kind: string; id: string }[] }) =>
    blocks.filter(({ kind }) => kind === 'timeline' || kind === 'bars'),
  );
  assert.ok(charts.length > 3);
  for (const { id } of charts) {
    const svg = await (await page.request.get(`${path}/graphs/${id}.svg`)).text();
    const wellFormed = await page.evaluate(
      (text) => new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror') === null,
      svg,
    );
    assert.ok(wellFormed, id);
    assert.doesNotMatch(svg, /<script|<img|<foreignObject|\son\w+=|href="http/i, id);
    assert.doesNotMatch(svg, STEERING, id);
  }
});

test('Markdown, PDF and XML hold nothing that steers', async () => {
  const { page } = await signedIn();
  const markdown = await (await page.request.get(`${path}.md`)).text();
  assert.doesNotMatch(markdown, STEERING);
  assert.doesNotMatch(markdown.replace(/`{3,}[\s\S]*?`{3,}|`[^`]*`/g, ''), /(?<!\\)<(?:script|img)/);
  const pdf = await (await page.request.get(`${path}.pdf`)).body();
  assert.doesNotMatch(pdf.toString('latin1'), /\/(?:JavaScript|JS|Launch|EmbeddedFile)\b/);
  const { responseId } = await (await page.request.get(`${path}/data`)).json();
  const xml = await (await page.request.get(`/api/analyses/${responseId}?accept=xml`)).text();
  const wellFormed = await page.evaluate(
    (text) => new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror') === null,
    xml,
  );
  assert.ok(wellFormed);
  assert.doesNotMatch(xml, /<script|<img/);
});

test('a spreadsheet runs no cell of a CSV', async () => {
  const { page } = await signedIn();
  await page.goto('/analyses');
  await page.locator('table.analyses').waitFor();
  const saved = async (click: () => Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), click()]);
    return readFile(await download.path(), 'utf8');
  };
  const list = await saved(() => page.getByRole('button', { name: 'CSV', exact: true }).click());
  assert.ok(list.includes('HYPERLINK'));
  assert.doesNotMatch(list, /(?:^|,|\r\n)"?[=+@\t-]\D/);
  await page.goto(path);
  await page.locator('#s-causes > details > summary').click();
  const causes = page.locator('.block', { hasText: 'Share of pause time by cause' });
  await causes.locator('canvas').waitFor();
  await causes.getByRole('button', { name: 'Save or share' }).click();
  const bars = await saved(() => causes.getByRole('button', { name: 'CSV' }).click());
  assert.ok(bars.includes('HYPERLINK'));
  assert.doesNotMatch(bars, /(?:^|,|\r\n)"?[=+@\t-]\D/);
});

test('a name of 1 MB neither breaks a page nor widens it', async () => {
  const form = new FormData();
  form.append('file', new File([aSickLog()], `${ANSI}${'n'.repeat(1 << 20)}.log`));
  const { page } = await signedIn({ width: 390 });
  const answer = await fetch(`${service.url}/analyzeGC`, {
    method: 'POST',
    headers: { ApiKey: 'key-of-the-browser-tests' },
    body: form,
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  const { webReport: address } = (await answer.json()) as { webReport: string };
  await page.goto(new URL(address).pathname);
  await page.locator('.chart canvas').first().waitFor();
  const [wide, tall] = await page.evaluate(() => [
    document.documentElement.scrollWidth - window.innerWidth,
    document.querySelector('.head')?.getBoundingClientRect().height ?? 0,
  ]);
  assert.ok((wide ?? 1) <= 0 && (tall ?? 1e9) < 600, `${wide} ${tall}`);
});

test('names of threads without a blank do not widen a phone, in folded lines neither', async () => {
  const name = 'a'.repeat(280);
  const dump = `2026-11-20 10:00:00
Full thread dump OpenJDK 64-Bit Server VM (17.0.9+9 mixed mode, sharing):

"${name}" #20 prio=5 os_prio=0 cpu=50.00ms elapsed=1.00s tid=0x00007f0000000001 nid=0x64 runnable [0x00007f0000010000]
   java.lang.Thread.State: RUNNABLE
	at com.acme.${'b'.repeat(280)}.run(Shop.java:12)
`;
  const { webReport: address } = await service.analyze(dump, {}, '/threaddump-api');
  const { page } = await signedIn({ width: 390 });
  await page.goto(new URL(address).pathname);
  await page.locator('#s-cpu .main-figure', { hasText: 'aaaa' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), 0);
});
