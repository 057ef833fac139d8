import { aPause, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { longRemark } from './long-remark.ts';

const aRemark = (atSeconds: number, ms: number, classUnloadingTime?: number) =>
  aPause(atSeconds, ms, {
    pause: 'remark',
    name: 'Pause Remark',
    ...(classUnloadingTime === undefined ? {} : { classUnloadingTime }),
  });

const sketchRun = (events: RunSketch['events'], collector: 'G1' | 'CMS' | 'Shenandoah' = 'G1'): RunSketch => ({
  facts: { collector },
  events: events ?? [],
  untilSeconds: 600,
});

/** Sketches five remarks beside young pauses of 1 s in all. */
const sketchShare = (remarkMs: number, count = 5) =>
  sketchRun([
    ...times(10, (index) => aPause(100 + index, 100)),
    ...times(count, (index) => aRemark(200 + index, remarkMs)),
  ]);

checkRule(longRemark, {
  silent: {
    'just below half a second': sketchRun([aPause(90, 5000), aRemark(100, 499)]),
    'just below a fifth of the pause time': sketchShare(49),
    'a fifth, but four only': sketchShare(60, 4),
    'class unloading once': sketchRun([aPause(90, 5000), aRemark(100, 200, 150)]),
    'a final mark of Shenandoah is no remark': sketchRun([aRemark(100, 900)], 'Shenandoah'),
  },
  fires: {
    'half a second': {
      on: sketchRun([aRemark(100, 500)]),
      level: 'WARNING',
      explanation: /the longest took 500 ms/,
    },
    'just below five seconds': { on: sketchRun([aRemark(100, 4999)], 'CMS'), level: 'WARNING' },
    'five seconds': { on: sketchRun([aRemark(100, 5000)], 'CMS'), level: 'SEVERE' },
    'a fifth of the pause time, which nobody feels': {
      on: sketchShare(50),
      level: 'INFO',
      explanation: /20 % of the pause time/,
    },
    'remarks of 200 ms': { on: sketchShare(200), level: 'WARNING' },
    'remarks of 100 ms in a long run': { on: sketchShare(100), level: 'INFO', explanation: /33.3 % of the pause time/ },
    'class unloading takes half of two remarks of 400 ms': {
      on: sketchRun([aPause(90, 5000), aRemark(100, 400, 200), aRemark(200, 400, 200)]),
      level: 'WARNING',
    },
    'class unloading takes half of two short remarks': {
      on: sketchRun([aPause(90, 5000), aRemark(100, 100, 50), aRemark(200, 120, 60)]),
      level: 'INFO',
      explanation: /In 2 remarks class unloading/,
    },
  },
});
