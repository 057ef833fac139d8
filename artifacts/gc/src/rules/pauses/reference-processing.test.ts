import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcRun, aPause, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { referenceProcessing } from './reference-processing.ts';

const sketchRun = (count: number, more: Parameters<typeof aPause>[2], pauseMs = 500): RunSketch => ({
  facts: { collector: 'G1', jvmVersion: '1.8.0_121-b13' },
  events: times(count, (index) => aPause(100 + index, pauseMs, more)),
  untilSeconds: 700,
});

checkRule(referenceProcessing, {
  silent: {
    'just below 50 ms': sketchRun(20, { referenceTime: 49 }, 100),
    'just below a tenth of the pause': sketchRun(20, { referenceTime: 50 }, 501),
    'two pauses only': sketchRun(2, { referenceTime: 400 }),
    'just below 100,000 references': sketchRun(20, { references: { soft: 50_000, weak: 49_999 } }),
    'no reference details': sketchRun(20, {}),
    'millions of references in one short pause': sketchRun(1, { references: { soft: 5_000_000 } }, 999),
    'just below five million in a long pause': sketchRun(1, { references: { soft: 4_999_999 } }, 9000),
  },
  fires: {
    '50 ms and a tenth of the pause, three times: nobody feels it': {
      on: sketchRun(3, { referenceTime: 50 }),
      level: 'INFO',
      explanation: /150 ms of 3 pauses.* 50 ms or more and at least 10 % of the pause/,
    },
    'one of them takes 200 ms': { on: sketchRun(3, { referenceTime: 200 }), level: 'WARNING' },
    'together they take half a percent of the run': { on: sketchRun(70, { referenceTime: 50 }), level: 'WARNING' },
    '100,000 references that cost little': {
      on: sketchRun(3, { referenceTime: 5, references: { weak: 100_000 } }),
      level: 'INFO',
    },
    'five million in a long pause, once': {
      on: sketchRun(1, { references: { soft: 5_000_000 } }, 1000),
      level: 'WARNING',
      explanation: /5,000,000 references in one/,
    },
    '100,000 references of all kinds together': {
      on: sketchRun(3, { references: { soft: 50_000, weak: 20_000, final: 20_000, phantom: 10_000 } }),
      level: 'WARNING',
      explanation: /100,000 references in one/,
    },
  },
});

test('the advice names options of the JVM', () => {
  const references = { soft: 200_000 };
  const advise = (collector: 'G1' | 'OpenJ9 gencon') =>
    referenceProcessing.check(aGcRun({ ...sketchRun(3, { references }), facts: { collector } }))?.advice ?? '';
  assert.match(advise('G1'), /ParallelRefProcEnabled/);
  assert.match(advise('OpenJ9 gencon'), /-Xsoftrefthreshold/);
  assert.doesNotMatch(advise('OpenJ9 gencon'), /-XX:/);
});
