import type { Hypothesis } from '../../hypothesis.ts';
import { describeCodeLocation, readWord } from '../../sentence.ts';

export const directMemory: Hypothesis = {
  id: 'direct-memory',
  cause: 'direct-memory',
  title: 'Direct buffers are used up',
  level: 'SEVERE',
  supports: { 'log:oom-direct': 4, 'rss-over': 1, 'native-growth': 1 },
  describe: (facts) =>
    `Direct buffer memory is used up: ${readWord(facts, 'log:oom-direct', 'message', '')}${describeCodeLocation(facts, 'log:oom-direct')}.`,
  advice: () =>
    'Find out what keeps direct buffers (a pool or a collection of them) and release them; raise -XX:MaxDirectMemorySize only if the need is real. Do not disable explicit collections: the JVM requests them itself to free buffers.',
  confirm: 'Native memory tracking.',
  explains: ['native-memory', 'gc-config', 'explicit-gc', 'app-error'],
};
