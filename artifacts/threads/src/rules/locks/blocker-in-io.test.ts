import { checkDumpRule, createThreads, STACKS } from '../../../testing/index.ts';
import { blockerInIo } from './blocker-in-io.ts';

const owner = { name: 'owner', locked: ['L'], frames: STACKS.readsSocket };
const waiting = (count: number) => createThreads('waiter', count, { blockedOn: 'L' });

checkDumpRule(blockerInIo, {
  silent: {
    'no thread waits for the lock': [owner],
    'the owner computes': [{ name: 'owner', locked: ['L'] }, ...waiting(2)],
    'the owner waits for connections': [{ ...owner, frames: STACKS.selects }, ...waiting(2)],
  },
  fires: {
    'one victim': {
      on: [owner, ...waiting(1)],
      level: 'WARNING',
      explanation: /"owner" reads a socket in OrderDao\.load:40/,
    },
    'two victims': { on: [owner, ...waiting(2)], level: 'SEVERE' },
    'it sleeps': {
      on: [{ ...owner, state: 'TIMED_WAITING', frames: STACKS.sleeps }, ...waiting(2)],
      level: 'SEVERE',
      explanation: /"owner" sleeps/,
    },
  },
});
