import { aPause, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { longRemark } from './long-remark.ts';

const remark = (atSeconds: number, ms: number, classUnloadingTime?: number) =>
  aPause(atSeconds, ms, {
    pause: 'remark',
    name: 'Pause Remark',
    ...(classUnloadingTime === undefined ? {} : { classUnloadingTime }),
  });

const run = (events: RunSketch['events'], collector: 'G1' | 'CMS' | 'Shenandoah' = 'G1'): RunSketch => ({
  facts: { collector },
  events: events ?? [],
  untilSeconds: 600,
});

/** Sketches five remarks beside young pauses of 1 s in all. */
const share = (remarkMs: number, count = 5) =>
  run([...times(10, (index) => aPause(100 + index, 100)), ...times(count, (index) => remark(200 + index, remarkMs))]);

checkRule(longRemark, {
  silent: {
    'just below half a second': run([aPause(90, 5000), remark(100, 499)]),
    'just below a fifth of the pause time': share(49),
    'a fifth, but four only': share(60, 4),
    'class unloading once': run([aPause(90, 5000), remark(100, 200, 150)]),
    'a final mark of Shenandoah is no remark': run([remark(100, 900)], 'Shenandoah'),
  },
  fires: {
    'half a second': {
      on: run([remark(100, 500)]),
      level: 'WARNING',
      explanation: /the longest took 500 ms \(limit 500 ms\)/,
    },
    'just below five seconds': { on: run([remark(100, 4999)], 'CMS'), level: 'WARNING' },
    'five seconds': { on: run([remark(100, 5000)], 'CMS'), level: 'SEVERE' },
    'a fifth of the pause time': { on: share(50), level: 'WARNING', explanation: /20 % of the pause time/ },
    'class unloading takes half of two remarks': {
      on: run([aPause(90, 5000), remark(100, 100, 50), remark(200, 120, 60)]),
      level: 'WARNING',
      explanation: /In 2 remarks class unloading/,
    },
  },
});
