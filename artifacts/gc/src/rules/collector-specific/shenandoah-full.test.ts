import { aPause, checkRule, type RunSketch } from '../../../testing/index.ts';
import { shenandoahFull } from './shenandoah-full.ts';

const sketchRun = (cause: string, collector: 'Shenandoah' | 'G1' = 'Shenandoah'): RunSketch => ({
  facts: { collector },
  events: [aPause(100, 800, { pause: 'full', cause })],
  untilSeconds: 600,
});

checkRule(shenandoahFull, {
  silent: {
    'System.gc()': sketchRun('System.gc()'),
    'a heap dump': sketchRun('Heap Dump Initiated GC'),
    metaspace: sketchRun('Metadata GC Threshold'),
    'G1 has a rule of its own': sketchRun('G1 Compaction Pause', 'G1'),
  },
  fires: {
    'one that nothing requested': {
      on: sketchRun('Allocation Failure'),
      level: 'SEVERE',
      explanation: /1 full collection, .* 800 ms/,
    },
  },
});
