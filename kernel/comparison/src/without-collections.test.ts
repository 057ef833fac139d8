import assert from 'node:assert/strict';
import { test } from 'node:test';
import { count, type Finding, percent } from '@hindsight/model';
import { anOutcome } from '../testing/outcome-builder.ts';
import { compareOutcomes } from './compare-outcomes.ts';

/** Builds the outcome of a GC log of so many minutes; without collections its throughput is 100 %. */
function aLog(throughput: number, minutes: number | undefined, findings: readonly string[] = []) {
  const report = anOutcome().report;
  const figures = [{ label: 'Throughput', value: percent(throughput) }];
  return anOutcome({
    report: { ...report, sections: [{ id: 'summary', title: 'Summary', blocks: [{ kind: 'figures', figures }] }] },
    ...(minutes !== undefined && { comparable: { durationMs: 60_000 * minutes } }),
    findings: findings.map(
      (id): Finding => ({
        ...({ id, level: 'INFO', title: id, confidence: 'high', explanation: id } as const),
        evidence: [{ kind: 'metric', name: 'lines', measured: count(24) }],
      }),
    ),
  });
}

const withoutCollections = (minutes: number | undefined) => aLog(100, minutes, ['no-gc-activity']);

test('a log that ended before the first collection is neither better nor worse', () => {
  for (const [a, b, missing] of [
    [aLog(80, 30), withoutCollections(1), 'B has no collection in its 1 min'],
    [withoutCollections(19), aLog(80, 30), 'A has no collection in its 19 min'],
    [aLog(80, 30), withoutCollections(undefined), 'B has no collection'],
    [aLog(80, undefined), withoutCollections(1), 'B has no collection in its 1 min'],
  ] as const) {
    const { verdict, judgement } = compareOutcomes(a, b);
    assert.equal(judgement, 'mixed');
    assert.ok(verdict.startsWith(`${missing}, so nothing says whether B is better.`), verdict);
  }
});

test('a log without a collection over as long a time is better', () => {
  const { verdict, judgement } = compareOutcomes(aLog(80, 30), withoutCollections(20));
  assert.equal(judgement, 'better');
  assert.match(verdict, /^B is better: throughput 80 % → 100 %/);
});

test('logs of which both or none have a collection are compared by their figures', () => {
  assert.equal(compareOutcomes(withoutCollections(1), withoutCollections(30)).judgement, 'same');
  assert.match(compareOutcomes(aLog(80, 1), aLog(99, 30)).verdict, /^B is better: throughput 80 % → 99 %/);
});
