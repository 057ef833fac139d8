import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Block, Report } from '@hindsight/model';
import { XMLValidator } from 'fast-xml-parser';
import { A_CONTEXT, EMPTY_SHAPES, HOSTILE_SHAPES, manyRows, SHAPES } from '../testing/index.ts';
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

const MANY = 20_000;
const LINKS = { pdf: '/x.pdf', json: '/x.json', chart: (id: string) => `/x/graphs/${id}.svg` };

const aReport = (blocks: readonly Block[]): Report => ({
  title: 'Thread dumps',
  verdict: {
    level: 'SEVERE',
    sentence: 'One thread blocks five.',
    detail: 'The lock is free again as soon as scan ends.',
    confidence: 'high',
    chart: 'blocking',
  },
  sections: [{ id: 'shapes', title: 'Structure', blocks }],
});

const all = aReport(SHAPES);

for (const [name, render] of Object.entries({ html: renderHtml, markdown: renderMarkdown, text: renderText })) {
  test(`${name} names what every shape shows, with its figure`, async () => {
    const page = (await render(all, A_CONTEXT)).replaceAll(/<[^>]*>|\\/g, ' ').replaceAll(/\s+/g, ' ');
    for (const expected of [
      'States per dump',
      'timed waiting',
      'batch-leader',
      'BatchRunner.scan:7',
      'batch · 6 threads',
      '18 idle and JVM-internal threads',
      '99.2 %',
      'holds Object …f791ae98',
      'batch-follower-0',
      '2 wait for it',
      'transfer-2',
      'com.acme.stuck.BatchRunner.follow',
      '25 %',
      'ImageCache.CACHE',
      '4.67 MB',
    ]) {
      assert.ok(page.includes(expected), `${expected} is missing`);
    }
  });

  test(`${name} says the detail of the verdict and how sure it is`, async () => {
    const page = (await render(all, A_CONTEXT)).replaceAll(/\s+/g, ' ');
    assert.ok(page.includes('The lock is free again as soon as scan ends.'));
    assert.ok(page.includes('confidence high'));
  });

  test(`${name} draws shapes without content`, async () => {
    assert.ok(!/NaN|Infinity|undefined/.test(await render(aReport(EMPTY_SHAPES), A_CONTEXT)));
  });

  test(`${name} of ${MANY} rows stays short and says how many it left out`, async () => {
    const page = await render(aReport(manyRows(MANY)), A_CONTEXT);
    assert.ok(page.length < 2_000_000, `${page.length} characters`);
    assert.ok(page.includes('… and 19,'));
  });
}

test('html lets no text of a shape become markup, style or script', async () => {
  const page = await renderHtmlBody(aReport(HOSTILE_SHAPES), { ...A_CONTEXT, links: LINKS });
  assert.ok(!/<img src=x|<script|\sstyle=/.test(page));
  assert.ok(!page.includes('\u001b'));
  const alone = await renderHtml(aReport(HOSTILE_SHAPES), A_CONTEXT);
  assert.ok(!/<img src=x/.test(alone));
});

test('text and Markdown obey no control character and no markup of a shape', () => {
  assert.ok(!renderText(aReport(HOSTILE_SHAPES), A_CONTEXT).includes('\u001b'));
  const markdown = renderMarkdown(aReport(HOSTILE_SHAPES), A_CONTEXT);
  assert.ok(!/(?<!\\)<img/.test(markdown));
  assert.ok(!markdown.includes('\u001b'));
});

test('joined cells of a matrix are one cell of the table, and its rows and columns have heads', async () => {
  const page = await renderHtmlBody(all, A_CONTEXT);
  assert.match(page, /<td colSpan="3"><span class="cell fill tone-runnable"[^>]*><b>R<\/b>/);
  assert.ok(page.includes('same stack in all three · BatchRunner.scan:7'));
  assert.match(page, /<th scope="row"[^>]*><bdi>batch-leader<\/bdi><\/th>/);
});

test('the deadlock or the blocker that proves a verdict stands beside it', async () => {
  const page = await renderHtmlBody(all, A_CONTEXT);
  const [verdict = ''] = page.split('<section');
  assert.ok(verdict.includes('class="proving"') && verdict.includes('transfer-1'));
});

test('stacked bars, flame graphs and treemaps are well-formed images in both themes, whatever their names are', async () => {
  for (const blocks of [SHAPES, EMPTY_SHAPES, HOSTILE_SHAPES, manyRows(MANY)]) {
    const charts = collectCharts(aReport(blocks));
    assert.deepEqual([...charts.keys()].sort(), ['retained', 'stacks', 'states-per-dump']);
    for (const [id, block] of charts) {
      const light = await renderChartSvg(block, 'light');
      assert.equal(XMLValidator.validate(light), true, id);
      assert.ok(!/NaN|Infinity|[\u202e\uffff]/.test(light), id);
      assert.ok(light.length < 3_000_000, `${id}: ${light.length} characters`);
      if (blocks === SHAPES) assert.notEqual(light, await renderChartSvg(block, 'dark'));
    }
  }
});

test('pictures of hostile names can be rasterised', async () => {
  for (const block of collectCharts(aReport(HOSTILE_SHAPES)).values()) {
    assert.ok((await renderChartPng(block, 'dark')).length > 500);
  }
});

for (const [name, blocks] of Object.entries({
  'every shape': SHAPES,
  'empty shapes': EMPTY_SHAPES,
  'hostile shapes': HOSTILE_SHAPES,
  '20,000 rows': manyRows(MANY),
})) {
  test(`the PDF of ${name} is whole and of a size that can be mailed`, async () => {
    const pdf = await renderPdf(aReport(blocks), A_CONTEXT);
    assert.match(pdf.subarray(-16).toString('latin1'), /%%EOF\s*$/);
    assert.ok(pdf.length < 4_000_000, `${pdf.length} bytes`);
  });
}
