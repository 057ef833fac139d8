import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding, Level } from '@hindsight/model';
import { mergeFindings, type Occurrence } from './merge.ts';

const occurrence = (origin: number, level: Level, lines: readonly [number, ...number[]], lostMs?: number) => {
  const [first, ...more] = lines.map((line) => ({ kind: 'lines', first: line, last: line }) as const);
  if (!first) throw new RangeError('an occurrence has evidence');
  const finding: Finding = {
    id: 'long-pause',
    title: 'Long pauses',
    level,
    confidence: 'high',
    explanation: `Run ${origin}.`,
    evidence: [first, ...more],
    ...(lostMs === undefined ? {} : { lostMs }),
  };
  return { finding, origin } satisfies Occurrence<number>;
};

const OPTIONS = {
  compare: (a: Occurrence<number>, b: Occurrence<number>) => b.origin - a.origin,
  describe: (representative: number, others: readonly number[]) => `Run ${representative}, also ${others.join()}.`,
  maxEvidence: 3,
};

const quotedLines = ({ evidence }: Finding): number[] =>
  evidence.map((piece) => (piece.kind === 'lines' ? piece.first : 0));

test('the worst occurrence represents all and says where the others are', () => {
  const [merged, ...more] = mergeFindings(
    [occurrence(1, 'WARNING', [1]), occurrence(2, 'FATAL', [2]), occurrence(3, 'WARNING', [3])],
    OPTIONS,
  );
  assert.equal(more.length, 0);
  assert.equal(merged?.level, 'FATAL');
  assert.equal(merged.explanation, 'Run 2. Run 2, also 3,1.');
});

test('evidence of the representative comes first and is limited over all occurrences', () => {
  const [merged] = mergeFindings([occurrence(1, 'INFO', [1, 2, 3]), occurrence(2, 'SEVERE', [7, 8])], OPTIONS);
  assert.deepEqual(merged && quotedLines(merged), [7, 8, 1]);
});

test('lost time is the sum over all occurrences', () => {
  const [merged] = mergeFindings([occurrence(1, 'INFO', [1], 30), occurrence(2, 'INFO', [2], 12)], OPTIONS);
  assert.equal(merged?.lostMs, 42);
});

test('a figure is stated once, as the representative has it, and further figures are kept', () => {
  const withFigures = (origin: number, level: Level, figures: Readonly<Record<string, number>>) => {
    const one = occurrence(origin, level, [origin]);
    const metrics = Object.entries(figures).map(
      ([name, value]) => ({ kind: 'metric', name, measured: { value, unit: 'percent' } }) as const,
    );
    return { ...one, finding: { ...one.finding, evidence: [one.finding.evidence[0], ...metrics] as const } };
  };
  const [merged] = mergeFindings(
    [withFigures(3, 'SEVERE', { 'CPU of "a"': 96 }), withFigures(2, 'SEVERE', { 'CPU of "a"': 95, 'CPU of "b"': 60 })],
    { ...OPTIONS, maxEvidence: 9 },
  );
  const figures = merged?.evidence.flatMap((one) => (one.kind === 'metric' ? [[one.name, one.measured.value]] : []));
  assert.deepEqual(figures, [
    ['CPU of "a"', 96],
    ['CPU of "b"', 60],
  ]);
});
