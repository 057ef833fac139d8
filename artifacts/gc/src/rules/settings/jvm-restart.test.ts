import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcLog, analyzeLastRun, aPause, checkRule, type RunSketch } from '../../../testing/index.ts';
import type { GcEvent } from '../../events.ts';
import { analyzeRun } from '../../metrics/index.ts';
import { jvmRestart } from './jvm-restart.ts';

const footer: GcEvent = { kind: 'fact', name: 'endedByFooter', value: true, line: 1 };

const sketchTwoRuns = (between: readonly GcEvent[]): RunSketch => ({
  events: [aPause(100, 20), ...between, aPause(5, 20), aPause(6, 20)],
});

checkRule(jvmRestart, {
  silent: { 'one life': { events: [aPause(100, 20), aPause(200, 20)] } },
  fires: {
    'joined logs of two JVMs that ran at the same time': {
      on: analyzeLastRun(
        aGcLog({
          events: [
            aPause(100, 20, { wall: 1_000_100_000 }),
            aPause(4000, 20, { wall: 1_004_000_000 }),
            aPause(50, 20, { wall: 1_000_050_000 }),
            aPause(60, 20, { wall: 1_000_060_000 }),
          ],
        }),
      ),
      level: 'INFO',
      explanation: /2 JVMs that ran at the same time/,
    },
    'uptime goes back': {
      on: analyzeLastRun(aGcLog(sketchTwoRuns([]))),
      level: 'INFO',
      explanation: /started 2 times.*1 time the log does not show/,
    },
    'only the last run shows how it ended': {
      on: analyzeLastRun(aGcLog({ events: [aPause(100, 20), aPause(5, 20), aPause(6, 20), footer] })),
      level: 'WARNING',
    },
    'after an orderly exit': {
      on: analyzeLastRun(aGcLog(sketchTwoRuns([footer]))),
      level: 'INFO',
      explanation: /each earlier run had an orderly exit/,
    },
  },
});

test('it is reported once for the log, with the last run', () => {
  const log = aGcLog(sketchTwoRuns([]));
  const spoken = log.runs.filter((run) => jvmRestart.check(analyzeRun(run, log)));
  assert.deepEqual(spoken, [log.runs.at(-1)]);
});
