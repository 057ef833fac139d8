/** `npm run screenshots`: the pictures of the README, taken from a running service with a log of our own. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { ROOT } from './repository.ts';

const KEY = 'key-of-the-screenshots';
const LOG = join(ROOT, 'artifacts/gc/testing/samples/j25-g1-rotate.log');
const IMAGES = join(ROOT, 'docs/images');
const WIDE = { width: 1440, height: 1000 };

const folder = mkdtempSync(join(tmpdir(), 'screenshots-'));
const service = spawn(process.execPath, [join(ROOT, 'apps/service/src/main.ts')], {
  env: {
    ...process.env,
    SERVICE_HTTP_PORT: '0',
    SERVICE_DATA_DIR: folder,
    SERVICE_API_KEYS: KEY,
    SERVICE_LOG_LEVEL: 'error',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});

async function addressOfService(): Promise<string> {
  let output = '';
  for await (const text of service.stdout.setEncoding('utf8')) {
    output += text;
    const [, url] = /listens on (\S+)/.exec(output) ?? [];
    if (url) return url;
  }
  throw new Error(`the service did not start: ${output}`);
}

async function reportAt(url: string, appName: string): Promise<string> {
  const query = new URLSearchParams({
    apiKey: KEY,
    fileName: 'gc.log',
    appName,
    host: 'node-07',
    tags: 'batch,staging',
  });
  const response = await fetch(`${url}/analyzeGC?${query}`, { method: 'POST', body: readFileSync(LOG) });
  return ((await response.json()) as { webReport: string }).webReport;
}

async function take(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(IMAGES, `${name}.png`) });
  process.stdout.write(`${name}.png\n`);
}

try {
  const url = await addressOfService();
  const report = await reportAt(url, 'shop');
  await reportAt(url, 'search-indexer');
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage({ baseURL: url, viewport: WIDE });
  await page.request.post('/api/session', { data: { key: KEY } });
  await take(page, '/', 'upload');
  await take(page, report, 'report');
  await take(page, '/analyses', 'analyses');
  await browser.close();
} finally {
  service.kill();
  rmSync(folder, { recursive: true, force: true });
}
