import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { aBrowser, aServiceUnderTest, aVisit, type ServiceUnderTest } from '../testing/index.ts';

const SAMPLE = new URL('../../../artifacts/recording/testing/samples/jdk17-locks.jfr.gz', import.meta.url);

let service: ServiceUnderTest;
let browser: Browser;
let path: string;

before(async () => {
  [service, browser] = await Promise.all([aServiceUnderTest(), aBrowser()]);
  path = new URL((await service.analyze(gunzipSync(readFileSync(SAMPLE)), {}, '/analyze-jfr-api')).webReport).pathname;
});

after(async () => {
  await browser?.close();
  await service?.stop();
});

test('a flame graph of a recording is filtered by thread and turned around; the address has the choice', async () => {
  const { page, context, complaints } = await aVisit(browser, service.url);
  await page.goto(path);
  const flame = page.locator('#c-flame-locks');
  const threads = flame.getByRole('combobox', { name: /^Threads of/ });
  await threads.waitFor();
  const [, first = ''] = await threads
    .locator('option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value') ?? ''));
  const isAnswered = page.waitForResponse((answer) => answer.url().includes('/data?') && answer.ok());
  await threads.selectOption(first);
  const view = (await (await isAnswered).json()) as { profile: { total: number; threads: { value: number }[] } };
  assert.ok(view.profile.total > 0);
  assert.ok(view.profile.total < view.profile.threads.reduce((sum, { value }) => sum + value, 0));
  await flame.getByRole('checkbox', { name: 'Callers' }).check();
  await page.waitForURL((url) => url.search.includes(encodeURIComponent(first).replaceAll('%20', '+')));
  await page.reload();
  assert.equal(await threads.inputValue(), first);
  assert.ok(await flame.getByRole('checkbox', { name: 'Callers' }).isChecked());
  assert.deepEqual(complaints, []);
  await context.close();
});
