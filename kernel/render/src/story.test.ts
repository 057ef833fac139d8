import assert from 'node:assert/strict';
import { test } from 'node:test';
import { count, type Finding, type Report } from '@hindsight/model';
import { A_CONTEXT, CARDS, CHAIN, HOSTILE } from '../testing/index.ts';
import { renderHtml, renderHtmlBody, renderMarkdown, renderPdf, renderText } from './index.ts';

const aReport = (blocks: Report['sections'][number]['blocks']): Report => ({
  title: 'Captured bundle',
  verdict: { level: 'FATAL', sentence: 'A memory leak fills the heap' },
  sections: [{ id: 'story', title: 'How it happened', blocks }],
});

const REPORT = aReport([CHAIN, CARDS]);

for (const [name, render] of Object.entries({ html: renderHtml, markdown: renderMarkdown, text: renderText })) {
  test(`${name} tells each step with its role, its place and its proof`, async () => {
    const page = (await render(REPORT, A_CONTEXT))
      .replaceAll(/<[^>]*>|[\\`]/g, '')
      .replaceAll(/&gt;/g, '>')
      .replaceAll(/\s+/g, ' ');
    for (const expected of [
      'SessionRegistry keeps 19,419 sessions',
      'Cause',
      'Full collections find nothing to free.',
      'gc.log, line 1,804',
      'Pause Full 63M->60M(64M)',
      'Effect',
      'resident set',
      'Symptom',
      'java.util.HashMap',
    ]) {
      assert.ok(page.includes(expected), `${expected} is missing`);
    }
  });

  test(`${name} names each part with its kind and its headline`, async () => {
    const page = (await render(REPORT, A_CONTEXT)).replaceAll(/\s+/g, ' ');
    for (const expected of ['gc.log', 'GC log', '34 full collections', 'Nothing is blocked', 'lsof.out']) {
      assert.ok(page.includes(expected), `${expected} is missing`);
    }
  });

  test(`${name} lets no name of a file become markup`, async () => {
    const [step] = CHAIN.steps;
    const hostile = { ...CHAIN, title: HOSTILE, steps: step ? [{ ...step, text: HOSTILE, source: HOSTILE }] : [] };
    const cards = { ...CARDS, cards: [{ name: HOSTILE, type: HOSTILE, text: HOSTILE }] };
    const page = await render(aReport([hostile, cards]), A_CONTEXT);
    const forbidden = name === 'text' ? ['\u202e', '\u001b'] : ['<img', '\u202e', '\u001b'];
    for (const one of forbidden) assert.ok(!page.replaceAll('\\<', '').includes(one), one);
  });
}

test('the page marks the words that prove a step, and a card is a link to its section', async () => {
  const page = await renderHtmlBody(REPORT, A_CONTEXT);
  assert.match(page, /<mark>63M-&gt;60M\(64M\)<\/mark>/);
  assert.match(page, /<a href="#s-gc">gc\.log<\/a>/);
  assert.match(page, /<span class="unseen">Fatal: <\/span>/);
  assert.doesNotMatch(page, /Copy for the incident channel/);
});

test('the PDF has a chain and cards', async () =>
  assert.match((await renderPdf(REPORT, A_CONTEXT)).toString('latin1'), /%%EOF\s*$/));

test('of many problems the first are in full, and the others are lines that open', async () => {
  const findings = Array.from(
    { length: 7 },
    (_, index): Finding => ({
      id: `problem-${index}`,
      title: `problem ${index}`,
      level: 'WARNING',
      confidence: 'high',
      explanation: `explanation ${index}`,
      evidence: [{ kind: 'metric', name: 'pauses', measured: count(index) }],
    }),
  );
  const page = await renderHtmlBody(aReport([{ kind: 'findings', findings }]), A_CONTEXT);
  const folded = [...page.matchAll(/<details class="finding" id="f-problem-(\d)"/g)].map(([, index]) => index);
  assert.deepEqual(folded, ['3', '4', '5', '6']);
});
