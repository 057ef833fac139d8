import assert from 'node:assert/strict';
import { test } from 'node:test';
import { A_REPORT } from '../testing/index.ts';
import { listImmediateSteps, splitVerdict } from './verdict-text.ts';

test('a verdict that is no longer than a headline is one, without its full stop', () => {
  assert.deepEqual(splitVerdict({ sentence: 'Nothing stands out: 5.78 MB in 168 objects.', detail: 'All is well.' }), {
    headline: 'Nothing stands out: 5.78 MB in 168 objects',
    detail: 'All is well.',
  });
  assert.equal(splitVerdict({ sentence: 'A name was cut…' }).headline, 'A name was cut…');
});

test('of a longer verdict the first sentence is the headline, and the rest stands below it', () => {
  const first = 'The dump has 42 threads; no deadlock, and no thread is held up';
  const rest = 'If it was slow at that time, take three dumps ten seconds apart: one dump does not show what lasts.';
  assert.deepEqual(splitVerdict({ sentence: `${first}. ${rest}`, detail: 'See below.' }), {
    headline: first,
    detail: `${rest} See below.`,
  });
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
