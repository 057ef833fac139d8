import { aSuspectAnalysis, checkSuspectRule } from '../../../testing/index.ts';
import { leakThread } from './leak-thread.ts';

const MEMBERS = {
  kind: 'object',
  holder: { kind: 'thread-frame', name: 'thread "main" at demo.Main.run(Main.java:7)' },
} as const;

checkSuspectRule(leakThread, MEMBERS, {
  silent: { 'many objects of one class': aSuspectAnalysis({ ...MEMBERS, kind: 'class' }) },
  fires: {
    'a field of the thread': {
      on: aSuspectAnalysis({
        ...MEMBERS,
        holder: { kind: 'thread-field', name: 'shop.Poller.backlog of thread "poller"' },
      }),
      level: 'SEVERE',
      explanation: /held by shop\.Poller\.backlog of thread "poller"/,
    },
  },
});
