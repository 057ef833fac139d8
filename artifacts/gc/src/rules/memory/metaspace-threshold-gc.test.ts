import { aCycle, aPause, checkRule, pool, type RunSketch, times } from '../../../testing/index.ts';
import { metaspaceThresholdGc } from './metaspace-threshold-gc.ts';

const CAUSE = 'Metadata GC Threshold';
/** Sketches `early` collections within the warm-up of a minute and `late` ones after it. */
const sketchCollections = (early: number, late: number): RunSketch => ({
  facts: { collector: 'G1' },
  events: [
    aPause(1, 5),
    ...times(early, (i) => aPause(2 + i, 10, { cause: CAUSE, pools: { metaspace: pool(20, 20, 24) } })),
    ...times(late, (i) => aPause(100 + i, 10, { cause: CAUSE, pools: { metaspace: pool(40, 40, 48) } })),
  ],
  untilSeconds: 1200,
});

checkRule(metaspaceThresholdGc, {
  silent: {
    'no collection for classes': sketchCollections(0, 0),
    'OpenJ9 has no such threshold': { ...sketchCollections(9, 9), facts: { collector: 'OpenJ9 gencon' } },
  },
  fires: {
    'three at start are normal': { on: sketchCollections(3, 0), level: 'INFO', explanation: /3 collections/ },
    'one after warm-up is normal': { on: sketchCollections(0, 1), level: 'INFO' },
    'four in all': { on: sketchCollections(4, 0), level: 'WARNING', explanation: /0 of them after warm-up/ },
    'two after warm-up': {
      on: sketchCollections(0, 2),
      level: 'WARNING',
      explanation: /2 of them after warm-up \(limits 4 and 2\)/,
    },
    'cycles of ZGC count once, its marks do not': {
      on: {
        facts: { collector: 'ZGC' },
        events: [
          ...times(3, (i) => aPause(100 + i, 0.1, { pause: 'remark', cause: CAUSE })),
          aCycle(103, 50, { cycle: 'cycle', cause: CAUSE }),
        ],
        untilSeconds: 1200,
      },
      level: 'INFO',
      explanation: /^1 collection/,
    },
  },
});
