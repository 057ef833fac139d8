import { anAnalysis, checkRule } from '../../../testing/index.ts';
import type { ThreadUse } from '../../metrics/jvm/thread-use.ts';
import { oomThread } from './oom-thread.ts';

const thread = (...frames: string[]): ThreadUse => ({
  thread: { object: 0, serial: 1, frames, locals: [] },
  name: 'main',
  className: 'java.lang.Thread',
  state: 'RUNNABLE',
  daemon: false,
  retained: 648,
});
const { threads } = await anAnalysis();

checkRule(oomThread, {
  silent: { 'no thread': { threads }, 'a thread at work': { threads: [thread('demo.Main.run(Main.java:7)')] } },
  fires: {
    'the error is made': {
      on: {
        threads: [thread('java.lang.OutOfMemoryError.<init>(OutOfMemoryError.java:48)', 'demo.Main.load(Main.java:7)')],
      },
      level: 'INFO',
      explanation: /Thread "main" ran out of memory at demo\.Main\.load/,
    },
  },
});
