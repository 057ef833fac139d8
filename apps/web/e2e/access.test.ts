import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { aCalmLog, aStage, assertPresentable, KEY, untilCount } from '../testing/index.ts';

// A directory that does not answer is enough to be asked for a user name.
const { service, visit, signedIn } = await aStage({
  SERVICE_LDAP_URL: 'ldap://127.0.0.1:1',
  SERVICE_LDAP_BASE_DN: 'dc=example,dc=com',
});
await service.analyze(aCalmLog(), { fileName: 'calm.log', appName: 'shop' });

async function aKey(body: object): Promise<string> {
  const headers = { 'x-api-key': KEY };
  const answer = await fetch(`${service.url}/api/keys`, { method: 'POST', headers, body: JSON.stringify(body) });
  return ((await answer.json()) as { key: string }).key;
}

test('a key is limited to an application and a unit and ends, and its row says so', async () => {
  const { page } = await signedIn();
  await page.goto('/settings');
  await page.getByLabel('What it is for').fill('nightly build');
  await page.getByLabel('Only this application').fill('shop');
  await page.getByLabel('Organization unit').fill('Operations');
  await page.getByLabel('Ends').selectOption('30');
  await page.getByRole('button', { name: 'Make a key' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'nightly build' });
  await row.getByText(/analyses and looks · only shop · unit operations · made .* · expires .* · never used/).waitFor();
  await page.getByLabel('May').selectOption('admin');
  assert.ok(await page.getByLabel('Only this application').isDisabled());
});

test('a pattern is saved, refused when it cannot be read, changed, found in a log by its name, and deleted', async () => {
  const { page } = await signedIn({ meetsFaults: true });
  await page.goto('/settings');
  const section = page.getByRole('region', { name: 'Patterns for application logs' });
  await section.getByText('No pattern is saved yet.').waitFor();
  await section.getByLabel('Name').fill('Lost orders');
  await section.getByLabel('Regular expression').fill('order (\\d+ lost');
  await section.getByRole('button', { name: 'Save the pattern' }).click();
  await section
    .getByRole('alert')
    .getByText(/is no regular expression of RE2/)
    .waitFor();
  await section.getByLabel('Regular expression').fill('order \\d+ lost');
  await section.getByRole('button', { name: 'Save the pattern' }).click();
  await section.getByRole('listitem').filter({ hasText: 'Lost orders' }).getByText('order \\d+ lost').waitFor();
  await section.getByRole('button', { name: 'Change Lost orders' }).click();
  await section.getByLabel('Name').first().fill('Orders that got lost');
  await section.getByRole('button', { name: 'Save Lost orders' }).click();
  await section.getByRole('listitem').filter({ hasText: 'Orders that got lost' }).waitFor();
  const log = ['order 1 lost', 'order 2 found'].map(
    (text, second) => `2025-03-02 08:00:0${second} INFO [main] Shop - ${text}\n`,
  );
  const headers = { 'x-api-key': KEY };
  const sent = await fetch(`${service.url}/analyze-log-api`, { method: 'POST', headers, body: log.join('') });
  await page.goto(((await sent.json()) as { webReport: string }).webReport);
  await page.getByRole('row', { name: /Orders that got lost order \\d\+ lost 1 / }).waitFor();
  await page.goto('/settings');
  await section.getByRole('button', { name: 'Delete Orders that got lost' }).click();
  await section.getByText('No pattern is saved yet.').waitFor();
});

test('who did what is shown to administrators, narrowed, and taken as a file', async () => {
  const { page } = await signedIn();
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Who did what' }).click();
  await page.getByRole('row', { name: /sent an artifact .* calm\.log/ }).waitFor();
  await page.locator('.filter', { hasText: /^What/ }).locator('select').selectOption('signed-in');
  await page.waitForURL('**/audit?action=signed-in');
  await page
    .getByRole('row', { name: /sent an artifact/ })
    .first()
    .waitFor({ state: 'detached' });
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).click()]);
  assert.equal(file.suggestedFilename(), 'hindsight-audit.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  assert.ok(lines.length > 1 && lines.slice(1).every((line) => line.includes(',signed-in,')));
  await page.getByLabel('Who').fill('nobody of this name');
  await page.keyboard.press('Enter');
  await page.getByText('Nothing of this kind was recorded.').waitFor();
});

test('who is no administrator is shown neither keys nor the record', async () => {
  const { page } = await visit({ meetsFaults: true });
  await page.request.post('/api/session', { data: { key: await aKey({ scope: 'read' }) } });
  await page.goto('/settings');
  await page.getByText('You look at analyses.').waitFor();
  await untilCount(page.getByRole('heading', { name: 'API keys' }), 0);
  await page.goto('/audit');
  await page.getByText('Only an administrator may do this').waitFor();
});

test('signing out everywhere ends the same key in another browser', async () => {
  const key = await aKey({ scope: 'analyze' });
  const [one, other] = [await visit(), await visit()];
  for (const { page } of [one, other]) await page.request.post('/api/session', { data: { key } });
  await one.page.goto('/settings');
  await one.page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await one.page.getByLabel('API key').waitFor();
  await other.page.goto('/settings');
  await other.page.getByLabel('API key').waitFor();
});

test('with a directory one signs in by user name, and is told when it does not answer', async () => {
  const { page } = await visit({ meetsFaults: true });
  await page.goto('/login');
  await page.getByLabel('User name').fill('ada');
  await page.getByLabel('Password').fill('secret');
  await page.getByRole('button', { name: 'Sign in' }).first().click();
  await page.getByText('the directory does not answer').waitFor();
  await page.goto('/analyses');
  await page.getByLabel('User name').waitFor();
});

for (const width of [1280, 390]) {
  test(`keys, record and sign-in keep WCAG 2.2 AA, ${width} px wide`, async () => {
    const { page } = await signedIn({ width });
    const fits = (what: string) => assertPresentable(page, what);
    await page.goto('/settings');
    await page.getByRole('heading', { name: 'Signed in' }).waitFor();
    await fits('settings');
    await page.goto('/audit');
    await page.locator('table.audit').waitFor();
    await fits('audit');
    await page.goto('/login');
    await page.getByLabel('User name').waitFor();
    await fits('login');
  });
}
