import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aStage } from '../testing/index.ts';

const THREADS = 20_000;
/** Far fewer than threads: lists show what is in sight. */
const MAX_ELEMENTS = 10_000;

const { service, visit } = await aStage();

const entry = (
  number: number,
): string => `"worker-${number}" #${number + 10} prio=5 os_prio=0 cpu=1.00ms elapsed=9.00s tid=0x${(0x7f0000000000 + number * 4096).toString(16)} nid=${number + 100} runnable [0x0]
   java.lang.Thread.State: RUNNABLE
\tat shop.Order${number % 50}.price(Order.java:${(number % 900) + 1})
\tat shop.Worker.run(Worker.java:7)

`;

test('a report of 20,000 threads stays small in the browser, and every thread is found', async () => {
  const entries = Array.from({ length: THREADS }, (_, number) => entry(number)).join('');
  const dump = `2026-11-20 10:00:00\nFull thread dump OpenJDK 64-Bit Server VM (25+36 mixed mode):\n\n${entries}`;
  const { webReport } = await service.analyze(dump, { fileName: 'many.txt' }, '/threaddump-api');
  const { page } = await visit();
  await page.goto(new URL(webReport).pathname);
  await page.locator('#s-threads > details > summary').click();
  await page.locator('#s-threads tbody tr').first().waitFor();
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  assert.ok(elements < MAX_ELEMENTS, `${elements} elements`);
  await page.getByRole('searchbox', { name: 'Search this report' }).fill('"worker-19999"');
  await page.getByRole('button', { name: 'In the file' }).click();
  await page.getByRole('status').filter({ hasText: '1 of' }).waitFor();
  await page.locator('.found-lines a').click();
  await page.locator('.viewer mark').filter({ hasText: '"worker-19999"' }).waitFor();
});
