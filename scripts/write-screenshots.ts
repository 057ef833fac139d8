/** `npm run docs:screenshots`: takes the pictures of the README from a running service, with a generated log and dump. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aBrowser, aCalmLog, aServiceUnderTest, aSickLog, aVisit, KEY } from '../apps/web/testing/index.ts';
import { ROOT } from './repository.ts';

const IMAGES = join(ROOT, 'docs/images');
/** A dump of a map that only grows; its generator is beside it. */
const DUMP = 'static-map-leak.hprof.gz';
const SIZE = { width: 1440, height: 1000 };

const service = await aServiceUnderTest();
const browser = await aBrowser();
try {
  const labels = { fileName: 'gc.log', host: 'node-07', tags: 'batch,staging' };
  await service.analyze(aCalmLog(), { ...labels, fileName: 'calm.log', appName: 'search-indexer' });
  await service.analyze(aSickLog(40), { ...labels, appName: 'shop' });
  const { webReport } = await service.analyze(aSickLog(), { ...labels, appName: 'shop' });
  const dump = readFileSync(join(ROOT, '../shared/data/heap', DUMP));
  const heap = await service.analyze(dump, { fileName: 'shop.hprof' }, '/analyze-hd-api');
  const explorer = `${new URL(heap.webReport).pathname}/heap?view=dominators`;
  const { page } = await aVisit(browser, service.url, SIZE);
  await page.request.post('/api/session', { data: { key: KEY } });
  const pages = { upload: '/', report: new URL(webReport).pathname, analyses: '/analyses', explorer };
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    // A first visit may show fallback fonts (fonts.css); pictures must not.
    await page.reload();
    await page.waitForLoadState('networkidle');
    if (name === 'explorer') await page.getByRole('row').nth(1).click();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(IMAGES, `${name}.png`) });
    process.stdout.write(`${name}.png\n`);
  }
} finally {
  await browser.close();
  await service.stop();
}
