import { anAnalysis, aThreadUse, checkRule } from '../../../testing/index.ts';
import { oomThread } from './oom-thread.ts';

const { threads } = await anAnalysis();

checkRule(oomThread, {
  silent: { 'no thread': { threads }, 'a thread at work': { threads: [aThreadUse('demo.Main.run(Main.java:7)')] } },
  fires: {
    'the error is made': {
      on: {
        threads: [
          aThreadUse('java.lang.OutOfMemoryError.<init>(OutOfMemoryError.java:48)', 'demo.Main.load(Main.java:7)'),
        ],
      },
      level: 'INFO',
      explanation: /Thread "main" ran out of memory at demo\.Main\.load/,
    },
  },
});
