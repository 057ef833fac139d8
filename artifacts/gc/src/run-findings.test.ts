import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCount } from '@hindsight/claims';
import type { Level, Rule } from '@hindsight/model';
import { aGcLog, aPause, times } from '../testing/index.ts';
import type { GcAnalysis } from './analysis.ts';
import { analyzeRun } from './metrics/index.ts';
import { diagnoseRuns } from './run-findings.ts';

/** Two runs: the second restarts the clock and pauses longer. */
function sketchTwoRuns(): GcAnalysis[] {
  const log = aGcLog({ events: [...times(3, (i) => aPause(10 + i, 5)), ...times(5, (i) => aPause(1 + i, 50))] });
  return log.runs.map((run) => analyzeRun(run, log));
}

const aRule = (id: string, levelOf: (analysis: GcAnalysis) => Level | undefined): Rule<GcAnalysis> => ({
  id,
  cause: 'pauses',
  title: 'A test',
  because: 'tests',
  check: (analysis) => {
    const level = levelOf(analysis);
    const { pauses } = analysis.run;
    return (
      level && {
        level,
        confidence: 'high',
        explanation: `${pauses.count} pauses.`,
        evidence: [
          { kind: 'lines', first: pauses.line.get(0), last: pauses.line.get(0) },
          ...times(pauses.count - 1, (i) => ({
            kind: 'lines' as const,
            first: pauses.line.get(i + 1),
            last: pauses.line.get(i + 1),
          })),
        ],
        lostMs: analysis.pauses.totalMs,
      }
    );
  },
});

test('the same diagnosis in several runs is one finding with the worst level and the words of its run', () => {
  const runs = sketchTwoRuns();
  const rule = aRule('slow', ({ pauses }) => (pauses.maxMs > 10 ? 'SEVERE' : 'WARNING'));
  const findings = diagnoseRuns(runs, [rule]);
  assert.equal(findings.length, 1);
  const [finding] = findings;
  assert.equal(finding?.level, 'SEVERE');
  const { firstLine, lastLine } = runs[1]?.run ?? assert.fail();
  assert.equal(
    finding.explanation,
    `5 pauses. This is the JVM run in lines ${formatCount(firstLine)} to ${formatCount(lastLine)}, one of 2; one other run shows the same.`,
  );
  assert.equal(finding.lostMs, 265);
  assert.equal(finding.evidence.length, 6);
});

test('a log of one run tells its findings as they are', () => {
  const [first] = sketchTwoRuns();
  assert.ok(first);
  assert.equal(diagnoseRuns([first], [aRule('slow', () => 'INFO')])[0]?.explanation, '3 pauses.');
});

test('one healthy run does not make a log healthy', () => {
  const healthy = aRule('healthy', ({ pauses }) => (pauses.maxMs < 10 ? 'INFO' : undefined));
  const sick = aRule('long-pause', ({ pauses }) => (pauses.maxMs > 10 ? 'SEVERE' : undefined));
  assert.deepEqual(
    diagnoseRuns(sketchTwoRuns(), [healthy, sick]).map(({ id }) => id),
    ['long-pause'],
  );
});
