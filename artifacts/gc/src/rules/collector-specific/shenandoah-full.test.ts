import { aPause, checkRule, type RunSketch } from '../../../testing/index.ts';
import { shenandoahFull } from './shenandoah-full.ts';

const run = (cause: string, collector: 'Shenandoah' | 'G1' = 'Shenandoah'): RunSketch => ({
  facts: { collector },
  events: [aPause(100, 800, { pause: 'full', cause })],
  untilSeconds: 600,
});

checkRule(shenandoahFull, {
  silent: {
    'System.gc()': run('System.gc()'),
    'a heap dump': run('Heap Dump Initiated GC'),
    metaspace: run('Metadata GC Threshold'),
    'G1 has a rule of its own': run('G1 Compaction Pause', 'G1'),
  },
  fires: {
    'one that nothing requested': {
      on: run('Allocation Failure'),
      level: 'SEVERE',
      explanation: /1 full collection .* 800 ms/,
    },
  },
});
