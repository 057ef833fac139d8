import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aStage, assertPresentable, untilText } from '../testing/index.ts';

const { service, signedIn } = await aStage();
/** Collapsed stacks of which one method takes a given share of 1,000 samples. */
const analyze = (fileName: string, samples: number) =>
  service.analyze(
    `java.lang.Thread.run;com.acme.Shop.render ${samples}\njava.lang.Thread.run;com.acme.Shop.load ${1000 - samples}\n`,
    { fileName },
    '/analyze-jfr-api',
  );
const before = await analyze('before.collapsed', 200);
const release = await analyze('after.collapsed', 700);

for (const width of [1280, 390]) {
  test(`two profiles are compared by a flame graph and a table of methods, ${width} px wide`, async () => {
    const { page } = await signedIn({ width });
    await page.goto(`/compare?a=${before.responseId}&b=${release.responseId}`);
    const row = page.getByRole('row', { name: /com\.acme\.Shop\.render/ }).first();
    await row.waitFor();
    await untilText(row, /20[\s\S]*70[\s\S]*50/);
    assert.match(await page.locator('.verdict').innerText(), /takes\s\d+\s%\sof the stacks instead of\s\d+\s%/);
    await page.locator('.flame').first().waitFor();
    await assertPresentable(page, `${width} px`);
    const shots = process.env.HINDSIGHT_SHOTS;
    if (shots) await page.screenshot({ path: `${shots}/compare-flame-${width}.png`, fullPage: true });
  });
}
