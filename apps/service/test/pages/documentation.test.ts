import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { renderDocument } from '../../src/documentation/markdown.ts';
import { readDocumentation } from '../../src/documentation/read-pages.ts';
import { aService } from '../../testing/service-fixture.ts';

const service = await aService();
after(() => service.close());
const get = (path: string) => service.app.inject(path);
const { groups } = readDocumentation();
const pages = groups.flatMap((group) => group.pages);

/** The HTML of a page, by its address, which is requested once. */
const loaded = new Map<string, string>();
async function load(address: string): Promise<string> {
  const known = loaded.get(address);
  if (known !== undefined) return known;
  const { statusCode, body } = await get(address);
  assert.equal(statusCode, 200, address);
  loaded.set(address, body);
  return body;
}

const isChecked = (target: string): boolean => !/^https:|\.md$|^\/$/.test(target);

/** Returns whether the target of a link on this page exists, its anchor too; the anchors of the REST page are made by a script. */
async function isThere(address: string, target: string): Promise<boolean> {
  const [path = '', anchor = ''] = target.split('#');
  const page = await load(path === '' ? address : path).catch(() => undefined);
  return page !== undefined && (anchor === '' || path === '/docs/api' || page.includes(`id="${anchor}"`));
}

test('every link and every anchor of the documentation leads somewhere', async () => {
  const broken: string[] = [];
  for (const { name } of pages) {
    const address = name === 'index' ? '/docs' : `/docs/${name}`;
    const [, content = ''] = (await load(address)).split('<main');
    const targets = [...content.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, target = '']) => target);
    for (const target of targets.filter(isChecked))
      if (!(await isThere(address, target))) broken.push(`${name}: ${target}`);
  }
  assert.deepEqual(broken, []);
});

test('the documentation is there as Markdown, and a search finds its sections', async () => {
  const markdown = await get('/docs/gc-log.md');
  assert.match(String(markdown.headers['content-type']), /^text\/markdown/);
  assert.match(markdown.body, /^# GC logs/);
  assert.match((await get('/docs?q=SERVICE_DATA_DIR')).body, /href="\/docs\/configuration#/);
  assert.match((await get('/docs?q=%3Cscript%3E')).body, /Nothing<?.*&lt;script&gt;/);
  for (const path of ['/docs/nothing', '/docs/..%2fREADME', '/docs/images/..%2findex.md', '/docs/images/nothing.png'])
    assert.equal((await get(path)).statusCode, 404, path);
});

test('HTML inside of Markdown stays text, and a link to a file that is not served is none', () => {
  const html = renderDocument(
    'a <img src=x onerror=alert(1)>\n\n<script>x</script>\n\n[code](../src/x.ts)',
    () => undefined,
  );
  assert.doesNotMatch(html, /<(?:img|script|a )/);
});
