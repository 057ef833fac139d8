import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { aCalmLog, aSickLog, aStage, KEY } from '../testing/index.ts';

const BASE = '/hindsight';

/** A proxy that has the service below a path and nothing else; it takes the path away, as most are set up to do. */
const proxy = createServer((asked, answer) => {
  if (!asked.url?.startsWith(`${BASE}/`)) {
    answer.writeHead(404).end();
    return;
  }
  const { method = 'GET', headers } = asked;
  const onward = request({ port, method, headers, path: asked.url.slice(BASE.length) }, (got) => {
    answer.writeHead(got.statusCode ?? 502, got.headers);
    got.pipe(answer);
  });
  asked.pipe(onward);
}).listen(0, '127.0.0.1');
await once(proxy, 'listening');
const free = createServer().listen(0, '127.0.0.1');
await once(free, 'listening');
const { port } = free.address() as AddressInfo;
free.close();
await once(free, 'close');
const PUBLIC_URL = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${BASE}`;

const { service, visit } = await aStage({
  SERVICE_PUBLIC_URL: PUBLIC_URL,
  SERVICE_HTTP_PORT: String(port),
  SERVICE_REPORTS_REQUIRE_LOGIN: 'true',
});
after(() => proxy.close());
await service.analyze(aCalmLog(), { fileName: 'calm.log', appName: 'shop' });
const { webReport } = await service.analyze(aSickLog(), { fileName: 'sick.log', appName: 'shop' });

test('the addresses of answers are those of the public address', () =>
  assert.ok(webReport.startsWith(`${PUBLIC_URL}/reports/`)));

test('a report sends to sign in and comes back, with its charts as images and its other forms', async () => {
  const { page } = await visit();
  await page.goto(webReport);
  await page.waitForURL(`${PUBLIC_URL}/login?next=*`);
  await page.getByLabel('API key').fill(KEY);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(webReport);
  await page.locator('.chart canvas').first().waitFor();
  await page.locator('.chart').first().getByRole('button', { name: 'Save or share' }).click();
  for (const form of ['Markdown', 'JSON', 'PDF', 'PNG']) {
    const href = await page
      .getByRole('link', { name: form })
      .first()
      .evaluate((link) => (link as HTMLAnchorElement).href);
    assert.equal((await page.request.get(href)).status(), 200, href);
  }
});

test('an upload ends at its report; list, comparison, settings and record are reached by links and by loading them anew', async () => {
  const { page } = await visit();
  await page.goto(`${PUBLIC_URL}/login`);
  await page.getByLabel('API key').fill(KEY);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${PUBLIC_URL}/`);
  const file = { name: 'new.log', mimeType: 'text/plain', buffer: Buffer.from(aSickLog(20)) };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page
    .getByRole('button', { name: /^Analyze/ })
    .first()
    .click();
  await page.waitForURL(`${PUBLIC_URL}/reports/*`);
  await page.getByRole('link', { name: 'Analyses' }).click();
  await page.waitForURL(`${PUBLIC_URL}/analyses`);
  await page.locator('table.analyses').waitFor();
  await page.getByLabel('Select sick.log').check();
  await page.getByLabel('Select calm.log').check();
  await page.getByRole('button', { name: 'Compare selected' }).click();
  await page.waitForURL(`${PUBLIC_URL}/compare?a=*`);
  await page.locator('.figures-compared').waitFor();
  await page.reload();
  await page.locator('.figures-compared').waitFor();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Who did what' }).click();
  await page.waitForURL(`${PUBLIC_URL}/audit`);
  await page.getByRole('row', { name: /sent an artifact .* new\.log/ }).waitFor();
  await page.getByRole('link', { name: 'Docs' }).click();
  await page.waitForURL(`${PUBLIC_URL}/docs`);
  await page.getByRole('link', { name: 'REST interface, with requests to try' }).click();
  await page.waitForURL(`${PUBLIC_URL}/docs/api`);
  await page.getByText('/analyzeGC').first().waitFor();
});
