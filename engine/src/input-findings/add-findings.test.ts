import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding, Report } from '@hindsight/model';
import { addFindings } from './add-findings.ts';
import { INPUT_DAMAGED } from './input-damaged.ts';

const createFinding = (id: string, level: Finding['level']): Finding => ({
  id,
  title: id,
  level,
  confidence: 'high',
  explanation: 'It happened.',
  evidence: [{ kind: 'lines', first: 1, last: 1 }],
});
const createClaims = (level: Report['verdict']['level'], sentence: string) => ({
  findings: [],
  report: { title: 'x', verdict: { level, sentence }, sections: [] } as Report,
});

test('a verdict about damaged input says that it is one about a part', () => {
  const damage = createFinding(INPUT_DAMAGED.id, 'WARNING');
  const { verdict } = addFindings(createClaims('OK', 'Nothing is wrong.'), [damage]).report;
  assert.equal(verdict.level, 'WARNING');
  assert.match(verdict.sentence, /^The input is damaged or truncated: .* Nothing is wrong\.$/);
  assert.equal(addFindings(createClaims('INFO', 'It holds little.'), [damage]).report.verdict.level, 'WARNING');
});

test('other findings leave its sentence', () =>
  assert.equal(
    addFindings(createClaims('OK', 'Fine.'), [createFinding('note', 'INFO')]).report.verdict.sentence,
    'Fine.',
  ));

test('added findings leave the order of a kind within a level', () => {
  const [storm, load] = ['storm', 'load'].map((id) => createFinding(id, 'WARNING'));
  assert.ok(storm && load);
  const ordered = { ...createClaims('WARNING', 'Bad.'), findings: [storm, { ...load, cause: 'lock' as const }] };
  const { findings } = addFindings(ordered, [createFinding('note', 'INFO'), createFinding('worse', 'SEVERE')]);
  assert.deepEqual(
    findings.map(({ id }) => id),
    ['worse', 'storm', 'load', 'note'],
  );
});

test('a problem stays the headline of a damaged input, and the damage stands below it', () => {
  const damage = createFinding(INPUT_DAMAGED.id, 'WARNING');
  const { verdict } = addFindings(createClaims('SEVERE', 'The heap is full'), [damage]).report;
  assert.equal(verdict.sentence, 'The heap is full');
  assert.match(verdict.detail ?? '', /^The input is damaged or truncated/);
});
