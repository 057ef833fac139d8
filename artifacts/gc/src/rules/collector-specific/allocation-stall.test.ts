import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aCycle, aGcRun, aPause, aStall, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { allocationStall } from './allocation-stall.ts';

const sketchStalls = (
  count: number,
  ms: number,
  facts: RunSketch['facts'] = { collector: 'GenZGC' },
  seconds = 600,
): RunSketch => ({
  facts,
  events: times(count, (index) => aStall(10 + index, ms)),
  untilSeconds: seconds,
});

const sketchCycles = (count: number): RunSketch => ({
  facts: { collector: 'ZGC' },
  events: times(count, (index) => aCycle(10 + index, 200, { cycle: 'cycle', cause: 'Allocation Stall' })),
  untilSeconds: 600,
});

checkRule(allocationStall, {
  silent: {
    'no stall': { facts: { collector: 'ZGC' }, events: [aPause(10, 1)], untilSeconds: 600 },
    'relocation stalls are another matter': {
      facts: { collector: 'ZGC' },
      events: times(20, (index) => aStall(10 + index, 500, { stall: 'relocation' })),
      untilSeconds: 600,
    },
    'other collectors do not stall': sketchStalls(20, 500, { collector: 'G1' }),
  },
  fires: {
    'one short stall that nobody feels': {
      on: sketchStalls(1, 99),
      level: 'INFO',
      explanation: /had to wait for memory once.*99 ms in all/,
    },
    'nine stalls that nobody feels': { on: sketchStalls(9, 11), level: 'INFO' },
    'nine stalls that are felt': { on: sketchStalls(9, 99, undefined, 100), level: 'WARNING' },
    'ten stalls of less than a thousandth of the run': { on: sketchStalls(10, 50), level: 'WARNING' },
    'ten stalls of a thousandth of the run': { on: sketchStalls(10, 60), level: 'SEVERE' },
    'one stall of 100 ms': { on: sketchStalls(1, 100), level: 'WARNING' },
    'one stall of 100 ms in a minute': { on: sketchStalls(1, 100, undefined, 60), level: 'SEVERE' },
    'ten stalls of a second in two days': { on: sketchStalls(10, 1000, undefined, 172_800), level: 'SEVERE' },
    'two cycles by stall without stall lines': {
      on: sketchCycles(2),
      level: 'WARNING',
      explanation: /2 collections started/,
    },
    'three cycles by stall': { on: sketchCycles(3), level: 'SEVERE' },
  },
});

test('generations are advised only where they can be chosen', () => {
  const buildAdvice = (facts: RunSketch['facts']) =>
    allocationStall.check(aGcRun(sketchStalls(1, 10, facts)))?.advice ?? '';
  assert.match(buildAdvice({ collector: 'ZGC', jvmVersion: '21.0.2+13-LTS' }), /-XX:\+ZGenerational/);
  assert.match(buildAdvice({ collector: 'ZGC', jvmVersion: '17.0.4+8' }), /ZAllocationSpikeTolerance/);
  assert.doesNotMatch(buildAdvice({ collector: 'GenZGC', jvmVersion: '25.0.3+9-LTS' }), /ZGenerational|SpikeTolerance/);
});
