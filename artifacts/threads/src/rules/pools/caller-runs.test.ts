import { checkDumpRule, STACKS, type ThreadSketch } from '../../../testing/index.ts';
import { callerRuns } from './caller-runs.ts';

const SUBMITS = [
  'java.util.concurrent.ThreadPoolExecutor$CallerRunsPolicy.rejectedExecution(ThreadPoolExecutor.java:2037)',
  'java.util.concurrent.ThreadPoolExecutor.execute(ThreadPoolExecutor.java:1365)',
  'com.acme.Modems.accept(Modems.java:14)',
];
const acceptor: ThreadSketch = { name: 'modem-acceptor', frames: [...STACKS.readsSocket, ...SUBMITS] };
const twice = (thread: ThreadSketch) => ({ dumps: [0, 2000].map((time) => ({ time, threads: [thread] })) });

checkDumpRule(callerRuns, {
  silent: {
    'a single dump': [acceptor],
    'the task computes': twice({ name: 'batch', frames: ['com.acme.Import.parse(Import.java:4)', ...SUBMITS] }),
    'no task of the application is above': twice({ name: 'batch', frames: SUBMITS }),
  },
  fires: {
    'the task stands still in two dumps': {
      on: twice(acceptor),
      level: 'SEVERE',
      explanation: /"modem-acceptor" ran a task that the pool rejected .*reads a socket in OrderDao\.load/,
    },
  },
});
