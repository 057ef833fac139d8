import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding, Report } from '@hindsight/model';
import { A_REPORT } from '../testing/index.ts';
import { describeVerdict, listImmediateSteps, splitVerdict } from './verdict-text.ts';

const aReport = (sentence: string, detail?: string): Report => ({
  title: '',
  verdict: { level: 'SEVERE', sentence, ...(detail !== undefined && { detail }) },
  sections: [],
});

test('a verdict that is no longer than a headline is one, without its full stop', () => {
  assert.deepEqual(splitVerdict(aReport('Nothing stands out: 5.78 MB in 168 objects.', 'All is well.')), {
    headline: 'Nothing stands out: 5.78 MB in 168 objects',
    detail: 'All is well.',
  });
  assert.equal(splitVerdict(aReport('A name was cut…')).headline, 'A name was cut…');
});

test('of a longer verdict the first sentence is the headline, and the rest stands below it', () => {
  const first = 'The dump has 42 threads; no deadlock, and no thread is held up';
  const rest = 'If it was slow at that time, take three dumps ten seconds apart: one dump does not show what lasts.';
  assert.deepEqual(splitVerdict(aReport(`${first}. ${rest}`, 'See below.')), {
    headline: first,
    detail: `${rest} See below.`,
  });
});

test('what the worst finding says in the same words gives way to what kind of problem it is', () => {
  const finding: Finding = {
    ...({
      id: 'x',
      level: 'SEVERE',
      confidence: 'high',
      title: '40 collections in a row',
      general: 'The heap is full',
    } as const),
    explanation: 'They stopped the application for 3 s. Each freed 2 %. It is severe from 3 on.',
    evidence: [{ kind: 'metric', name: 'x', measured: { value: 1, unit: 'count' } }],
  };
  const phrase = (detail: string, level: Finding['level'] = 'SEVERE') =>
    describeVerdict({
      ...aReport('40 collections in a row', detail),
      sections: [{ id: 'f', title: '', blocks: [{ kind: 'findings', findings: [{ ...finding, level }] }] }],
    });
  assert.equal(phrase('They stopped the application for 3 s. Each freed 2 %.'), 'The heap is full.');
  assert.equal(phrase('Each freed 2 %. 14 lines, 3 errors.'), 'The heap is full. 14 lines, 3 errors.');
  assert.equal(
    phrase('They stopped the application for… 14 lines, 3 errors.'),
    'The heap is full. 14 lines, 3 errors.',
  );
  assert.equal(phrase('14 lines, 3 errors.'), '14 lines, 3 errors.');
  assert.equal(phrase('Each freed 2 %.', 'INFO'), 'Each freed 2 %.');
});

test('the steps of the worst finding come first; a report without a problem has none', () => {
  assert.deepEqual(listImmediateSteps(A_REPORT), [
    'Raise `-Xmx` from 2 GB to 3.5 GB.',
    'Take a heap dump after a full collection.',
  ]);
  const sections = A_REPORT.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) =>
      block.kind === 'findings'
        ? { ...block, findings: block.findings.filter(({ level }) => level === 'INFO') }
        : block,
    ),
  }));
  assert.deepEqual(listImmediateSteps({ ...A_REPORT, sections }), []);
});
