import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aSickLog, aStage, assertAccessible, KEY, untilText } from '../testing/index.ts';

const { service, visit, signedIn } = await aStage();
const closed = await aStage({ SERVICE_REPORTS_REQUIRE_LOGIN: 'true' });

async function aLink(): Promise<string> {
  const { webReport } = await service.analyze(aSickLog());
  return new URL(webReport).pathname;
}

const faulty = { meetsFaults: true } as const;

test('a link that was taken back opens a page that says so, without anything of the report', async () => {
  const path = await aLink();
  const revoked = await fetch(service.url + path, { method: 'DELETE', headers: { ApiKey: KEY } });
  assert.equal(revoked.status, 200);
  const { page } = await visit(faulty);
  assert.equal((await page.goto(path))?.status(), 404);
  await page.getByRole('heading', { level: 1, name: 'No such report' }).waitFor();
  await untilText(page.locator('main'), /revoked or has expired/);
  await assertAccessible(page, 'no such report', { inDark: true });
});

test('a link that has ended opens the same page, also while it is looked at', async () => {
  const path = await aLink();
  const { page } = await visit(faulty);
  await page.goto(path);
  await page.locator('.chart canvas').first().waitFor();
  const ended = await fetch(service.url + path, {
    method: 'PATCH',
    headers: { ApiKey: KEY, 'Content-Type': 'application/json' },
    body: JSON.stringify({ expiresAt: Date.now() + 500 }),
  });
  assert.equal(ended.status, 200);
  await page.waitForTimeout(600);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'No such report' }).waitFor();
});

test('where reports are closed, a link leads to signing in and from there to the report', async () => {
  const { webReport } = await closed.service.analyze(aSickLog(), { fileName: 'closed.log' });
  const { pathname } = new URL(webReport);
  const { page } = await closed.visit();
  await page.goto(pathname);
  await page.waitForURL(/\/login\?next=/);
  await page.getByLabel('API key').fill(KEY);
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${pathname}`);
  await page.getByText('closed.log').first().waitFor();
});

test('a one-time link that was used or never was is refused with words', async () => {
  const { page } = await visit(faulty);
  await page.goto('/login#code=no-such-code');
  await page.getByRole('alert').waitFor();
  await untilText(page.getByRole('alert'), /code|link|sign/i);
});

test('an address that is no page says so and leads on', async () => {
  const { page } = await visit(faulty);
  await page.goto('/nowhere');
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.match(await page.title(), /Hindsight/);
});

test('a comparison of what is not there says why', async () => {
  const { page } = await signedIn(faulty);
  await page.goto('/compare?a=AAAAAAAAAAAAAAAAAAAAAA&b=BBBBBBBBBBBBBBBBBBBBBB');
  await page
    .locator('main')
    .filter({ hasText: /not found|no such/i })
    .waitFor();
  await assertAccessible(page, 'fault');
});

test('a service that does not answer is told from one that refuses', async () => {
  const { page } = await signedIn(faulty);
  await page.route('**/api/analyses**', (route) => route.abort());
  await page.goto('/analyses');
  await page.getByText('the service does not answer').waitFor();
  await page.unroute('**/api/analyses**');
  await page.getByRole('button', { name: /again/i }).click();
  await page.getByRole('heading', { level: 1, name: 'Analyses' }).waitFor();
});

test('pages of faults and of an analysis on its way keep WCAG 2.2 AA', async () => {
  const revoked = await aLink();
  await fetch(service.url + revoked, { method: 'DELETE', headers: { ApiKey: KEY } });
  const { page } = await visit(faulty);
  await page.goto(revoked);
  await page.getByRole('heading', { level: 1, name: 'No such report' }).waitFor();
  await assertAccessible(page, 'no such report', { inDark: true });
  await page.goto('/no/such/page');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await assertAccessible(page, 'no such page', { inDark: true });
  const { page: own } = await signedIn(faulty);
  await own.goto('/jobs/00000000-0000-4000-8000-000000000000');
  await own.locator('main').getByRole('heading').first().waitFor();
  await assertAccessible(own, 'an analysis that is not there', { inDark: true });
  const sent = await fetch(`${service.url}/analyzeGC?async=true&apiKey=${KEY}`, {
    method: 'POST',
    body: 'no log at all',
  });
  const { statusUrl } = (await sent.json()) as { readonly statusUrl: string };
  await own.goto(`/jobs/${statusUrl.split('/').at(-1)}`);
  await own.locator('main').getByRole('heading').first().waitFor();
  await assertAccessible(own, 'an analysis that failed', { inDark: true });
});
