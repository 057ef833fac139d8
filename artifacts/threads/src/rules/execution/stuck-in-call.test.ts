import { checkDumpRule, createThreads, type ThreadSketch } from '../../../testing/index.ts';
import { stuckInCall } from './stuck-in-call.ts';

const own = 'com.acme.Job.run(Job.java:5)';
const RUNS_TASK = 'java.util.concurrent.ThreadPoolExecutor$Worker.run(ThreadPoolExecutor.java:635)';
const fileLock = { name: 'import', frames: ['sun.nio.ch.FileDispatcherImpl.lock0(Native Method)', own] };
const handshake = {
  name: 'charge',
  frames: [
    'sun.nio.ch.SocketDispatcher.read0(Native Method)',
    'sun.security.ssl.SSLSocketImpl.startHandshake(SSLSocketImpl.java:451)',
    own,
  ],
};
const process = (...below: string[]): Partial<ThreadSketch> => ({
  state: 'WAITING',
  frames: [
    'java.lang.Object.wait(Native Method)',
    'java.lang.ProcessImpl.waitFor(ProcessImpl.java:434)',
    own,
    ...below,
  ],
});
const others = createThreads('other', 20);
const twice = (...threads: ThreadSketch[]) => ({
  dumps: [{ threads: [...threads, ...others] }, { threads: [...threads, ...others] }],
});

checkDumpRule(stuckInCall, {
  silent: {
    'a single dump': [fileLock],
    'a plain read': twice({ ...handshake, frames: [handshake.frames[0] ?? '', own] }),
    'it has run in between': {
      dumps: [{ threads: [{ ...fileLock, cpuMs: 1 }] }, { threads: [{ ...fileLock, cpuMs: 2 }] }],
    },
    'two workers that wait for processes': twice(...createThreads('convert', 2, process(RUNS_TASK))),
    'threads that are made for a process each': twice(...createThreads('convert', 5, process())),
  },
  fires: {
    'one file lock': {
      on: twice(fileLock),
      level: 'WARNING',
      explanation: /file lock .* in Job\.run:5 and has not moved in 2 dumps/,
    },
    'one TLS handshake': { on: twice(handshake), level: 'WARNING', explanation: /TLS handshake/ },
    'a pool that waits for processes': {
      on: twice(...createThreads('convert', 3, process(RUNS_TASK))),
      level: 'SEVERE',
      explanation: /Process\.waitFor/,
    },
  },
});
