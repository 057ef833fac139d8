import type { Hypothesis } from '../../hypothesis.ts';
import { describeCodeLocation, readWord } from '../../sentence.ts';

export const directMemory: Hypothesis = {
  id: 'direct-memory',
  title: 'Direct buffers are used up',
  level: 'SEVERE',
  supports: { 'log:oom-direct': 4, 'rss-over': 1 },
  describe: (facts) =>
    `Direct buffer memory is used up: ${readWord(facts, 'log:oom-direct', 'message', '')}${describeCodeLocation(facts, 'log:oom-direct')}.`,
  advice: () => 'Release buffers; raise -XX:MaxDirectMemorySize only if the need is real.',
  confirm: 'Native memory tracking.',
  explains: ['native-memory', 'gc-config', 'app-error'],
};
