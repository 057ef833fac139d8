/** `npm run docs:tutorial-pictures`: takes the pictures of docs/tutorials.md: the report of each example that the service brings. */
import { join } from 'node:path';
import type { ExampleList } from '@hindsight/api';
import { aBrowser, aServiceUnderTest, aVisit, KEY } from '../apps/web/testing/index.ts';
import { ROOT } from './repository.ts';

const IMAGES = join(ROOT, 'docs/images');
/** Small enough for a page of text, wide enough for the layout of a desk. */
const SIZE = { width: 1120, height: 640 };

const service = await aServiceUnderTest();
const browser = await aBrowser();
try {
  const { page } = await aVisit(browser, service.url, SIZE);
  await page.request.post('/api/session', { data: { key: KEY } });
  const list: ExampleList = await (await page.request.get('/api/examples')).json();
  for (const { name, kind } of list.examples) {
    const artifact = await (await page.request.get(`/api/examples/${name}`)).body();
    const { webReport } = await service.analyze(artifact, { fileName: name, kind }, '/api/analyses');
    await page.goto(new URL(webReport).pathname);
    await page.waitForLoadState('networkidle');
    // A first visit may show fallback fonts (fonts.css); pictures must not.
    await page.reload();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(IMAGES, `tutorial-${kind}.png`) });
    process.stdout.write(`tutorial-${kind}.png\n`);
  }
} finally {
  await browser.close();
  await service.stop();
}
