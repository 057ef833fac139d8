import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Report } from '@hindsight/model';
import { XMLValidator } from 'fast-xml-parser';
import { A_CONTEXT, A_REPORT } from '../testing/index.ts';
import {
  collectCharts,
  renderChartPng,
  renderChartSvg,
  renderHtml,
  renderHtmlBody,
  renderMarkdown,
  renderPdf,
  renderText,
} from './index.ts';

const CLAIM = '3 pauses took 1 s or more';
const PNG_MAGIC = '89504e470d0a1a0a';

for (const [name, render] of Object.entries({ html: renderHtml, markdown: renderMarkdown, text: renderText })) {
  test(`${name} says the verdict, the claim, what to do, and where it can be seen`, async () => {
    const page = (await render(A_REPORT, A_CONTEXT)).replaceAll(/<\/?code>|`/g, '').replaceAll(/\s+/g, ' ');
    for (const expected of [
      '3 pauses of a second or more',
      CLAIM,
      'Take a heap dump after a full collection',
      'line 778',
      'Pause Full',
    ]) {
      assert.ok(page.includes(expected), `${expected} is missing`);
    }
  });
}

const FOLDED: Report = {
  ...A_REPORT,
  sections: [
    ...A_REPORT.sections,
    {
      id: 'tenuring',
      title: 'Tenuring',
      summary: '12 ages, `-XX:MaxTenuringThreshold=15`',
      blocks: [{ kind: 'paragraph', text: 'Nobody asked for this.' }],
    },
  ],
};

test('a section that proves nothing is a line with its main figure; only a page has the rest of it, folded', async () => {
  const page = await renderHtml(FOLDED, A_CONTEXT);
  assert.match(page, /<details><summary><h2 id="h-tenuring">Tenuring<\/h2>.*?12 ages.*?Nobody asked for this/);
  for (const text of [renderMarkdown(FOLDED, A_CONTEXT), renderText(FOLDED, A_CONTEXT)]) {
    assert.match(text, /Tenuring(\*\*)?: 12 ages/);
    assert.ok(!text.includes('Nobody asked'));
  }
});

test('a section with a finding is never only a line', () => {
  const sections = A_REPORT.sections.map((section) => ({ ...section, summary: '1 finding' }));
  assert.ok(renderText({ ...A_REPORT, sections }, A_CONTEXT).includes('Take a heap dump after a full collection'));
});

test('the banner says what to do, whether or not a picture proves the verdict, and so does the first page of paper', async () => {
  for (const chart of [{}, { chart: 'heap-after-gc' }]) {
    const report = { ...A_REPORT, verdict: { ...A_REPORT.verdict, ...chart } };
    const [banner = ''] = /<div class="verdict.*?Findings<\/h2>/s.exec(await renderHtml(report, A_CONTEXT)) ?? [];
    assert.match(banner.replaceAll(/<[^>]+>/g, ''), /Do now\s*Raise -Xmx/);
  }
});

test('html lets no text of the log become markup', async () => {
  const page = await renderHtml(A_REPORT, A_CONTEXT);
  assert.ok(!page.includes('<script>'));
  assert.ok(page.includes('&lt;script&gt;'));
  assert.ok(page.includes('gc&lt;1&gt;.log'));
});

test('the content of a served page has no inline style and no script, so that a strict content policy holds', async () => {
  const links = {
    pdf: '/r/x.pdf',
    json: '/r/x.json',
    chart: (id: string) => `/r/x/graphs/${id}.svg`,
  };
  const page = await renderHtmlBody(A_REPORT, { ...A_CONTEXT, links });
  assert.ok(!/<style|<script|\sstyle=|\son\w+=/.test(page));
  assert.ok(page.includes('/r/x/graphs/heap-after-gc.svg'));
});

test('control characters of a log become visible', () => {
  assert.ok(renderText(A_REPORT, { ...A_CONTEXT, fileName: 'a\u001b[31mb' }).includes('a^[[31mb'));
});

test('every chart is well-formed SVG in both themes, with its unit and its series', async () => {
  const charts = collectCharts(A_REPORT);
  assert.deepEqual([...charts.keys()], ['heap-after-gc', 'pauses', 'causes', 'states-per-dump', 'stacks', 'retained']);
  for (const [id, block] of charts) {
    const light = await renderChartSvg(block, 'light');
    assert.equal(XMLValidator.validate(light), true, id);
    assert.notEqual(light, await renderChartSvg(block, 'dark'));
    assert.ok(!/NaN|Infinity/.test(light), id);
  }
  const heap = charts.get('heap-after-gc');
  assert.ok(heap && (await renderChartSvg(heap, 'light')).includes('>MB<'));
});

test('a chart is a PNG', async () => {
  const [chart] = collectCharts(A_REPORT).values();
  assert.ok(chart);
  assert.equal((await renderChartPng(chart, 'light')).subarray(0, 8).toString('hex'), PNG_MAGIC);
});

test('the PDF is whole and carries its title', async () => {
  const pdf = (await renderPdf(A_REPORT, A_CONTEXT)).toString('latin1');
  assert.match(pdf, /^%PDF-1\./);
  assert.match(pdf, /%%EOF\s*$/);
});
