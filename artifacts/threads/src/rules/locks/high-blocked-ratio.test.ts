import { checkDumpRule, createThreads } from '../../../testing/index.ts';
import { highBlockedRatio } from './high-blocked-ratio.ts';

const owner = { name: 'owner', locked: ['L'] };
const waiting = (count: number) => createThreads('waiter', count, { blockedOn: 'L' });
const compilers = createThreads('C2 CompilerThread', 1).map((thread) => ({ ...thread, internal: true }));

checkDumpRule(highBlockedRatio, {
  silent: {
    'six of twenty are 30 %': [owner, ...waiting(6), ...createThreads('other', 13)],
    'four of five are too few to say': [owner, ...waiting(4)],
    'locks whose owner is unknown': waiting(20),
    'workers that take turns at accepting connections': [
      { ...owner, frames: ['sun.nio.ch.Net.accept(java.base@21/Native Method)', 'com.acme.Smtp.run(Smtp.java:4)'] },
      ...waiting(11),
    ],
  },
  fires: {
    'more than 30 %': {
      on: [owner, ...waiting(7), ...createThreads('other', 13)],
      level: 'SEVERE',
      explanation: /7 threads of 21/,
    },
    'threads of the JVM do not count': {
      on: [owner, ...waiting(5), ...compilers],
      level: 'SEVERE',
      explanation: /5 threads of 6/,
    },
  },
});
