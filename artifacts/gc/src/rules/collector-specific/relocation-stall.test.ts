import { aStall, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { relocationStall } from './relocation-stall.ts';

const sketchStalls = (count: number, ms: number): RunSketch => ({
  facts: { collector: 'GenZGC' },
  events: times(count, (index) => aStall(10 + index, ms, { stall: 'relocation' })),
  untilSeconds: 600,
});

checkRule(relocationStall, {
  silent: {
    'no stall': sketchStalls(0, 0),
    'allocation stalls are another matter': {
      facts: { collector: 'GenZGC' },
      events: times(5, (index) => aStall(10 + index, 500)),
      untilSeconds: 600,
    },
  },
  fires: {
    'two short ones': {
      on: sketchStalls(2, 99),
      level: 'INFO',
      explanation: /waited 2 times until ZGC had moved an object/,
    },
    three: { on: sketchStalls(3, 1), level: 'WARNING' },
    'one of 100 ms': { on: sketchStalls(1, 100), level: 'WARNING' },
  },
});
