import { aPause, checkRule, GB, type RunSketch } from '../../../testing/index.ts';
import { numa } from './numa.ts';

const sketchRun = (facts: RunSketch['facts']): RunSketch => ({
  facts: { collector: 'Parallel', heapMax: 32 * GB, numaNodes: 2, numaEnabled: false, ...facts },
  events: [aPause(10, 20)],
  untilSeconds: 600,
});

checkRule(numa, {
  silent: {
    'one node': sketchRun({ numaNodes: 1 }),
    'just below 32 GB': sketchRun({ heapMax: 32 * GB - 1 }),
    'switched on': sketchRun({ numaEnabled: true }),
    'ZGC does it by itself': sketchRun({ collector: 'GenZGC' }),
    'G1 before 14 cannot': sketchRun({ collector: 'G1', jvmVersion: '11.0.2+9' }),
  },
  fires: {
    'two nodes and 32 GB': { on: sketchRun({}), level: 'INFO', explanation: /2 memory nodes.*32 GB/ },
    'G1 from 14': { on: sketchRun({ collector: 'G1', jvmVersion: '17.0.4+8' }), level: 'INFO' },
  },
});
