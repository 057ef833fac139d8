import assert from 'node:assert/strict';
import { test } from 'node:test';
import { count, type Finding, percent } from '@hindsight/model';
import { anOutcome } from '../testing/outcome-builder.ts';
import { compareOutcomes } from './compare-outcomes.ts';

/** Builds the outcome of a GC log; without collections the throughput is 100 %. */
function aLog(throughput: number, findings: readonly string[] = []) {
  const report = anOutcome().report;
  const figures = [{ label: 'Throughput', value: percent(throughput) }];
  return anOutcome({
    report: { ...report, sections: [{ id: 'summary', title: 'Summary', blocks: [{ kind: 'figures', figures }] }] },
    findings: findings.map(
      (id): Finding => ({
        ...({ id, level: 'INFO', title: id, confidence: 'high', explanation: id } as const),
        evidence: [{ kind: 'metric', name: 'lines', measured: count(24) }],
      }),
    ),
  });
}

const [BUSY, EMPTY] = [aLog(80), aLog(100, ['no-gc-activity'])];

test('a log without a collection is neither better nor worse than one with collections', () => {
  for (const [a, b, missing] of [
    [BUSY, EMPTY, 'B has no collection'],
    [EMPTY, BUSY, 'A has no collection'],
    [EMPTY, EMPTY, 'A and B have no collection'],
  ] as const) {
    const { verdict, judgement } = compareOutcomes(a, b);
    assert.equal(judgement, 'mixed');
    assert.ok(verdict.startsWith(`${missing}, so nothing says whether B is better.`), verdict);
  }
});

test('logs with collections are compared by their figures', () => {
  const { verdict, judgement } = compareOutcomes(BUSY, aLog(99));
  assert.equal(judgement, 'better');
  assert.match(verdict, /^B is better: throughput 80 % → 99 %/);
});
