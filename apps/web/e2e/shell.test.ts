import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { aCalmLog, aStage, assertPresentable, type Eyes, KEY, untilCount, untilText } from '../testing/index.ts';

const stage = await aStage();
const { service } = stage;

/** Signs in by the page of that name. */
async function signedIn(eyes: Eyes = {}, next = '/') {
  const visit = await stage.visit(eyes);
  await visit.page.goto(`/login?next=${encodeURIComponent(next)}`);
  await visit.page.getByLabel('API key').fill(KEY);
  await visit.page.locator('main').getByRole('button', { name: 'Sign in' }).click();
  await visit.page.waitForURL(`**${next}`);
  return visit;
}

const openPopup = async (page: Page) => {
  await page.getByRole('button', { name: 'API', exact: true }).click();
  return page.getByRole('dialog', { name: 'REST interface' });
};

test('the popup shows the call with the key hidden until asked for, and copies it with the key', async () => {
  const { page } = await signedIn();
  const popup = await openPopup(page);
  const sample = popup.locator('.sample');
  assert.ok(!(await sample.innerText()).includes(KEY));
  await untilText(sample, new RegExp(`${service.url}/analyzeGC`));
  await popup.getByRole('button', { name: 'Show key' }).click();
  assert.ok((await sample.innerText()).includes(KEY));
  await popup.getByRole('button', { name: 'Hide key' }).click();
  await popup.getByRole('button', { name: 'Copy with key' }).click();
  await popup.getByText('Copied').first().waitFor();
  assert.ok((await page.evaluate(() => navigator.clipboard.readText())).includes(KEY));
  await popup.getByRole('tab', { name: 'curl' }).press('ArrowRight');
  await untilText(sample, /Invoke-RestMethod/);
  await popup.getByText('webReport', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'hidden' });
});

test('a session without a typed key has a placeholder, and one click makes a key that runs', async () => {
  const { page } = await signedIn();
  await page.reload();
  const popup = await openPopup(page);
  const sample = popup.locator('.sample');
  await untilText(sample, /YOUR-KEY/);
  await popup.getByRole('button', { name: 'Make a key for these calls' }).click();
  await popup.getByRole('button', { name: 'Show key' }).click();
  assert.doesNotMatch(await sample.innerText(), /YOUR-KEY/);
  await popup.getByRole('button', { name: 'Copy with key' }).click();
  await popup.getByText('Copied').first().waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const key = /X-Api-Key: ([^'"\s]+)/.exec(copied)?.[1] ?? '';
  const sent = await fetch(`${service.url}/analyzeGC`, { method: 'POST', headers: { ApiKey: key }, body: aCalmLog() });
  assert.equal(sent.status, 200);
});

test('an endpoint is tried out from its description', async () => {
  const { page } = await signedIn();
  await page.goto('/docs/api#GET/api/analyses');
  const endpoint = page.locator('details[id="GET/api/analyses"]');
  await endpoint.getByText('Try it out').click();
  await endpoint.getByRole('button', { name: 'Send' }).click();
  await endpoint.getByText('"analyses": [').first().waitFor();
});

test('letters lead to search, theme and the list of keys, until they are switched off', async () => {
  const { page } = await signedIn();
  await page.getByRole('tab', { name: 'Files' }).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'search');
  await page.keyboard.type('shop?');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/analyses?q=shop%3F');
  await page.goto('/settings');
  await page.getByLabel('Single letters do something').uncheck();
  await page.locator('h1').click();
  await page.keyboard.press('?');
  await untilCount(page.getByRole('dialog'), 0);
});

test('a key is made, shown once, and revoked', async () => {
  const { page } = await signedIn({}, '/settings');
  await page.getByLabel('What it is for').fill('nightly build');
  await page.getByRole('button', { name: 'Make a key' }).click();
  const made = page.getByRole('status').filter({ hasText: 'not shown again' });
  const key = await made.locator('code').innerText();
  const row = page.getByRole('listitem').filter({ hasText: 'nightly build' });
  await row.waitFor();
  const request = () => page.request.get('/api/analyses', { headers: { 'X-Api-Key': key, Cookie: '' } });
  assert.equal((await request()).status(), 200);
  await row.getByRole('button', { name: 'Revoke' }).click();
  await row.getByRole('button', { name: 'now' }).click();
  await row.waitFor({ state: 'detached' });
  assert.equal((await request()).status(), 401);
});

test('who signs out is asked for a key again', async () => {
  const { page } = await signedIn();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('API key').waitFor();
});

for (const width of [1280, 390]) {
  test(`pages of the shell keep WCAG 2.2 AA, ${width} px wide`, async () => {
    const { page } = await signedIn({ width });
    const fits = async (what: string) => {
      await assertPresentable(page, what);
      const shots = process.env.HINDSIGHT_SHOTS;
      if (shots) await page.screenshot({ path: `${shots}/${what}-${width}.png` });
    };
    const popup = await openPopup(page);
    await popup.getByText('webReport', { exact: true }).waitFor();
    await fits('popup');
    await page.goto('/docs/api#POST/analyzeGC');
    await page.locator('details[open]').getByText('Try it out').click();
    await fits('docs');
    await page.goto('/settings');
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
    await fits('settings');
    await page.goto('/login');
    await page.getByLabel('API key').waitFor();
    await fits('login');
  });
}
