import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AnalysisOutcome, type Finding, fault, type Level } from '@hindsight/model';
import { judge } from './judge.ts';

const find = (id: string, level: Level = 'WARNING'): Finding => ({
  id,
  title: id,
  level,
  confidence: 'high',
  explanation: id,
  evidence: [{ kind: 'lines', first: 1, last: 1 }],
});

const answer = (...findings: readonly Finding[]): AnalysisOutcome => ({
  ok: true,
  findings,
  report: { title: 'x', kind: 'gc-log', verdict: { text: 'x', tone: 'good' }, sections: [] } as never,
  artifact: { fileName: 'x', bytes: 1, sha256: 'x', kind: 'gc-log', format: 'x', encoding: [] },
  complete: true,
  durationMs: 1,
  body: {},
});

const NAMES = { names: ['cause'], also: ['effect'], never: ['slander'] };

const CASES: readonly (readonly [string, AnalysisOutcome, string, readonly string[]])[] = [
  ['the cause first is right', answer(find('cause'), find('effect')), 'right', []],
  ['the cause behind its effect is partly right', answer(find('effect'), find('cause')), 'partly', []],
  ['another finding alone is wrong, and a false alarm', answer(find('other')), 'wrong', ['other']],
  ['the cause as a note is silence', answer(find('cause', 'INFO')), 'silent', []],
  [
    'what must never be said is a false alarm as a note too',
    answer(find('cause'), find('slander', 'INFO')),
    'right',
    ['slander'],
  ],
  ['a fault is a refusal', { ok: false, fault: fault('internal', 'x') }, 'refused', []],
];

for (const [title, outcome, mark, falseAlarms] of CASES)
  test(title, () => {
    const judgement = judge(outcome, NAMES);
    assert.deepEqual([judgement.mark, judgement.falseAlarms], [mark, falseAlarms]);
  });

test('where nothing can be shown, silence is right and any warning is wrong', () => {
  assert.equal(judge(answer(find('x', 'INFO')), { cannotShow: 'x' }).mark, 'right');
  assert.equal(judge(answer(find('x')), { cannotShow: 'x' }).mark, 'wrong');
  assert.equal(judge(answer(find('x')), { cannotShow: 'x', also: ['x'] }).mark, 'right');
});
