import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readWebFiles } from '../../src/web/web-files.ts';
import { aService, KEY } from '../../testing/service-fixture.ts';

const service = await aService();
after(() => service.close());

for (const path of ['/', '/jobs/some-id', '/analyses', '/compare?a=1&b=2', '/settings', '/login?code=x', '/docs/api']) {
  test(`${path} is a page of the application: its style, its script, an element to fill, and a strict policy`, async () => {
    const page = await service.app.inject(path);
    assert.equal(page.statusCode, 200);
    assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
    const policy = String(page.headers['content-security-policy']);
    for (const part of ["default-src 'self'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"]) {
      assert.ok(policy.split('; ').includes(part), part);
    }
    assert.doesNotMatch(policy, /unsafe|https?:|\*/);
    assert.match(page.body, /<div id="app">/);
    for (const [, target = ''] of page.body.matchAll(/(?:href|src)="([^"]*)"/g)) {
      assert.equal((await service.app.inject(target)).statusCode, 200, target);
    }
  });
}

test('pages of a service behind a path of SERVICE_PUBLIC_URL name their files below it', async () => {
  const behind = await aService({ SERVICE_PUBLIC_URL: 'https://gc.example/tools/' });
  const page = await behind.app.inject('/');
  assert.match(page.body, /src="\/tools\/assets\/web\/main-1\.js"/);
  assert.match(page.body, /href="\/tools\/assets\/report\.css"/);
  for (const path of ['/tools', '/tools?x=1', '/tools/health', '/health', '/tools/assets/web/main-1.js'])
    assert.equal((await behind.app.inject(path)).statusCode, 200, path);
  assert.equal((await behind.app.inject('/toolshed')).statusCode, 404);
  await behind.close();
});

test('below a path that is called like an address of the service the proxy has to take it away', async () => {
  const behind = await aService({ SERVICE_PUBLIC_URL: 'https://gc.example/docs' });
  assert.equal((await behind.app.inject('/docs')).statusCode, 200);
  assert.match((await behind.app.inject('/docs')).body, /REST interface/);
  assert.equal((await behind.app.inject('/docs/health')).statusCode, 404);
  await behind.close();
});

test('files of the build may be kept for ever; others are not there', async () => {
  const file = await service.app.inject('/assets/web/main-1.js');
  assert.equal(file.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(file.headers['x-content-type-options'], 'nosniff');
  for (const path of ['nothing.js', '..%2f..%2fpackage.json', 'manifest.json']) {
    assert.equal((await service.app.inject(`/assets/web/${path}`)).statusCode, 404, path);
  }
});

test('a file is sent in the smallest form that the browser takes, with its own type', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-web-'));
  for (const name of ['a.js', 'a.js.br', 'a.js.gz', 'b.woff2', 'manifest.json'])
    writeFileSync(join(folder, name), name);
  const web = readWebFiles({ folder, script: 'a.js', imports: [], reportScripts: [], styles: [], fonts: [] });
  rmSync(folder, { recursive: true });
  const got = (accepted?: string) => {
    const file = web.find('a.js', accepted);
    return [file?.bytes.toString(), file?.encoding];
  };
  assert.deepEqual(got('gzip, deflate, br, zstd'), ['a.js.br', 'br']);
  assert.deepEqual(got('gzip;q=0.8, br;q=0'), ['a.js.gz', 'gzip']);
  assert.deepEqual(got(), ['a.js', undefined]);
  assert.equal(web.find('a.js', 'br')?.type, 'text/javascript; charset=utf-8');
  assert.deepEqual(web.find('b.woff2', 'br, gzip'), { type: 'font/woff2', bytes: Buffer.from('b.woff2') });
  for (const name of ['manifest.json', 'a.js.br', 'c.js', '__proto__'])
    assert.equal(web.find(name, 'br'), undefined, name);
});

test('the page of a report begins to load its data and its scripts before the application runs; other pages do not', async () => {
  const sent = await service.app.inject({ method: 'POST', url: `/analyzeGC?apiKey=${KEY}`, body: 'a log' });
  const { pathname } = new URL(sent.json().webReport);
  const { body } = await service.app.inject({ url: pathname, headers: { accept: 'text/html' } });
  assert.ok(body.includes(`<link rel="preload" as="fetch" href="${pathname}/data" crossorigin>`));
  assert.ok(body.includes('<link rel="modulepreload" href="/assets/web/report-1.js">'));
  assert.doesNotMatch((await service.app.inject('/')).body, /modulepreload|as="fetch"/);
});
