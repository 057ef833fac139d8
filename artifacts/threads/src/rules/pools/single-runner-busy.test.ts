import { checkDumpRule, STACKS } from '../../../testing/index.ts';
import { singleRunnerBusy } from './single-runner-busy.ts';

checkDumpRule(singleRunnerBusy, {
  silent: {
    'the loop selects': [{ name: 'vert.x-eventloop-thread-1', frames: STACKS.selects }],
    'the loop computes': [{ name: 'vert.x-eventloop-thread-1' }],
    'a worker may wait': [{ name: 'vert.x-worker-thread-1', frames: STACKS.readsSocket }],
  },
  fires: {
    'one loop reads a socket': {
      on: [{ name: 'vert.x-eventloop-thread-1', frames: STACKS.readsSocket }],
      level: 'WARNING',
      explanation: /"vert\.x-eventloop-thread-1" reads a socket/,
    },
    'one loop waits for a monitor': { on: [{ name: 'nioEventLoopGroup-2-1', blockedOn: 'L' }], level: 'WARNING' },
  },
});
