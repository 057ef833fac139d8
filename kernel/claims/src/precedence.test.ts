import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding, Level } from '@hindsight/model';
import { adoptSymptoms, applyPrecedence, type PrecedenceEffect } from './precedence.ts';

const finding = (id: string, level: Level = 'WARNING', line = 1): Finding => ({
  id,
  title: `Title of ${id}`,
  level,
  confidence: 'high',
  explanation: `${id} happened.`,
  advice: `Repair ${id}.`,
  evidence: [{ kind: 'lines', first: line, last: line }],
});

const applyOne = (effect: PrecedenceEffect, cause: Finding, symptom: Finding) =>
  applyPrecedence([cause, symptom], [{ causes: [cause.id], symptoms: [symptom.id], effect }], undefined);

test('a suppressed symptom is left out and named by its cause', () => {
  const reported = applyOne('suppress', finding('leak', 'SEVERE'), finding('full-heap'));
  assert.deepEqual(
    reported.map(({ id, explanation }) => [id, explanation]),
    [['leak', 'leak happened. It also explains: "Title of full-heap".']],
  );
});

test('a cause names what it explains once, however often that was found', () => {
  const table = [{ causes: ['leak'], symptoms: ['full-heap'], effect: 'suppress' }] as const;
  const [ofDump] = applyPrecedence([finding('leak'), finding('full-heap')], table, undefined);
  assert.ok(ofDump);
  const [ofSeries] = applyPrecedence([ofDump, finding('full-heap')], table, undefined);
  assert.equal(ofSeries?.explanation, 'leak happened. It also explains: "Title of full-heap".');
});

test('what follows from a finding that is left out follows from its cause', () => {
  const table = [
    { causes: ['a'], symptoms: ['b'], effect: 'suppress' },
    { causes: ['b'], symptoms: ['c'], effect: 'demote-to-note' },
  ] as const;
  const reported = applyPrecedence([finding('a'), finding('b'), finding('c')], table, undefined);
  assert.deepEqual(
    reported.map(({ id, followsFrom, explanation }) => [id, followsFrom, explanation]),
    [
      ['a', undefined, 'a happened. It also explains: "Title of b".'],
      ['c', 'a', 'c happened.'],
    ],
  );
});

test('a symptom becomes a note, loses one level, is capped, or takes the advice of its cause', () => {
  const cases: readonly [PrecedenceEffect, Level, Level][] = [
    ['lower-level', 'FATAL', 'SEVERE'],
    ['lower-level', 'INFO', 'INFO'],
    ['cap-at-severe', 'FATAL', 'SEVERE'],
    ['cap-at-severe', 'WARNING', 'WARNING'],
    ['demote-to-note', 'SEVERE', 'INFO'],
    ['adopt-advice', 'SEVERE', 'SEVERE'],
  ];
  for (const [effect, before, after] of cases) {
    const symptom = applyOne(effect, finding('cause'), finding('symptom', before)).find(({ id }) => id === 'symptom');
    assert.equal(symptom?.level, after, `${effect} of ${before}`);
    assert.equal(symptom?.advice, effect === 'adopt-advice' ? 'Repair cause.' : 'Repair symptom.');
  }
});

test('a cause that is a note itself demotes nothing', () => {
  const reported = applyOne('demote-to-note', finding('cause', 'INFO'), finding('symptom'));
  assert.equal(reported.find(({ id }) => id === 'symptom')?.level, 'WARNING');
});

test('a row applies only when its condition holds for the pair', () => {
  const table = [
    {
      causes: ['cause'],
      symptoms: ['symptom'],
      effect: 'suppress',
      when: ({ analysis }: { readonly analysis: number }) => analysis > 1,
    },
  ] as const;
  const findings = [finding('cause'), finding('symptom')];
  assert.equal(applyPrecedence(findings, table, 1).length, 2);
  assert.equal(applyPrecedence(findings, table, 2).length, 1);
});

test('a cause can take the first evidence of each symptom', () => {
  const [cause] = applyPrecedence(
    [finding('cause', 'SEVERE', 1), finding('a', 'WARNING', 2), finding('b', 'WARNING', 3)],
    [{ causes: ['cause'], symptoms: ['a', 'b'], effect: 'suppress' }],
    undefined,
    adoptSymptoms,
  );
  assert.deepEqual(
    cause?.evidence.map((piece) => (piece.kind === 'lines' ? piece.first : 0)),
    [1, 2, 3],
  );
});

test('a figure that a cause takes over says what it is about', () => {
  const measured = { value: 161, unit: 'ms' } as const;
  const late: Finding = { ...finding('late'), evidence: [{ kind: 'metric', name: 'time in these pauses', measured }] };
  const [cause] = applyPrecedence(
    [finding('cause', 'SEVERE'), late],
    [{ causes: ['cause'], symptoms: ['late'], effect: 'suppress' }],
    undefined,
    adoptSymptoms,
  );
  assert.deepEqual(cause?.evidence[1], { kind: 'metric', name: 'time in these pauses (Title of late)', measured });
  const same = adoptSymptoms(late, [late]);
  assert.equal(same.evidence.length, 1, 'a figure that the cause has is not repeated');
  const elsewhere: Finding = {
    ...late,
    evidence: [{ kind: 'metric', name: 'time in these pauses', measured: { value: 90, unit: 'ms' } }],
  };
  assert.equal(adoptSymptoms(late, [elsewhere]).evidence.length, 1, 'nor with another value');
});

test('a finding that is left out gives no advice', () => {
  const table = [
    { causes: ['cause'], symptoms: ['other'], effect: 'suppress' },
    { causes: ['cause', 'other'], symptoms: ['symptom'], effect: 'adopt-advice' },
  ] as const;
  const reported = applyPrecedence([finding('other'), finding('cause'), finding('symptom')], table, undefined);
  assert.equal(reported.find(({ id }) => id === 'symptom')?.advice, 'Repair cause.');
});

test('a suppressed cause still suppresses its own symptoms', () => {
  const table = [
    { causes: ['a'], symptoms: ['b'], effect: 'suppress' },
    { causes: ['b'], symptoms: ['c'], effect: 'suppress' },
  ] as const;
  const reported = applyPrecedence([finding('a'), finding('b'), finding('c')], table, undefined);
  assert.deepEqual(
    reported.map(({ id }) => id),
    ['a'],
  );
});

test('a symptom that stays follows from its cause, unless it is worse than the cause', () => {
  const placeSymptom = (level: Level) =>
    applyOne('follow', finding('cause', 'WARNING'), finding('symptom', level)).find(({ id }) => id === 'symptom');
  assert.equal(placeSymptom('WARNING')?.followsFrom, 'cause');
  assert.equal(placeSymptom('SEVERE')?.followsFrom, undefined);
});
